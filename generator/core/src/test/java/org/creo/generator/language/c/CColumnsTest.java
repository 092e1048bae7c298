// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CColumnsTest {

    private static final String WORDS = "word ".repeat(23);

    @Test
    void commentsGoOnAsTheyBegan() {
        String words = WORDS.strip();
        assertEquals(
                "/** " + words + "\n    more words */\nint x;\n",
                CColumns.wrap("/** " + WORDS + "more words */\nint x;\n"));
        assertEquals(
                "/*\n *   1. " + words.substring(0, 109)
                        + "\n *      word more words than before\n *   2. other\n */\n",
                CColumns.wrap("/*\n *   1. " + WORDS + "more words\n *      than before\n *   2. other\n */\n"));
    }

    @Test
    void declarationsGoOnAfterACommaThatIsNoText() {
        String first = "x".repeat(60);
        String second = "y".repeat(60);
        assertEquals(
                first + "(int a, \"b, c\",\n    int " + second + ");\n",
                CColumns.wrap(first + "(int a, \"b, c\", int " + second + ");\n"));
    }

    @Test
    void parametersBeginALineWhereTheNameIsLong() {
        String name = "x".repeat(110);
        assertEquals(
                "M(\"use y\")\n    int " + name + "(\n    int a, int b);\n",
                CColumns.wrap("M(\"use y\") int " + name + "(int a, int b);\n"));
    }

    @Test
    void conditionsGoOnBeforeAnOperator() {
        String part = "a".repeat(50);
        assertEquals(
                "    return " + part + "(b, c)\n        && (d == NULL || " + part + " ? 1 : e);\n",
                CColumns.wrap("    return " + part + "(b, c) && (d == NULL || " + part + " ? 1 : e);\n"));
    }

    @Test
    void aQuoteIsNoText() {
        String name = "x".repeat(90);
        assertEquals(
                name + "('\"', \"b, c\",\n    " + name + ");\n",
                CColumns.wrap(name + "('\"', \"b, c\", " + name + ");\n"));
    }

    @Test
    void whatIsSaidOfAFunctionBeginsALine() {
        String words = WORDS.strip();
        assertEquals(
                "/*\n * " + words + "\n * end.\n * ..._next is another one.\n */\n",
                CColumns.wrap("/*\n * " + words + " end.\n * ..._next is another one.\n */\n"));
    }

    @Test
    void macrosAndLongNamesStay() {
        String macro = "#define " + "X".repeat(120) + " 1\n    f(" + "x".repeat(100) + ", " + "y".repeat(20) + ") \\\n";
        String name = "int " + "x".repeat(130) + ";\n";
        assertEquals(macro + name, CColumns.wrap(macro + name));
        String lastLine = "#define M(a) \\\n    void " + "x".repeat(110) + "(int a, int b);\n";
        assertEquals(lastLine, CColumns.wrap(lastLine));
    }
}
