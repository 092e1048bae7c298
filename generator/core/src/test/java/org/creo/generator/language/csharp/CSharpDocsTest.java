// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CSharpDocsTest {

    private static final CSharpType PRESENT = CSharpType.number("int", false);
    private static final CSharpType OPTIONAL = PRESENT.orNull();

    @Test
    void linesAreXml() {
        assertEquals(
                List.of("a &lt;b&gt; &amp; &quot;c&quot; it&apos;s", "<c>x &lt; y</c> and <c>z</c>", ""),
                CSharpDocs.xml(List.of("a <b> & \"c\" it's", "{@code x < y} and {@code z}", "")));
    }

    @Test
    void whereNothingIsSaidOnlyNullIsExplained() {
        assertEquals(List.of(), CSharpDocs.lines(List.of(), PRESENT));
        assertEquals(List.of("<c>null</c> if it is absent."), CSharpDocs.lines(List.of(), OPTIONAL));
    }

    @ParameterizedTest
    @CsvSource({"when it began, when it began.", "When it began., When it began.", "a <b>, a &lt;b&gt;."})
    void ofOptionalValuesNullIsExplained(String declared, String spelled) {
        assertEquals(List.of(spelled + " <c>null</c> if it is absent."), CSharpDocs.lines(List.of(declared), OPTIONAL));
        assertFalse(CSharpDocs.lines(List.of(declared), PRESENT).get(0).contains("null"));
    }

    @Test
    void ofOptionalValuesWithSeveralLinesNullIsExplainedInOneMore() {
        assertEquals(List.of("a", "b", "<c>null</c> if it is absent."), CSharpDocs.lines(List.of("a", "b"), OPTIONAL));
    }
}
