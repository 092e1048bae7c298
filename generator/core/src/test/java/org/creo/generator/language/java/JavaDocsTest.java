// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaDocsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a < b & c > d | a &lt; b &amp; c &gt; d",
                "write to me@example.org | write to me&#64;example.org",
                "the end */ of it | the end *&#47; of it",
                "\\u0041 | &#92;u0041",
                "the field {@code x} | the field {@code x}",
                "a map {@code Map<A>} | a map {&#64;code Map&lt;A&gt;}",
                "{@link X} | {&#64;link X}"
            })
    void nothingIsMarkupButAWholeTagOfCode(String line, String escaped) {
        assertEquals(escaped, JavaDocs.escaped(line));
    }

    @Test
    void eachLineBeginsAfterItsStar() {
        assertEquals(List.of(" One.", "", "   Two."), JavaDocs.lines(List.of("One.  ", "", "  Two.")));
    }

    @Test
    void aTagHasOneLine() {
        assertEquals("One. Two.", JavaDocs.tagged(List.of("One.", "Two.")));
    }
}
