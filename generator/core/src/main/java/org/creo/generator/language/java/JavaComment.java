// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.language.java.JavaModel.Comment;
import org.creo.generator.model.Deprecation;

/**
 * Makes a comment of paragraphs, followed by tags. What nobody has written is left out, so that a comment without
 * anything to say is none. Not safe for several threads.
 */
public final class JavaComment {

    /** Lines are broken here; the indentation of a member and the star are before it. */
    private static final int WIDTH = 110;

    private final List<String> lines = new ArrayList<>();
    private boolean tagged;

    /** What the description says, in its own lines. */
    public JavaComment text(List<String> doc) {
        paragraph(JavaDocs.lines(doc));
        return this;
    }

    /** A paragraph of its own. */
    public JavaComment say(String text) {
        paragraph(broken(text));
        return this;
    }

    public JavaComment say(boolean holds, String text) {
        return holds ? say(text) : this;
    }

    /** A tag with what the description says. */
    public JavaComment tag(String tag, List<String> doc) {
        return doc.isEmpty() ? this : tag(tag, JavaDocs.tagged(doc));
    }

    public JavaComment tag(String tag, String text) {
        if (!tagged && !lines.isEmpty()) {
            lines.add("");
        }
        tagged = true;
        lines.add(" @" + tag + " " + text);
        return this;
    }

    public JavaComment deprecated(Optional<Deprecation> deprecation) {
        deprecation.ifPresent(given -> tag("deprecated", JavaDocs.escaped(given.text())));
        return this;
    }

    public Comment make() {
        return new Comment(List.copyOf(lines));
    }

    private void paragraph(List<String> text) {
        if (text.isEmpty()) {
            return;
        }
        if (!lines.isEmpty()) {
            lines.add("");
            lines.add(" <p>" + text.get(0).strip());
            lines.addAll(text.subList(1, text.size()));
        } else {
            lines.addAll(text);
        }
    }

    private static List<String> broken(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : words(text)) {
            if (line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(' ').append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    /** An inline tag is one word. A loop, as a pattern is a word that may be too long for a regular expression. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        int start = 0;
        int at = 0;
        while (at < text.length()) {
            int end = text.charAt(at) == '{' ? text.indexOf('}', at) : -1;
            if (end >= 0) {
                at = end;
            } else if (Character.isWhitespace(text.charAt(at))) {
                words.add(text.substring(start, at));
                start = at + 1;
            }
            at++;
        }
        words.add(text.substring(start));
        words.removeIf(String::isEmpty);
        return words;
    }
}
