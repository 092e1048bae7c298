// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The examples in the README of a package: a user who pastes one has code that compiles, whatever the names in it. That
 * it uses what is deprecated is no error here.
 */
final class ReadmeExamples {

    private ReadmeExamples() {}

    /**
     * The blocks of a README that are whole programs or files.
     *
     * @param language as the fence of the block names it
     * @param begin the first word of such a block, a regular expression
     */
    static List<String> of(Generated.Package each, String language, String begin) throws IOException {
        Pattern block =
                Pattern.compile("^```" + language + "\n(" + begin + " .*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
        return block.matcher(Files.readString(each.folder().resolve("README.md")))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /**
     * Those that can run: one that leaves a struct out, since it is too large, only shows where it would stand.
     *
     * @param leftOut what stands there, a regular expression
     */
    static List<String> running(Generated.Package each, String language, String begin, String leftOut)
            throws IOException {
        Predicate<String> leavesOut = Pattern.compile(leftOut).asPredicate();
        return of(each, language, begin).stream().filter(leavesOut.negate()).toList();
    }

    /** Writes one of them to a file, whose folder need not exist. */
    static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
