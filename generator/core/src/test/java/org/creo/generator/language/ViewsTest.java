// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.generator.view.DeclaredSpelling;
import org.creo.generator.view.FieldView;
import org.creo.generator.view.MethodView;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;
import org.creo.generator.view.TypeView;
import org.creo.generator.view.ViewBuilder;
import org.junit.jupiter.api.Test;

/** What templates see of methods with streams. */
class ViewsTest {

    private static final String TEXT = """
            @PACKAGE("lab")
            struct Sample { long time; double value; }
            interface Lab
            {
                Stream<Sample[]> smooth (int width, Stream<Map<String, Sample>> samples, String unit);
                @IDEMPOTENT int store (int width);
            }
            """;

    private record Plain(boolean streams) implements Language {

        @Override
        public String id() {
            return "plain";
        }

        @Override
        public String title() {
            return "Plain";
        }

        @Override
        public Spelling spelling(Description description) {
            return new DeclaredSpelling();
        }
    }

    private static Description description(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(new SourceFile("lab.creo", text), ImportPath.NONE, diagnostics);
        assertTrue(diagnostics.isEmpty(), () -> diagnostics.sorted().toString());
        return description;
    }

    private static ServiceView view(boolean streams) {
        return ViewBuilder.build(Views.seen(description(TEXT), new Plain(streams)), new DeclaredSpelling());
    }

    @Test
    void aStreamStandsApartFromWhatTravelsInTheRequest() {
        MethodView smooth = view(true).interfaces().get(0).methods().get(0);
        assertTrue(smooth.streaming());
        assertFalse(smooth.repeatable());
        assertEquals(List.of("width", "samples", "unit"), smooth.parameters().stream().map(FieldView::name).toList());
        assertEquals(List.of("width", "unit"), smooth.fixed().stream().map(FieldView::name).toList());
        assertEquals(2, smooth.wire().steps().size());
        assertEquals("stream", smooth.upload().type().kind());
        assertEquals("Map<String, Sample>", smooth.upload().type().item().declared());
        assertNull(smooth.result());
        assertEquals("Sample[]", smooth.download().declared());
        assertTrue(smooth.resultText().startsWith("Stream"));
    }

    @Test
    void theTypesOfItemsAreInUse() {
        assertEquals(List.of("Map<String, Sample>", "Sample[]"),
                view(true).composites().stream().map(TypeView::declared).toList());
    }

    @Test
    void anOrdinaryMethodHasNoStream() {
        MethodView store = view(true).interfaces().get(0).methods().get(1);
        assertFalse(store.streaming());
        assertTrue(store.repeatable());
        assertEquals(store.parameters(), store.fixed());
        assertNull(store.upload());
        assertNull(store.download());
        assertEquals("int", store.resultText());
    }

    @Test
    void aLanguageWithoutStreamsSeesTheOtherMethods() {
        assertEquals(List.of("store"), view(false).interfaces().get(0).methods().stream().map(MethodView::name).toList());
        assertEquals(List.of(), view(false).composites());
        assertEquals(List.of("Plain has no streams yet: it is generated without Lab.smooth"), warnings(TEXT));
        assertEquals(List.of(), warnings("@PACKAGE(\"a\") interface A { void a (); }"));
    }

    /** Of one language that knows streams, and one that does not. */
    private static List<String> warnings(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Views.warn(description(text), List.of(new Plain(true), new Plain(false)), diagnostics);
        return diagnostics.sorted().stream().map(Diagnostic::message).toList();
    }
}
