// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.TypeRef;

/**
 * The views of state that the handlers of a release get, for {@code creo diff}: comments at the end of what
 * {@code creo.lock} records, like {@link KeptLines}. There is a line for each method that has two views of one type,
 * since only these can be taken for each other.
 */
final class ViewLines {

    private static final Pattern LINE = Pattern.compile("^// views: (\\S+) (.+)\\R?", Pattern.MULTILINE);
    private static final String BETWEEN = "; ";

    private ViewLines() {}

    /**
     * A view.
     *
     * @param part the part of the state, as the description names it
     * @param type the text by which its type in Java is told
     */
    record View(String part, String type) {

        private static View of(Permission permission, Method method, Interface service) {
            TypeRef state = service.state(permission.state()).orElseThrow().type();
            boolean entry = permission.key().isPresent();
            TypeRef shown =
                    entry ? new OptionalType(state.asMap().map(MapType::value).orElseThrow()) : state;
            String access = permission.writes() ? "writes" : method.streaming() ? "follows" : "reads";
            return new View(permission.text(), access + " " + (entry ? "" : "all of ") + shown.declared());
        }

        private static View of(String text) {
            String[] parts = text.split(" ", 2);
            return new View(parts[0], parts[1]);
        }

        @Override
        public String toString() {
            return part + " " + type;
        }
    }

    /** The lines for a description; empty where there are none. */
    static String of(Description description) {
        return views(description).entrySet().stream()
                .map(method -> "// views: " + method.getKey() + " "
                        + method.getValue().stream().map(View::toString).collect(Collectors.joining(BETWEEN))
                        + "\n")
                .collect(Collectors.joining());
    }

    /**
     * The views of each method in the order in which handlers get them, by names of methods such as
     * {@code Bank.transfer}.
     */
    static Map<String, List<View>> views(Description description) {
        Map<String, List<View>> views = new TreeMap<>();
        for (Interface service : description.interfaces()) {
            for (Method method : service.methods()) {
                List<View> all = method.permissions().stream()
                        .map(permission -> View.of(permission, method, service))
                        .toList();
                Set<String> types = all.stream().map(View::type).collect(Collectors.toCollection(HashSet::new));
                if (types.size() < all.size()) {
                    views.put(service.name() + "." + method.name(), all);
                }
            }
        }
        return views;
    }

    /** The text of a release without these lines. */
    static String without(String body) {
        return LINE.matcher(body).replaceAll("");
    }

    /** The views of each method in the text of a release. */
    static Map<String, List<View>> in(String body) {
        Map<String, List<View>> views = new TreeMap<>();
        Matcher line = LINE.matcher(body);
        while (line.find()) {
            views.put(
                    line.group(1),
                    Arrays.stream(line.group(2).strip().split(BETWEEN))
                            .map(View::of)
                            .toList());
        }
        return views;
    }
}
