// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** Indented JSON, the same on every machine. */
public final class Json {

    private static final DefaultIndenter INDENT = new DefaultIndenter("  ", "\n");

    private Json() {}

    /** What is to be printed. */
    @FunctionalInterface
    public interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    /** The text of one value, ended by a line feed. */
    public static String print(Content content) {
        StringWriter text = new StringWriter();
        DefaultPrettyPrinter printer =
                new DefaultPrettyPrinter().withArrayIndenter(INDENT).withObjectIndenter(INDENT);
        try (JsonGenerator json = new JsonFactory().createGenerator(text).setPrettyPrinter(printer)) {
            content.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }
}
