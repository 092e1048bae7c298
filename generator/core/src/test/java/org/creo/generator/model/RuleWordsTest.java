// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

class RuleWordsTest {

    /** They are in comments of generated code, some of which end with the line. */
    @Test
    void aPatternWithLineEndsIsOneLine() {
        assertEquals("Allowed: all of it a\\u000ab\\u2028|c.", of("@PATTERN(\"a\\nb\\u2028|c\") String x;"));
    }

    private static String of(String field) {
        SourceFile source = new SourceFile("service.creo", "@PACKAGE(\"a\") struct A { " + field + " }");
        Description description = DescriptionParser.parse(source, ImportPath.NONE, new Diagnostics());
        return RuleWords.of(description.structs().get(0).fields().get(0));
    }
}
