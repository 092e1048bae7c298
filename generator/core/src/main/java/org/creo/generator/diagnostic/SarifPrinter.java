// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.creo.generator.source.Location;

/** Prints diagnostics as SARIF 2.1.0 (OASIS), the form in which code hosts and editors take findings of any tool. */
public final class SarifPrinter {

    private SarifPrinter() {}

    /** @param version of the tool that found them, for example {@code 0.1.0} */
    public static String print(List<Diagnostic> diagnostics, String version) {
        List<Code> rules =
                diagnostics.stream().map(Diagnostic::code).distinct().sorted().toList();
        return Json.print(json -> {
            json.writeStartObject();
            json.writeStringField("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
            json.writeStringField("version", "2.1.0");
            json.writeArrayFieldStart("runs");
            json.writeStartObject();
            tool(json, version, rules);
            json.writeStringField("columnKind", "utf16CodeUnits");
            json.writeArrayFieldStart("results");
            for (Diagnostic diagnostic : diagnostics) {
                result(json, diagnostic, rules);
            }
            json.writeEndArray();
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static void tool(JsonGenerator json, String version, List<Code> rules) throws IOException {
        json.writeObjectFieldStart("tool");
        json.writeObjectFieldStart("driver");
        json.writeStringField("name", "Creo");
        json.writeStringField("version", version);
        json.writeArrayFieldStart("rules");
        for (Code rule : rules) {
            json.writeStartObject();
            json.writeStringField("id", rule.id());
            json.writeStringField("name", name(rule));
            json.writeObjectFieldStart("help");
            json.writeStringField("text", "creo explain " + rule.id() + " shows an example and how to fix it.");
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
    }

    /** SARIF's rules are named in Pascal case: UNKNOWN_TYPE is UnknownType. */
    private static String name(Code rule) {
        return Arrays.stream(rule.name().split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
                .collect(Collectors.joining());
    }

    private static void result(JsonGenerator json, Diagnostic diagnostic, List<Code> rules) throws IOException {
        json.writeStartObject();
        json.writeStringField("ruleId", diagnostic.code().id());
        json.writeNumberField("ruleIndex", rules.indexOf(diagnostic.code()));
        json.writeStringField("level", level(diagnostic.severity()));
        text(
                json,
                diagnostic.hint().isEmpty() ? diagnostic.message() : diagnostic.message() + "; " + diagnostic.hint());
        json.writeArrayFieldStart("locations");
        json.writeStartObject();
        place(json, diagnostic.location());
        json.writeEndObject();
        json.writeEndArray();
        if (!diagnostic.notes().isEmpty()) {
            json.writeArrayFieldStart("relatedLocations");
            for (Diagnostic.Note note : diagnostic.notes()) {
                json.writeStartObject();
                text(json, note.message());
                place(json, note.location());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    /** SARIF's level below a warning is a note. */
    private static String level(Severity severity) {
        return severity == Severity.HINT ? "note" : severity.toString();
    }

    private static void text(JsonGenerator json, String message) throws IOException {
        json.writeObjectFieldStart("message");
        json.writeStringField("text", message);
        json.writeEndObject();
    }

    private static void place(JsonGenerator json, Location at) throws IOException {
        json.writeObjectFieldStart("physicalLocation");
        json.writeObjectFieldStart("artifactLocation");
        json.writeStringField("uri", uri(at.source().name()));
        json.writeEndObject();
        json.writeObjectFieldStart("region");
        json.writeNumberField("startLine", at.line());
        json.writeNumberField("startColumn", at.column());
        json.writeNumberField("endColumn", at.column() + at.length());
        json.writeEndObject();
        json.writeEndObject();
    }

    /** A path as a reference: relative where it is relative, else of the scheme {@code file}. */
    private static String uri(String name) {
        String path = name.replace('\\', '/');
        boolean drive = path.length() > 1 && path.charAt(1) == ':';
        boolean absolute = path.startsWith("/") || drive;
        try {
            // A leading ./ keeps a colon in the first folder's name from reading as a scheme.
            String relative = path.indexOf(':') >= 0 ? "./" + path : path;
            return absolute
                    ? new URI("file", "", drive ? "/" + path : path, null).toASCIIString()
                    : new URI(null, null, relative, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(name, e);
        }
    }
}
