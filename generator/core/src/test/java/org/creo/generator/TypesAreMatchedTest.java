// SPDX-License-Identifier: Apache-2.0
package org.creo.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Code asks a type what it is by {@code match} or by {@code asArray()} and the like, so that the compiler names every
 * place that a new kind of type needs; see {@code generator/ADDING-A-TYPE.md}.
 */
class TypesAreMatchedTest {

    private static final Path GENERATOR = Path.of("..");

    private static final String KIND = Stream.of(TypeRef.class.getPermittedSubclasses())
            .map(Class::getSimpleName)
            .collect(Collectors.joining("|", "(?:", ")"));

    private static final Pattern TEST = Pattern.compile(String.join(
            "|",
            "\\binstanceof\\s+(?:final\\s+)?" + KIND + "\\b",
            "\\(" + KIND + "\\)\\s*[\\w(]",
            "\\b" + KIND + "\\.class\\b",
            "\\bgetClass\\(\\)\\s*(?:[!=]=|\\.equals\\b|\\.isInstance\\b)"));

    @Test
    void noCodeTestsTheKindOfAType() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path file : sources("core/src", "cli/src", "maven-plugin/src")) {
            String name = name(file);
            tests(file).forEach(test -> found.add(name + ": " + test));
        }
        assertEquals(List.of(), found, "match the type, or ask for one kind by asArray() and the like");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if (type instanceof ArrayType array) {",
                "((StreamType) type).item()",
                "result.filter(StreamType.class::isInstance)",
                "a.getClass() == b.getClass()"
            })
    void findsTests(String line) {
        assertTrue(TEST.matcher(line).find());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "public String array(ArrayType type) {",
                "type.item() == Scalar.BYTE",
                "language.getClass().getClassLoader()",
                "new MapType(Scalar.STRING, value)"
            })
    void findsNothingElse(String line) {
        assertFalse(TEST.matcher(line).find());
    }

    private static List<Path> sources(String... folders) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String folder : folders) {
            if (Files.isDirectory(GENERATOR.resolve(folder))) {
                try (Stream<Path> files = Files.walk(GENERATOR.resolve(folder))) {
                    files.filter(file ->
                                    file.toString().endsWith(".java") && !file.endsWith("TypesAreMatchedTest.java"))
                            .sorted()
                            .forEach(sources::add);
                }
            }
        }
        return sources;
    }

    private static String name(Path file) {
        return GENERATOR.relativize(file).toString().replace('\\', '/');
    }

    private static List<String> tests(Path file) throws IOException {
        Matcher matcher = TEST.matcher(Files.readString(file));
        return matcher.results().map(result -> result.group()).toList();
    }
}
