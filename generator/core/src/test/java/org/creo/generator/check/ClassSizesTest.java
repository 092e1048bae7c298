// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

/** javac refuses what is larger than this; what is as large passes, which {@code creo verify} shows. */
class ClassSizesTest {

    private static List<String> errors(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Compilation.read(
                new SourceFile("lab.creo", "@PACKAGE(\"lab\")\n" + text), ImportPath.NONE, List.of(), diagnostics);
        return diagnostics.sorted().stream()
                .map(each -> each.location().line() + ": " + each.code() + " " + each.message())
                .toList();
    }

    /** Each on a line of its own, the first on the third line of the description. */
    private static String declared(String before, int count, String each, String after) {
        return IntStream.range(0, count)
                .mapToObj(number -> each.replace("#", String.valueOf(number)))
                .collect(Collectors.joining("\n", before + "\n", after));
    }

    @Test
    void anEnumHasNoMoreConstantsThanAClass() {
        assertEquals(List.of(), errors(declared("enum Big {", 2500, "C#,", "}")));
        assertEquals(
                List.of(
                        "2503: CR048 the enum 'Big' has more than 2,500 constants, which is all that a class of Java takes"),
                errors(declared("enum Big {", 4500, "C#,", "}")));
    }

    @Test
    void aUnionHasNoMoreCasesThanThat() {
        assertEquals(List.of(), errors(declared("union Big {", 2500, "int c#;", "}")));
        assertEquals(
                List.of(
                        "2503: CR048 the union 'Big' has more than 2,500 cases, which is all that a class of Java takes"),
                errors(declared("union Big {", 2501, "int c#;", "}")));
    }

    @Test
    void anInterfaceHasNoMoreMethodsThanAClass() {
        assertEquals(List.of(), errors(declared("interface Big {", 1000, "void m# ();", "}")));
        assertEquals(
                List.of(
                        "1003: CR048 the interface 'Big' has more than 1,000 methods, which is all that a class of Java takes"),
                errors(declared("interface Big {", 1001, "void m# ();", "}")));
    }

    @Test
    void norMoreConstants() {
        assertEquals(
                List.of(
                        "5003: CR048 the interface 'Big' has more than 5,000 constants, which is all that a class of Java takes"),
                errors(declared("interface Big {", 5001, "int C# = #;", "void run (); }")));
    }

    @Test
    void aTextIsNoLongerThanAClassHoldsIt() {
        String fits = "x".repeat(65_535);
        String large = "°".repeat(32_768);
        String refused = ": CR048 a text of more than 65,535 bytes cannot be written into a class of Java";
        assertEquals(List.of(), errors("interface A {\nString T = \"" + fits + "\";\nvoid run (); }"));
        assertEquals(List.of("3" + refused), errors("interface A {\nString T = \"" + large + "\";\nvoid run (); }"));
        assertEquals(List.of("3" + refused), errors("struct A {\n@DEFAULT(\"" + large + "\") String text; }"));
        assertEquals(
                List.of("3" + refused), errors("interface A {\nvoid run (@DEFAULT(\"" + large + "\") String text); }"));
        assertEquals(
                List.of("3" + refused),
                errors("interface A {\n@STATE String text = \"" + large
                        + "\";\n@WRITES(\"text\") void put (String word); }"));
    }
}
