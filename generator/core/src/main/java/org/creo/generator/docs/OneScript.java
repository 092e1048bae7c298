// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Puts modules of JavaScript into one, without the comments that have lines of their own and without indentation: a
 * page that is opened as a file cannot load others, and one file is smaller and sooner there than many. Each module
 * becomes a function that gives its exports, and comes after the modules that it imports; the first one stays a module,
 * which may await and export. Modules that are loaded by {@code import(…)} are left where they are.
 */
final class OneScript {
    /** Lines that are a comment and nothing else. */
    private static final Pattern COMMENT =
            Pattern.compile("(?m)^[ \t]*(?://.*|/\\*[^*]*+(?:\\*(?!/)[^*]*+)*+\\*/[ \t]*|)\n");

    private static final Pattern INDENT = Pattern.compile("(?m)^[ \t]+");

    /** A line in which a template begins or ends. The text of a template would lose its indentation, too. */
    private static final Pattern OPEN = Pattern.compile("(?m)^[^`\n]*`(?:[^`\n]*`[^`\n]*`)*[^`\n]*$");

    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:\\{([^}]*)}|\\* as (\\w+)) from \"(\\.[\\w./-]+)\";\n");
    private static final Pattern EXPORT =
            Pattern.compile("(?m)^export ((?:async )?function\\*?|class|const|let) (\\w+)");
    /** Imports and exports that are written in another way than these two. */
    private static final Pattern OTHER = Pattern.compile("(?m)^(?:import|export)\\b[^(].*$");

    private static final String LICENCE = "// SPDX-License-Identifier: Apache-2.0\n";

    private final UnaryOperator<String> texts;
    /**
     * The placed modules by their paths, in the order in which they run; null while those that a module imports are
     * placed.
     */
    private final Map<String, String> placed = new LinkedHashMap<>();

    private OneScript(UnaryOperator<String> texts) {
        this.texts = texts;
    }

    /**
     * Writes the scripts of the explorer: {@code OneScript EXPLORER RUNTIME OUT FIRST…}, where {@code runtime/} in the
     * modules of the folder EXPLORER stands for the folder RUNTIME, and OUT gets a script for each FIRST.
     */
    public static void main(String[] arguments) throws IOException {
        Path explorer = Path.of(arguments[0]);
        Path runtime = Path.of(arguments[1]);
        Path out = Files.createDirectories(Path.of(arguments[2]));
        UnaryOperator<String> texts =
                name -> read(name.startsWith("runtime/") ? runtime.resolve(name.substring(8)) : explorer.resolve(name));
        for (String first : Arrays.asList(arguments).subList(3, arguments.length)) {
            Files.writeString(out.resolve(first), of(first, texts));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The script.
     *
     * @param first the path of the module that a page would load
     * @param texts gives the text of each, by its path
     * @throws IllegalStateException where modules import each other in a circle, or in a form that is not known here
     */
    static String of(String first, UnaryOperator<String> texts) {
        OneScript script = new OneScript(texts);
        String last = script.imported(first);
        check(first, EXPORT.matcher(last).replaceAll(""));
        return LICENCE + String.join("", script.placed.values()) + last;
    }

    private void place(String path) {
        if (placed.containsKey(path)) {
            if (placed.get(path) == null) {
                throw new IllegalStateException("modules import each other in a circle: " + placed.keySet());
            }
            return;
        }
        placed.put(path, null);
        List<String> exported = new ArrayList<>();
        String body = EXPORT.matcher(imported(path)).replaceAll((MatchResult found) -> {
            exported.add(found.group(2));
            return Matcher.quoteReplacement(found.group(1) + " " + found.group(2));
        });
        check(path, body);
        // The module comes after those that it imports.
        placed.remove(path);
        placed.put(
                path,
                "const " + variable(path) + " = (() => {\n" + body + "return {" + String.join(", ", exported)
                        + "};\n})();\n");
    }

    /** The text of a module, with its imports taken from the modules that are placed before it. */
    private String imported(String path) {
        String whole = COMMENT.matcher(texts.apply(path)).replaceAll("");
        String text = OPEN.matcher(whole).find() ? whole : INDENT.matcher(whole).replaceAll("");
        return IMPORT.matcher(text).replaceAll((MatchResult found) -> {
            String other = Path.of(path)
                    .resolveSibling(found.group(3))
                    .normalize()
                    .toString()
                    .replace('\\', '/');
            place(other);
            String names = found.group(2) != null ? found.group(2) : "{" + renamed(found.group(1)) + "}";
            return Matcher.quoteReplacement("const " + names + " = " + variable(other) + ";\n");
        });
    }

    private static String renamed(String names) {
        return Arrays.stream(names.split(","))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .map(each -> each.replace(" as ", ": "))
                .collect(Collectors.joining(", "));
    }

    private static void check(String path, String body) {
        Matcher other = OTHER.matcher(body);
        if (other.find()) {
            throw new IllegalStateException(path + ": " + other.group());
        }
    }

    private static String variable(String path) {
        return "$" + path.replaceAll("\\W", "_");
    }
}
