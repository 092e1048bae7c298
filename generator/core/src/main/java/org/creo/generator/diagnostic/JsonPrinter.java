// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.creo.generator.source.Location;

/**
 * Prints diagnostics for programs: one object with the array {@code diagnostics}, each with severity, code, file, line,
 * columns, message and hint. Lines and columns count from 1, columns in UTF-16 code units; {@code endColumn} is the one
 * after the last character.
 */
public final class JsonPrinter {

    private JsonPrinter() {}

    public static String print(List<Diagnostic> diagnostics) {
        return Json.print(json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("diagnostics");
            for (Diagnostic diagnostic : diagnostics) {
                json.writeStartObject();
                json.writeStringField("severity", diagnostic.severity().toString());
                json.writeStringField("code", diagnostic.code().id());
                json.writeStringField("message", diagnostic.message());
                if (!diagnostic.hint().isEmpty()) {
                    json.writeStringField("hint", diagnostic.hint());
                }
                place(json, diagnostic.location());
                json.writeArrayFieldStart("notes");
                for (Diagnostic.Note note : diagnostic.notes()) {
                    json.writeStartObject();
                    json.writeStringField("message", note.message());
                    place(json, note.location());
                    json.writeEndObject();
                }
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static void place(JsonGenerator json, Location at) throws IOException {
        json.writeStringField("file", at.source().name());
        json.writeNumberField("line", at.line());
        json.writeNumberField("column", at.column());
        json.writeNumberField("endColumn", at.column() + at.length());
    }
}
