// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.explain;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.explain.Explanation.Example;
import org.creo.generator.explain.Explanation.Section;
import org.creo.generator.explain.Explanation.Words;

/**
 * Reads the Markdown of an explanation: {@code # title}, words, then {@code ## Wrong} and {@code ## Right}, each with
 * words and examples. An example is between <code>```creo</code> and <code>```</code>; one that {@code data.creo}
 * imports, or {@code creo.lock}, has its path after {@code creo}, and one that is not UTF-8 then {@code in ISO-8859-1}.
 */
final class ExplanationReader {

    private static final String MAIN = "data.creo";
    private static final String CHARSET = " in ";

    private final List<Section> sections = new ArrayList<>();
    private final StringBuilder words = new StringBuilder();
    private String title = "";
    private boolean wrong;

    private ExplanationReader() {}

    static Explanation read(Code code, String text) {
        ExplanationReader reader = new ExplanationReader();
        Iterator<String> lines = text.lines().iterator();
        while (lines.hasNext()) {
            reader.take(lines.next(), lines);
        }
        reader.endWords();
        return new Explanation(code, reader.title, reader.sections);
    }

    private void take(String line, Iterator<String> lines) {
        if (line.startsWith("# ")) {
            title = line.substring("# ".length());
        } else if (line.startsWith("## ")) {
            endWords();
            String heading = line.substring("## ".length());
            wrong = heading.equals("Wrong");
            sections.add(new Words(heading + ":"));
        } else if (line.startsWith("```creo")) {
            endWords();
            String[] file = line.substring("```creo".length()).strip().split(CHARSET);
            Charset charset = file.length == 1 ? StandardCharsets.UTF_8 : Charset.forName(file[1]);
            sections.add(new Example(file[0].isEmpty() ? MAIN : file[0], charset, wrong, example(lines)));
        } else if (!line.startsWith("<!--")) {
            words.append(line).append('\n');
        }
    }

    private static String example(Iterator<String> lines) {
        StringBuilder example = new StringBuilder();
        while (lines.hasNext()) {
            String line = lines.next();
            if (line.equals("```")) {
                return example.toString();
            }
            example.append(line).append('\n');
        }
        throw new IllegalStateException("an example has no end");
    }

    private void endWords() {
        if (!words.toString().isBlank()) {
            sections.add(new Words(words.toString().strip()));
        }
        words.setLength(0);
    }
}
