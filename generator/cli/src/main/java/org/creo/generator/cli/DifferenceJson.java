// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import org.creo.generator.diagnostic.Json;
import org.creo.generator.evolve.Difference;
import org.creo.generator.evolve.Difference.Entry;
import org.creo.generator.evolve.Difference.Handled;
import org.creo.generator.evolve.Difference.Kept;
import org.creo.generator.evolve.Difference.Remark;
import org.creo.generator.evolve.Difference.Routed;
import org.creo.generator.evolve.Difference.Ruled;
import org.creo.generator.evolve.Difference.Verdict;

/** Prints a difference for programs; every list is present, even if it is empty. */
final class DifferenceJson {

    private DifferenceJson() {}

    static String print(Difference difference) {
        return Json.print(json -> {
            json.writeStartObject();
            json.writeStringField("before", difference.before());
            json.writeStringField("after", difference.after());
            json.writeBooleanField("wireCompatible", difference.wireCompatible());
            json.writeBooleanField("sourceCompatible", difference.sourceCompatible());
            json.writeBooleanField("httpCompatible", difference.httpCompatible());
            json.writeBooleanField("keptCompatible", difference.keptCompatible());
            json.writeBooleanField("viewsCompatible", difference.viewsCompatible());
            json.writeBooleanField("rulesCompatible", difference.rulesCompatible());
            json.writeArrayFieldStart("entries");
            for (Entry entry : difference.entries()) {
                json.writeStartObject();
                json.writeStringField("kind", entry.kind());
                json.writeStringField("name", entry.name());
                if (entry.wire().isPresent()) {
                    write(json, "wire", entry.wire().get());
                }
                write(json, "source", entry.source());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("routes");
            for (Routed route : difference.routes()) {
                json.writeStartObject();
                json.writeStringField("name", route.name());
                write(json, "http", route.verdict());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("states");
            for (Kept state : difference.kept()) {
                json.writeStartObject();
                json.writeStringField("name", state.name());
                write(json, "kept", state.verdict());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("handlers");
            for (Handled method : difference.handled()) {
                json.writeStartObject();
                json.writeStringField("name", method.name());
                write(json, "views", method.verdict());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("values");
            for (Ruled value : difference.ruled()) {
                json.writeStartObject();
                json.writeStringField("name", value.name());
                write(json, "rules", value.verdict());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, String side, Verdict verdict) throws IOException {
        json.writeObjectFieldStart(side);
        json.writeStringField("verdict", verdict.level().name().toLowerCase(Locale.ROOT));
        json.writeArrayFieldStart("remarks");
        for (Remark remark : verdict.remarks()) {
            json.writeStartObject();
            json.writeBooleanField("breaks", remark.breaks());
            json.writeArrayFieldStart("languages"); // empty: all of them
            for (String language : remark.who()) {
                json.writeString(language);
            }
            json.writeEndArray();
            json.writeStringField("text", remark.text());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
