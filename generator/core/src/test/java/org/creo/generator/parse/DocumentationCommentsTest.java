// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Documentation;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

class DocumentationCommentsTest {

    private static Description read(String declarations) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(
                new SourceFile("lab.creo", "/* Licence */\n@PACKAGE(\"lab\")\n" + declarations),
                ImportPath.NONE,
                diagnostics);
        assertFalse(diagnostics.hasErrors());
        return description;
    }

    /** What the fields a, b, ... of a struct say, with | for the end of a line. */
    private static List<String> fields(String fields) {
        return texts(read("struct A {" + fields + "}").structs().get(0).fields().stream()
                .map(field -> field.documentation()));
    }

    private static List<String> texts(Stream<Documentation> all) {
        return all.map(each -> String.join("|", each.lines())).toList();
    }

    @Test
    void theLastOneBeforeADeclarationIsItsOwn() {
        assertEquals(
                List.of("One.|Two.", "B."), fields("/** One.\n * Two. */\nint a;\n/** Not this. */ /** B. */int b;"));
        assertEquals(List.of("A.|More."), fields("\n/// A.\n  /// More.\nint a;"));
        assertEquals(List.of("", ""), fields("int a; /* b */ // b\n int b; /** Of nothing. */"));
    }

    @Test
    void otherCommentsDoNotMatter() {
        assertEquals(
                List.of("A.", "B.", ""), fields("/** A. */ int a; // volts\n/** B. */\nint b; // amperes\nint c;"));
        assertEquals(List.of("A.", "B."), fields("/** A. */\n// volts\nint a;\n/** B. */ /* amperes */ int b;"));
    }

    @Test
    void anEmptyLineSeparates() {
        assertEquals(List.of(""), fields("/** Readings: */\n\nint a;"));
        assertEquals(List.of(""), fields("/** Readings: */\r\n \r\nint a;"));
        assertEquals(List.of(""), fields("/** Readings: */\n// volts\n\nint a;"));
        assertEquals(List.of("A."), fields("/** A. */\n/* one\n\ntwo */\nint a;"));
    }

    @Test
    void eachDeclarationHasOne() {
        Description description = read("""
                /** Kind. */ // kinds
                @DEPRECATED("old") enum Kind { /** Up. */ UP, // first
                    /** Down. */ @DEPRECATED("up") DOWN }
                /** Failed. */ exception Failed { }
                /** Lab. */
                interface Lab {
                    /** Most. */ int MOST = 5; // at once
                    /** Total. */ @STATE long total; // since the start
                    /** Reads.
                     * @param key which
                     */ @IDEMPOTENT int read (/** No. */ String key); // fast
                }
                """);
        var lab = description.interfaces().get(0);
        assertEquals(
                List.of("Kind.", "Up.", "Down.", "Failed.", "Lab.", "Most.", "Total.", "Reads.", "which"),
                texts(Stream.of(
                                Stream.of(description.enums().get(0).documentation()),
                                description.enums().get(0).constants().stream().map(each -> each.documentation()),
                                Stream.of(
                                        description.exceptions().get(0).documentation(),
                                        lab.documentation(),
                                        lab.constants().get(0).documentation(),
                                        lab.states().get(0).documentation(),
                                        lab.methods().get(0).documentation()),
                                lab.methods().get(0).parameters().stream().map(each -> each.documentation()))
                        .flatMap(each -> each)));
    }
}
