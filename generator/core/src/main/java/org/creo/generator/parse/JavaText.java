// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.parse;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.source.Location;
import org.creo.generator.source.SourceFile;

/**
 * A description turned into text that a Java parser takes, each character in its place: the words {@code struct} and
 * {@code exception} become {@code class} and blanks, the package annotation becomes blanks.
 */
final class JavaText {

    private static final Pattern WORD = Pattern.compile("\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*");
    private static final Pattern DECLARED = Pattern.compile("\\s+\\p{javaJavaIdentifierStart}");
    private static final Pattern ANNOTATION = Pattern.compile("@\\s*(\\w+)\\s*(\\(\\s*(\"([^\"\\n]*)\")?[^)\\n]*\\))?");
    private static final Pattern COMMENT = Pattern.compile("//[^\\n\\r]*|(?s:/\\*.*?(?:\\*/|\\z))");
    private static final Pattern LITERAL = Pattern.compile("(?s:\"\"\".*?(?:\"\"\"|\\z))|\"(?:\\\\.|[^\"\\\\\\n\\r])*\"?|'(?:\\\\.|[^'\\\\\\n\\r])*'?");

    private final SourceFile source;
    private final StringBuilder text;
    /** By the first letter of the name behind it. */
    private final Map<Location, String> keywords = new HashMap<>();
    private String packageName = "";
    private Location packageAt;
    private boolean readable = true;

    JavaText(SourceFile source, Diagnostics diagnostics) {
        this.source = source;
        this.text = new StringBuilder(source.text());
        this.packageAt = source.locate(0, 0);
        int body = takePackage(diagnostics);
        replaceKeywords(body, diagnostics);
    }

    /** Whether a parser can make something of it; if not, that has been reported. */
    boolean readable() {
        return readable;
    }

    String text() {
        return text.toString();
    }

    String packageName() {
        return packageName;
    }

    Location packageAt() {
        return packageAt;
    }

    /** Which word of Creo stood ahead of a declared name, where the Java parser saw {@code class}. */
    Optional<String> keyword(Location name) {
        return Optional.ofNullable(keywords.get(new Location(source, name.line(), name.column(), 1)));
    }

    private int takePackage(Diagnostics diagnostics) {
        int at = skipBlanks(0);
        Matcher annotation = ANNOTATION.matcher(text);
        annotation.region(at, text.length());
        if (!annotation.lookingAt() || !annotation.group(1).equals("PACKAGE")) {
            Location place = source.locate(at, Math.min(at + 1, text.length()));
            diagnostics.error(place, "a description starts with its package", "write @PACKAGE(\"name\") here");
            return at;
        }
        if (annotation.group(3) == null) {
            diagnostics.error(source.locate(annotation.start(), annotation.end()),
                    "@PACKAGE takes the package's name", "write @PACKAGE(\"name\")");
        } else {
            packageName = annotation.group(4);
            packageAt = source.locate(annotation.start(3), annotation.end(3));
        }
        blank(annotation.start(), annotation.end());
        return annotation.end();
    }

    private int skipBlanks(int from) {
        int i = from;
        Matcher comment = COMMENT.matcher(text);
        while (i < text.length()) {
            if (Character.isWhitespace(text.charAt(i)) || text.charAt(i) == '\uFEFF') {
                i++;
            } else if (comment.region(i, text.length()).lookingAt()) {
                i = comment.end();
            } else {
                return i;
            }
        }
        return i;
    }

    private void replaceKeywords(int from, Diagnostics diagnostics) {
        Matcher word = WORD.matcher(text);
        Matcher declared = DECLARED.matcher(text);
        Matcher comment = COMMENT.matcher(text);
        Matcher literal = LITERAL.matcher(text);
        int i = from;
        while (i < text.length()) {
            if (comment.region(i, text.length()).lookingAt()) {
                i = comment.end();
                checkClosed(comment, diagnostics);
            } else if (literal.region(i, text.length()).lookingAt()) {
                i = literal.end();
            } else if (word.region(i, text.length()).lookingAt()) {
                String found = word.group();
                boolean keyword = found.equals("struct") || found.equals("exception");
                if (keyword && declared.region(word.end(), text.length()).lookingAt()) {
                    keywords.put(source.locate(declared.end() - 1, declared.end()), found);
                    int end = word.end();
                    blank(i, end);
                    text.replace(i, i + "class".length(), "class");
                    i = end;
                } else {
                    i = word.end();
                }
            } else {
                i++;
            }
        }
    }

    private void checkClosed(Matcher comment, Diagnostics diagnostics) {
        String found = comment.group();
        if (found.startsWith("/*") && (found.length() < 4 || !found.endsWith("*/"))) {
            diagnostics.error(source.locate(comment.start(), comment.start() + 2), "this comment has no end",
                    "close it with '*/'");
            readable = false;
        }
    }

    private void blank(int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
                text.setCharAt(i, ' ');
            }
        }
    }
}
