// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.creo.type.TypeRef;

/**
 * How clients in several languages call the methods of an interface. The README of this module says what is in the
 * text.
 *
 * @param languages their names for people, in the order in which they are shown; none where nothing is known of that
 * @param text lines of JSON for all that the description has; it is made for each who asks
 */
public record CallCode(List<String> languages, Supplier<String> text) {
    /** Where a host serves it. */
    public static final String PATH = "/creo/calls";

    /** Of an interface of which nothing is known. */
    public static final CallCode NONE = new CallCode(List.of(), () -> "");

    public CallCode {
        languages = List.copyOf(languages);
    }

    /** The lines that somebody needs who shows calls of a method, and no others: each ends as lines do. */
    public String of(InterfaceDescriptor service, MethodDescriptor method) {
        Set<String> names = service.types().reached(method.taken()).stream()
                .map(TypeRef::declared)
                .collect(Collectors.toCollection(HashSet::new));
        names.add(service.name() + "/");
        names.add(service.name() + "/" + method.name());
        return text.get()
                .lines()
                .filter(line -> names.contains(name(line)))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** What a line is about: it begins with that, in quotes. */
    private static String name(String line) {
        int open = line.indexOf('"') + 1;
        return line.substring(open, line.indexOf('"', open));
    }
}
