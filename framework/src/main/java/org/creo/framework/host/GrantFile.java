// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.creo.framework.dispatch.Grants;
import org.creo.framework.queue.Principal;
import org.creo.framework.transport.Reloading;
import org.creo.framework.url.MalformedUrlException;
import org.creo.framework.url.Target;

/**
 * Grants that a file lists; it is read again when it has changed. A line has a path and whom it is for; a {@code #}
 * begins a comment:
 *
 * <pre>
 * /docs/**             everybody
 * /lab.Store/*         role:staff alice
 * /lab.Store/read      bob
 * </pre>
 *
 * <p>In a path, {@code *} is any one segment, and {@code **}, at its end, any number of them, none included. A request
 * is let in by any line that has its path and its caller; what no line has is closed.
 */
public final class GrantFile implements Grants {
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final String COMMENT = "#";
    private static final String ONE = "*";
    private static final String ANY = "**";
    private static final String ROLE = "role:";
    private static final String EVERYBODY = "everybody";

    /**
     * A line.
     *
     * @param path its segments, without the {@code **}
     * @param open whether it holds for longer paths, too
     * @param everybody whether it is for all; otherwise it is for those with one of the names or roles
     */
    private record Grant(List<String> path, boolean open, boolean everybody, Set<String> names, Set<String> roles) {
        boolean isFor(Principal caller) {
            return everybody
                    || !caller.name().isEmpty() && names.contains(caller.name())
                    || caller.roles().stream().anyMatch(roles::contains);
        }

        boolean has(List<String> asked) {
            if (asked.size() < path.size() || asked.size() > path.size() && !open) {
                return false;
            }
            for (int i = 0; i < path.size(); i++) {
                if (!path.get(i).equals(ONE) && !path.get(i).equals(asked.get(i))) {
                    return false;
                }
            }
            return true;
        }
    }

    private final Reloading<List<Grant>> grants;

    /**
     * Reads the file, which should be on a disk of this machine: requests wait while it is read again.
     *
     * @throws IOException if it cannot be read or a line is wrong; the message says which
     */
    public GrantFile(Path file) throws IOException {
        this(file, System::nanoTime);
    }

    GrantFile(Path file, LongSupplier clock) throws IOException {
        grants = new Reloading<>(
                "The grants in " + file, List.of(file), contents -> parse(file, contents.get(0)), clock);
    }

    @Override
    public boolean allow(Principal caller, List<String> path) {
        for (Grant grant : grants.get()) {
            if (grant.isFor(caller) && grant.has(path)) {
                return true;
            }
        }
        return false;
    }

    private static List<Grant> parse(Path file, byte[] contents) throws IOException {
        List<Grant> all = new ArrayList<>();
        int number = 0;
        for (String line : new String(contents, StandardCharsets.UTF_8).lines().toList()) {
            number++;
            String text = line.split(COMMENT, 2)[0].strip();
            if (!text.isEmpty()) {
                try {
                    all.add(grant(SPACE.split(text)));
                } catch (IllegalArgumentException e) {
                    throw new IOException("Line " + number + " of " + file + " is wrong: " + e.getMessage() + ".", e);
                }
            }
        }
        return List.copyOf(all);
    }

    private static Grant grant(String[] words) {
        List<String> path = new ArrayList<>(path(words[0]));
        boolean open = path.get(path.size() - 1).equals(ANY);
        if (open) {
            path.remove(path.size() - 1);
        }
        if (path.stream().anyMatch(each -> each.contains(ONE) && !each.equals(ONE))) {
            throw new IllegalArgumentException(
                    "in a path, * is a whole segment, and ** the last one, such as /docs/** or /lab.Store/*");
        }
        if (words.length == 1) {
            throw new IllegalArgumentException(
                    "after the path comes whom it is for: names, roles such as role:staff, or everybody");
        }
        Set<String> whom = Set.copyOf(List.of(words).subList(1, words.length));
        whom.forEach(GrantFile::checkWho);
        Set<String> roles = whom.stream()
                .filter(each -> each.startsWith(ROLE))
                .map(each -> each.substring(ROLE.length()))
                .collect(Collectors.toSet());
        return new Grant(List.copyOf(path), open, whom.contains(EVERYBODY), whom, roles);
    }

    /** Refuses what would be for nobody, or for somebody else than was meant. */
    private static void checkWho(String who) {
        if (who.equals(ROLE)) {
            throw new IllegalArgumentException("the name of a role follows " + ROLE + " without a space");
        }
        if (who.indexOf(',') >= 0) {
            throw new IllegalArgumentException("names and roles have spaces between them, not commas: '" + who + "'");
        }
        if (!who.equals(EVERYBODY) && (who.equalsIgnoreCase(EVERYBODY) || who.equalsIgnoreCase("everyone"))) {
            throw new IllegalArgumentException("'" + who + "' is written " + EVERYBODY);
        }
    }

    private static List<String> path(String text) {
        try {
            if (text.indexOf('?') >= 0) {
                throw new IllegalArgumentException("a path has no ?");
            }
            return Target.of(text).path();
        } catch (MalformedUrlException e) {
            throw new IllegalArgumentException("'" + text + "' is not a path such as /docs/**", e);
        }
    }
}
