// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.explain;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.creo.generator.diagnostic.Code;

/**
 * The explanation of a diagnostic's code, from {@code explain/CR020.md} and the like: Markdown of one form, whose
 * examples a test compiles.
 *
 * @param title the rule that was broken, in a few words
 * @param sections the text as it is printed, with its examples
 */
public record Explanation(Code code, String title, List<Section> sections) {

    /** A part of the text: words, or an example. */
    public sealed interface Section {}

    /** Words, which may go over several lines and paragraphs. */
    public record Words(String text) implements Section {}

    /**
     * A description that is refused, or accepted.
     *
     * @param file {@code data.creo}, the path of a file that {@code data.creo} imports, or {@code creo.lock} next to it
     * @param charset how it is saved: a wrong one may not be UTF-8
     * @param wrong whether {@code data.creo} is refused with this code
     */
    public record Example(String file, Charset charset, boolean wrong, String text) implements Section {}

    public Explanation {
        sections = List.copyOf(sections);
    }

    public static Explanation of(Code code) {
        return ExplanationReader.read(code, text(code));
    }

    private static String text(Code code) {
        String name = code.id() + ".md";
        try (InputStream in = Explanation.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("this build of Creo lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
