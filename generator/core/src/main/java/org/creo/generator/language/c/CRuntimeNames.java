// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The identifiers of the runtime without their prefix. The copied runtime shares one prefix with the generated code, so
 * nothing generated may have one of these names. They are read from the runtime itself: no list can fall behind.
 */
final class CRuntimeNames {

    private static final Pattern IDENTIFIER = Pattern.compile("\\bcreo_(\\w+)\\b(?!\\.h)");
    private static final Pattern CONSTANT = Pattern.compile("\\bCREO_(\\w+)\\b");

    private static final Set<String> ALL = read(IDENTIFIER);
    private static final Set<String> ALL_UPPER = read(CONSTANT);

    private CRuntimeNames() {}

    static Set<String> all() {
        return ALL;
    }

    /** Of the constants and macros. */
    static Set<String> allUpper() {
        return ALL_UPPER;
    }

    private static Set<String> read(Pattern pattern) {
        Set<String> names = new TreeSet<>();
        Stream.concat(CFiles.PUBLIC.stream(), CFiles.PRIVATE.stream()).forEach(name -> {
            Matcher identifiers = pattern.matcher(text("/org/creo/clients/c/creo_" + name));
            while (identifiers.find()) {
                names.add(identifiers.group(1));
            }
        });
        // Macros paste these together: creo_write_##array.
        for (String type : new String[] {"boolean", "byte", "char", "short", "int", "long", "float", "double", "string"}) {
            for (String key : new String[] {type, type + "_array"}) {
                names.addAll(CIdentifiers.value(key));
            }
        }
        return names;
    }

    private static String text(String resource) {
        try (InputStream in = CRuntimeNames.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("this build of Creo lacks " + resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
