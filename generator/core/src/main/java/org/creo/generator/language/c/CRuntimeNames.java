// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.type.ArrayType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/**
 * What the runtime has: types, and identifiers without their prefix. The copied runtime shares one prefix with the
 * generated code, so nothing generated may have one of these names. They are read from the runtime itself, so there is
 * no list to keep up to date.
 */
final class CRuntimeNames {

    /** The types that generated code finds there: scalars, and flat arrays of them. */
    static final Set<TypeRef> TYPES = Stream.of(Scalar.values())
            .flatMap(type -> Stream.of(type, new ArrayType(type)))
            .collect(Collectors.toUnmodifiableSet());

    private static final Pattern IDENTIFIER = Pattern.compile("\\bcreo_(\\w+)\\b(?!\\.h)");
    private static final Pattern CONSTANT = Pattern.compile("\\bCREO_(\\w+)\\b");

    /** A function of one source, which has no prefix. */
    private static final Pattern WITHIN =
            Pattern.compile("^(?:static|CREO_ALWAYS_INLINE)\\b[^;={}(]*?\\b(?!creo_)(\\w+)\\(", Pattern.MULTILINE);

    /** What was read already, by modules: each description asks for its own. */
    private static final Map<Set<String>, Set<String>> NAMES = new ConcurrentHashMap<>();

    private static final Map<Set<String>, Set<String>> UPPER = new ConcurrentHashMap<>();

    private static final Set<String> ALL = of(CRuntime.modules());
    private static final Set<String> ALL_UPPER = upperOf(CRuntime.modules());
    private static final Set<String> ALL_WITHIN = read(WITHIN, CRuntime.servingModules());

    private CRuntimeNames() {}

    static Set<String> all() {
        return ALL;
    }

    /** The names with those of what serves: with and without it, a package has the same prefix. */
    static Set<String> serving() {
        return of(CRuntime.servingModules());
    }

    /** The names of a runtime with these modules. */
    static Set<String> of(Collection<String> modules) {
        return NAMES.computeIfAbsent(Set.copyOf(modules), CRuntimeNames::named);
    }

    private static Set<String> named(Set<String> modules) {
        Set<String> names = read(IDENTIFIER, modules);
        // Macros paste these together: creo_write_##array.
        Stream.of(Scalar.values())
                .filter(type -> CScalar.module(type).map(modules::contains).orElse(true))
                .map(Scalar::word)
                .flatMap(key -> Stream.of(key, key + "_array"))
                .forEach(key -> names.addAll(CIdentifiers.value(key)));
        return names;
    }

    /** The names of the constants and macros of a runtime with these modules. */
    static Set<String> upperOf(Collection<String> modules) {
        return UPPER.computeIfAbsent(Set.copyOf(modules), only -> read(CONSTANT, only));
    }

    /** The names of the constants and macros. */
    static Set<String> allUpper() {
        return ALL_UPPER;
    }

    /** The same with those of what serves. */
    static Set<String> servingUpper() {
        return upperOf(CRuntime.servingModules());
    }

    /** What comes after a prefix in the names of functions that only one source of the runtime knows. */
    static Set<String> within(String prefix) {
        return ALL_WITHIN.stream()
                .filter(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()))
                .collect(Collectors.toUnmodifiableSet());
    }

    private static Set<String> read(Pattern pattern, Collection<String> modules) {
        Set<String> names = new TreeSet<>();
        CRuntime.files(modules).forEach(name -> {
            Matcher identifiers = pattern.matcher(text(name));
            while (identifiers.find()) {
                names.add(identifiers.group(1));
            }
        });
        return names;
    }

    /** A file of the runtime. */
    static String text(String name) {
        String resource = "/org/creo/clients/c/creo_" + name;
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
