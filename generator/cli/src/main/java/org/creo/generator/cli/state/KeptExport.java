// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.creo.json.kept.KeptFolder;

/**
 * States as lines of JSON: for each one that says what it is and how many lines follow, then a line for each row. A
 * last line says how many states there were, so that an export that was cut is not taken for a whole one.
 */
public final class KeptExport {

    private static final JsonFactory JSON = new JsonFactory();

    /** The member that only the last line has. */
    static final String END = "states";

    private KeptExport() {}

    /**
     * Prints one state.
     *
     * @param halves whether halves of surrogate pairs, which JSON cannot have, are replaced
     */
    public static void print(KeptFolder folder, KeptFolder.Kept state, boolean halves, PrintWriter out)
            throws IOException {
        StringWriter head = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(head)) {
            json.writeStartObject();
            json.writeStringField("service", state.service());
            json.writeStringField("state", state.name());
            json.writeStringField("type", state.type());
            json.writeNumberField("entries", state.entries());
            json.writeEndObject();
        }
        out.println(head);
        KeptJson values = KeptJson.rows(state.type());
        folder.read(state, (key, value) -> out.println(values.print(key, value, state.fullName(), halves)));
    }

    /** Prints what comes after all states. */
    public static void printEnd(int states, PrintWriter out) {
        out.println("{\"" + END + "\":" + states + "}");
    }
}
