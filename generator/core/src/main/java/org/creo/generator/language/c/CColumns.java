// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people read, in lines of at most 120 columns. Macros, and what has no comma to end a line at, stay as they are.
 */
final class CColumns {

    private static final int MOST = 120;
    private static final String INDENT = "    ";
    /** What is no item of a list, no tag and no end. */
    private static final Pattern ORDINARY = Pattern.compile("(?!\\d+\\. |[-@*] ?)\\S");

    private static final Pattern OPERATOR = Pattern.compile(" (&&|\\|\\||\\?|:) ");

    private static final String MARK_END = "\") ";
    private static final Pattern NUMBER = Pattern.compile("\\* +\\d+\\. ");

    private final StringBuilder wrapped = new StringBuilder();
    private boolean inComment;
    /** Whether the next line belongs to a macro that began before it. */
    private boolean inMacro;
    /** The last words of a comment's line that was too long, and what a line of that comment begins with; or null. */
    private String carried;

    private String carriedStart;

    private CColumns() {}

    /** The files of a client, with its headers and sources wrapped. */
    static SortedMap<String, String> inCode(SortedMap<String, String> files) {
        SortedMap<String, String> all = new TreeMap<>(files);
        all.replaceAll((path, text) -> path.endsWith(".h") || path.endsWith(".c") ? wrap(text) : text);
        return all;
    }

    /** A text that ends with a line's end. */
    static String wrap(String text) {
        CColumns columns = new CColumns();
        text.lines().forEach(columns::add);
        return columns.wrapped.toString();
    }

    private void add(String line) {
        String rest = line;
        if (carried != null) {
            String text = goesOn(line) ? line.substring(carriedStart.length()) : null;
            rest = carriedStart + carried + (text == null ? "" : " " + text);
            if (text == null) {
                emit(rest);
                rest = line;
            }
            carried = null;
        }
        boolean macro = inMacro || line.startsWith("#");
        inMacro = line.endsWith("\\");
        while (rest.length() > MOST && !macro && !inMacro) {
            boolean comment = inComment || rest.stripLeading().startsWith("/*");
            int end = comment ? rest.lastIndexOf(' ', MOST) : end(rest);
            String start = comment ? continuation(rest) : indentation(line) + INDENT;
            if (end <= start.length()) {
                break;
            }
            emit(rest.substring(0, end));
            String text = rest.substring(end).stripLeading();
            rest = start + text;
            if (comment && inComment && rest.length() <= MOST && !text.contains("*/")) {
                carried = text;
                carriedStart = start;
                return;
            }
        }
        emit(rest);
    }

    /** Whether a line is more of the paragraph whose last words are carried over to it. */
    private boolean goesOn(String line) {
        return line.startsWith(carriedStart)
                && !(carried.endsWith(".") && line.startsWith("...", carriedStart.length())) // the next function
                && ORDINARY.matcher(line)
                        .region(carriedStart.length(), line.length())
                        .lookingAt();
    }

    private void emit(String line) {
        inComment = line.lastIndexOf("/*") > line.lastIndexOf("*/") || inComment && !line.contains("*/");
        wrapped.append(line).append('\n');
    }

    /**
     * Where a line of code ends: before the last operator of those in the fewest brackets that still fits, if commas
     * are in more; else after the last comma; else after the mark of what is deprecated, or where the parameters begin;
     * -1 where none of them fits.
     */
    private static int end(String line) {
        int operator = -1;
        int fewest = Integer.MAX_VALUE;
        int comma = -1;
        int fewestOfCommas = Integer.MAX_VALUE;
        int opening = -1;
        int depth = 0;
        boolean inText = false;
        for (int i = 0; i < MOST; i++) {
            char character = line.charAt(i);
            if (character == '"' && (i == 0 || line.charAt(i - 1) != '\\' && !line.startsWith("'\"'", i - 1))) {
                inText = !inText;
            } else if (inText) {
                continue;
            } else if (line.startsWith("/*", i)) {
                return line.lastIndexOf(' ', MOST);
            } else if (character == '(') {
                depth++;
                opening = i + 1;
            } else if (character == ')') {
                depth--;
            } else if (line.startsWith(", ", i)) {
                comma = i + 1;
                fewestOfCommas = Math.min(fewestOfCommas, depth);
            } else if (depth <= fewest && isOperator(line, i)) {
                operator = i;
                fewest = depth;
            }
        }
        if (operator >= 0 && fewest < fewestOfCommas) {
            return operator;
        }
        int mark = line.indexOf(MARK_END);
        return comma >= 0 ? comma : mark >= 0 && mark < MOST ? mark + MARK_END.length() - 1 : opening;
    }

    /** Whether there is an operator that does not begin the line. */
    private static boolean isOperator(String line, int at) {
        return OPERATOR.matcher(line).region(at, line.length()).lookingAt()
                && !line.substring(0, at).isBlank();
    }

    /** What the next line of a comment begins with. */
    private static String continuation(String line) {
        String indentation = indentation(line);
        String text = line.substring(indentation.length());
        if (text.startsWith("/*")) {
            return indentation + INDENT;
        }
        Matcher number = NUMBER.matcher(text);
        if (number.lookingAt()) {
            return indentation + "*" + " ".repeat(number.end() - 1);
        }
        return text.startsWith("* ") ? indentation + "*" + indentation(text.substring(1)) : indentation;
    }

    private static String indentation(String line) {
        return line.substring(0, line.length() - line.stripLeading().length());
    }
}
