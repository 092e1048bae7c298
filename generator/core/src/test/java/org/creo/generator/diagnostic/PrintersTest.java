// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.diagnostic;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

/** The forms of diagnostics for programs and for terminals; plain text is pinned by the rejected inputs. */
class PrintersTest {

    private static final SourceFile SOURCE =
            new SourceFile("my lab/\"data\".creo", "struct Data { Dta \u00e9; }\nstruct Data {}\n");
    private static final List<Diagnostic> FOUND = List.of(
            Diagnostic.error(Code.UNKNOWN_TYPE, SOURCE.locate(14, 17), "unknown type 'Dta'", "did you mean 'Data'?"),
            Diagnostic.error(Code.DUPLICATE_NAME, SOURCE.locate(30, 34), "there are two types 'Data'", "")
                    .withNote(SOURCE.locate(7, 11), "the other one"));
    private static final Diagnostic WARNING =
            Diagnostic.warning(Code.WITHOUT_STREAMS, SOURCE.locate(7, 11), "Plain has no streams yet", "");
    private static final Diagnostic HINT = Diagnostic.hint(
            Code.SUGGESTED_TYPE, SOURCE.locate(14, 17), "'at' seems to be a point in time", "write 'Instant'");

    /**
     * The properties that the SARIF 2.1.0 schema requires of each kind of object that Creo writes, by the path to it.
     * {@code *} is each item of an array.
     */
    private static final Map<String, List<String>> REQUIRED = Map.ofEntries(
            entry("", List.of("version", "runs")),
            entry("runs.*", List.of("tool")),
            entry("runs.*.tool", List.of("driver")),
            entry("runs.*.tool.driver", List.of("name")),
            entry("runs.*.tool.driver.rules.*", List.of("id")),
            entry("runs.*.results.*", List.of("message")),
            entry("runs.*.results.*.message", List.of("text")),
            entry("runs.*.results.*.locations.*.physicalLocation", List.of("artifactLocation", "region")),
            entry(
                    "runs.*.results.*.locations.*.physicalLocation.region",
                    List.of("startLine", "startColumn", "endColumn")),
            entry("runs.*.results.*.relatedLocations.*.message", List.of("text")),
            entry("runs.*.results.*.relatedLocations.*.physicalLocation", List.of("artifactLocation", "region")));

    @Test
    void jsonHoldsAllOfADiagnostic() throws IOException {
        assertEquals(
                Map.of(
                        "diagnostics",
                        List.of(
                                Map.of(
                                        "severity",
                                        "error",
                                        "code",
                                        "CR020",
                                        "message",
                                        "unknown type 'Dta'",
                                        "hint",
                                        "did you mean 'Data'?",
                                        "file",
                                        "my lab/\"data\".creo",
                                        "line",
                                        1,
                                        "column",
                                        15,
                                        "endColumn",
                                        18,
                                        "notes",
                                        List.of()),
                                Map.of(
                                        "severity",
                                        "error",
                                        "code",
                                        "CR051",
                                        "message",
                                        "there are two types 'Data'",
                                        "file",
                                        "my lab/\"data\".creo",
                                        "line",
                                        2,
                                        "column",
                                        8,
                                        "endColumn",
                                        12,
                                        "notes",
                                        List.of(Map.of(
                                                "message",
                                                "the other one",
                                                "file",
                                                "my lab/\"data\".creo",
                                                "line",
                                                1,
                                                "column",
                                                8,
                                                "endColumn",
                                                12))))),
                parse(JsonPrinter.print(FOUND)));
    }

    @Test
    void everyFormTellsErrorsWarningsAndHintsApart() throws IOException {
        List<Diagnostic> all = List.of(FOUND.get(0), WARNING, HINT);
        assertTrue(TextPrinter.print(all)
                .contains("\nmy lab/\"data\".creo:1:8: warning[CR120]: Plain has no streams yet\n"));
        assertTrue(TextPrinter.print(all, Style.COLOURED).contains("\u001b[1;33mwarning[CR120]\u001b[0m: Plain"));
        assertTrue(TextPrinter.print(all, Style.COLOURED).contains("\u001b[1;36mhint[CR170]\u001b[0m: 'at' seems"));
        assertEquals(
                List.of("error", "warning", "hint"), select(parse(JsonPrinter.print(all)), "diagnostics.*.severity"));
        assertEquals(
                List.of("error", "warning", "note"),
                select(parse(SarifPrinter.print(all, "1.2.3")), "runs.*.results.*.level"));
        assertEquals(
                List.of("UnknownType", "WithoutStreams", "SuggestedType"),
                select(parse(SarifPrinter.print(all, "1.2.3")), "runs.*.tool.driver.rules.*.name"));
    }

