// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.json.descriptor.InterfaceDescriptor;

/** The documentation of an interface, as texts of an OpenAPI document. */
record Said(InterfaceDescriptor descriptor) {

    private static final Pattern SENTENCE = Pattern.compile("^.+?[.!?](?=\\s|$)", Pattern.DOTALL);

    /** What the description says about a name; empty for nothing. */
    String about(String name) {
        return descriptor.documentation().getOrDefault(name, "");
    }

    /** What the description says about a name and, where it is deprecated, what to use instead. */
    String whole(String name) {
        String instead = descriptor.deprecations().getOrDefault(name, "");
        return paragraphs(about(name), instead.isEmpty() ? "" : "Deprecated: " + instead);
    }

    boolean isDeprecated(String name) {
        return descriptor.deprecations().containsKey(name);
    }

    /** The first sentence about a name, in one line; empty for nothing. */
    String first(String name) {
        String text = about(name).split("\n\n", 2)[0];
        Matcher sentence = SENTENCE.matcher(text);
        return (sentence.find() ? sentence.group() : text).replaceAll("\\s+", " ");
    }

    /** The texts that are not empty, with a line between them. */
    static String paragraphs(String... texts) {
        return Stream.of(texts).filter(text -> !text.isEmpty()).collect(Collectors.joining("\n\n"));
    }

    /** The names as a part of a sentence: {@code a}, {@code a or b}, {@code a, b or c}. */
    static String either(List<String> names) {
        int last = names.size() - 1;
        return last < 1 ? String.join("", names) : String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }
}
