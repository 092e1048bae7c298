// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Decisions of a user about kept values that follow from no description: which may be lost, and which have another
 * name. Paths are as in messages: the full name of a state, for example {@code lab.Store.samples}, or a field or a
 * constant in it, for example {@code lab.Store.samples[].trust} or {@code lab.Store.samples[].trust.GUESSED}; the
 * {@code []} may be left out. Interfaces and packages may be renamed, too.
 */
public final class Directions {
    /** No decision at all. */
    public static final Directions NONE = new Directions(Set.of(), Map.of());

    /** The paths of what may be lost, each with the text that the user gave for it. */
    private final Map<String, String> dropped = new TreeMap<>();

    private final Map<String, String> renamed = new TreeMap<>();
    private final Map<String, String> names;
    private final Set<String> unused;

    /**
     * @param dropped paths of states, fields and constants
     * @param renamed the new names of these, and of interfaces and packages, by their paths before
     */
    public Directions(Set<String> dropped, Map<String, String> renamed) {
        dropped.forEach(path -> this.dropped.put(plain(path), path));
        renamed.forEach((path, name) -> this.renamed.put(plain(path), path));
        names = Map.copyOf(renamed);
        unused = new TreeSet<>(dropped);
        unused.addAll(renamed.keySet());
    }

    private Directions(Map<String, String> names, Set<String> unused) {
        this.names = names;
        this.unused = unused;
    }

    /** The option that drops the state, field or constant at a path; without brackets where they can be left out. */
    public static String drop(String path) {
        return "--drop " + ShellWord.of(plain(path));
    }

    /** The option that gives the state, field or constant at a path another name. */
    public static String rename(String path, String name) {
        return "--rename " + ShellWord.of(plain(path) + "=" + name);
    }

    private static String plain(String path) {
        return path.replace("[]", "");
    }

    /**
     * The same decisions about these states, which are kept: paths may begin with the short name of a state, where only
     * one has it.
     *
     * @throws IOException where several states have the name, or a new name is none for what it is given to; the
     *     message is for people
     */
    public Directions among(Collection<? extends KeptName> states) throws IOException {
        Directions full = new Directions(names, unused);
        for (Map.Entry<String, String> drop : dropped.entrySet()) {
            full.dropped.put(full(drop.getKey(), states, List.of()), drop.getValue());
        }
        for (Map.Entry<String, String> rename : renamed.entrySet()) {
            List<String> scopes = states.stream()
                    .map(KeptName::service)
                    .filter(service -> isWithin(service, rename.getKey()))
                    .distinct()
                    .toList();
            String path = full(rename.getKey(), states, scopes);
            if (scopes.isEmpty()) {
                checkName(rename.getKey(), path, names.get(rename.getValue()));
            }
            full.renamed.put(path, rename.getValue());
        }
        return full;
    }

    /** Whether a service is this one, or in this package. */
    private static boolean isWithin(String service, String scope) {
        return service.equals(scope) || service.startsWith(scope + ".");
    }

    /**
     * The full path for one that a user gave.
     *
     * @param scopes services that have the path as their name or their package
     */
    private static String full(String path, Collection<? extends KeptName> states, List<String> scopes)
            throws IOException {
        List<String> found = new ArrayList<>();
        for (KeptName state : states) {
            if (begins(path, state.fullName())) {
                return path;
            }
            if (begins(path, state.name())) {
                found.add(state.service() + "." + path);
            }
        }
        if (found.isEmpty()) {
            return path;
        }
        if (found.size() + scopes.size() > 1) {
            found.addAll(scopes);
            throw new IOException(path + " could be each of these; say which: " + String.join(", ", found));
        }
        return found.get(0);
    }

    private static boolean begins(String path, String name) {
        return path.startsWith(name)
                && (path.length() == name.length() || ".[".indexOf(path.charAt(name.length())) >= 0);
    }

    /**
     * A field or constant stays in its state, and a state in its interface, so a longer name has to name the same
     * place.
     */
    private static void checkName(String given, String full, String name) throws IOException {
        String place = name.substring(0, name.lastIndexOf('.') + 1);
        if (!place.isEmpty() && !given.startsWith(place) && !full.startsWith(place)) {
            throw new IOException(given + " cannot become " + name + ": only its last name can change; rename the "
                    + "interface or the package by itself, --rename old.Interface=new.Interface");
        }
    }

    /** Whether the value at this path may be lost. */
    public boolean drops(String path) {
        String given = dropped.get(plain(path));
        unused.remove(given == null ? "" : given);
        return given != null;
    }

    /** The new name of what is at this path, where the user gave one. */
    public Optional<String> renames(String path) {
        return renamed(path).map(name -> name.substring(name.lastIndexOf('.') + 1));
    }

    private Optional<String> renamed(String path) {
        String given = renamed.get(plain(path));
        if (given == null) {
            return Optional.empty();
        }
        unused.remove(given);
        return Optional.of(names.get(given));
    }

    /** The new name of a service that was renamed, or whose package was: the longest name counts. */
    public Optional<String> renamesService(String service) {
        for (String scope = service; !scope.isEmpty(); ) {
            Optional<String> now = renamed(scope);
            if (now.isPresent()) {
                return Optional.of(now.get() + service.substring(scope.length()));
            }
            scope = scope.substring(0, Math.max(0, scope.lastIndexOf('.')));
        }
        return Optional.empty();
    }

    /** The paths that no state has asked for, as the user gave them. */
    public Set<String> unused() {
        return unused;
    }
}