    @Test
    void documentsWithoutFindingsAreWhole() throws IOException {
        assertEquals(Map.of("diagnostics", List.of()), parse(JsonPrinter.print(List.of())));
        assertEquals(List.of(List.of()), select(parse(SarifPrinter.print(List.of(), "1.2.3")), "runs.*.results"));
    }

    @Test
    void sarifHasWhatItsSchemaRequires() throws IOException {
        Object document = parse(SarifPrinter.print(FOUND, "1.2.3"));
        REQUIRED.forEach((path, names) -> {
            List<Object> objects = select(document, path);
            assertTrue(!objects.isEmpty(), () -> "nothing at " + path);
            for (Object object : objects) {
                assertTrue(((Map<?, ?>) object).keySet().containsAll(names), () -> path + ": " + object);
            }
        });
        assertEquals(List.of("CR020", "CR051"), select(document, "runs.*.tool.driver.rules.*.id"));
        assertEquals(List.of("UnknownType", "DuplicateName"), select(document, "runs.*.tool.driver.rules.*.name"));
        assertEquals(List.of("CR020", "CR051"), select(document, "runs.*.results.*.ruleId"));
        assertEquals(List.of(0, 1), select(document, "runs.*.results.*.ruleIndex"));
        assertEquals(List.of("2.1.0"), select(document, "version"));
        assertEquals(List.of("1.2.3"), select(document, "runs.*.tool.driver.version"));
        assertEquals(
                List.of("unknown type 'Dta'; did you mean 'Data'?", "there are two types 'Data'"),
                select(document, "runs.*.results.*.message.text"));
    }

    @Test
    void sarifNamesFilesByReferences() throws IOException {
        assertEquals(List.of("my%20lab/%22data%22.creo"), uris("my lab/\"data\".creo"));
        assertEquals(List.of("file:///lab/d%C3%A9.creo"), uris("/lab/d\u00e9.creo"));
        assertEquals(List.of("file:///C:/lab/data.creo"), uris("C:\\lab\\data.creo"));
        assertEquals(List.of("./lab:1/data.creo"), uris("lab:1/data.creo"));
        assertEquals(List.of("%3Cstdin%3E"), uris("<stdin>"));
    }

    private static List<Object> uris(String name) throws IOException {
        Diagnostic diagnostic = Diagnostic.error(Code.SYNTAX, new SourceFile(name, "x").locate(0, 1), "m", "");
        return select(
                parse(SarifPrinter.print(List.of(diagnostic), "")),
                "runs.*.results.*.locations.*.physicalLocation.artifactLocation.uri");
    }

    @Test
    void coloursSurroundTextAndChangeNone() {
        String coloured = TextPrinter.print(FOUND, Style.COLOURED);
        assertTrue(coloured.contains("\u001b[1;31merror[CR020]\u001b[0m: unknown type 'Dta'\n"), coloured);
        assertEquals(TextPrinter.print(FOUND), coloured.replaceAll("\u001b\\[[0-9;]*m", ""));
    }

    /** What is at a path, once for each way to it. */
    private static List<Object> select(Object json, String path) {
        if (path.isEmpty()) {
            return List.of(json);
        }
        String[] parts = path.split("\\.", 2);
        String rest = parts.length == 1 ? "" : parts[1];
        List<Object> found = new ArrayList<>();
        if (parts[0].equals("*")) {
            ((List<?>) json).forEach(item -> found.addAll(select(item, rest)));
        } else if (((Map<?, ?>) json).get(parts[0]) != null) {
            found.addAll(select(((Map<?, ?>) json).get(parts[0]), rest));
        }
        return found;
    }

    private static Object parse(String text) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(text)) {
            json.nextToken();
            return value(json);
        }
    }

    private static Object value(JsonParser json) throws IOException {
        switch (json.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (json.nextToken() != JsonToken.END_OBJECT) {
                    String name = json.currentName();
                    json.nextToken();
                    object.put(name, value(json));
                }
                return object;
            }
            case START_ARRAY -> {
                List<Object> array = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    array.add(value(json));
                }
                return array;
            }
            case VALUE_NUMBER_INT -> {
                return json.getIntValue();
            }
            default -> {
                return json.getText();
            }
        }
    }
}
