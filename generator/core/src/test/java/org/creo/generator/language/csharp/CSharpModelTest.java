// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class CSharpModelTest {

    private static final CSharpModel MODEL = CSharpModel.of(Descriptions.parse("""
            @PACKAGE("a.b")
            struct Mixed { int first; String name; long next; boolean last; }
            struct Flat { int x; long y; }
            exception Gone { Optional<String> why; }
            interface Store
            {
                void plain (int a, int b, int c, int d, int class2);
                Optional<Flat> find (String name) throws Gone;
                @ONEWAY @ROLES("admin") void tell (Flat flat);
                Stream<Flat> copy (Optional<String> name, Stream<Mixed> all);
            }
            """));

    private static CSharpMethod method(int index) {
        return MODEL.clients().get(0).methods().get(index);
    }

    @Test
    void neighboursOfFixedSizeAreOneStep() {
        List<CSharpStep> steps = MODEL.structs().get(0).writes();
        assertEquals(List.of(4, 0, 9), steps.stream().map(CSharpStep::size).toList());
        assertEquals(
                List.of("at", "at + 8"),
                steps.get(2).run().stream().map(CSharpStep.Slot::at).toList());
        assertEquals("value.Name", steps.get(1).other().value());
        assertEquals("name", MODEL.structs().get(0).reads().get(1).other().value());
    }

    @Test
    void onlyTheFirstRunDeclaresItsLocals() {
        assertEquals(
                List.of(true, false, false),
                MODEL.structs().get(0).writes().stream()
                        .map(CSharpStep::declares)
                        .toList());
    }

    @Test
    void manyParametersHaveALineEach() {
        assertEquals(
                List.of("", "int a,", "int b,", "int c,", "int d,", "int class2"),
                method(0)
                        .blocking()
                        .plain()
                        .parameters()
                        .lines()
                        .map(String::strip)
                        .toList());
        assertEquals("string name", method(1).blocking().plain().parameters());
    }

    @Test
    void optionalReferencesAreDeclaredTwice() {
        assertEquals(
                new CSharpEither<>(
                        new CSharpMethod.Signature("Flat", "string name"),
                        new CSharpMethod.Signature("Flat?", "string name")),
                method(1).blocking());
        assertEquals(
                "System.Threading.Tasks.Task<Flat?>",
                method(1).asynchronous().annotated().result());
        assertEquals(
                "Runtime.Internal.UnaryCall<Flat?>",
                method(1).begun().annotated().result());
        assertTrue(MODEL.clients().get(0).annotated());
        assertTrue(MODEL.exceptions().get(0).parameters().differ());
        assertFalse(MODEL.structs().get(0).parameters().differ());
    }

    @Test
    void asynchronousStreamsAreDeclaredForNewerCompilersAlone() {
        CSharpEither<CSharpMethod.Signature> signature = method(3).asynchronous();
        assertFalse(signature.differ());
        assertEquals("Runtime.AsyncStream<Flat>", signature.plain().result());
        assertTrue(
                signature
                        .plain()
                        .parameters()
                        .startsWith(
                                "string? name, "
                                        + "System.Collections.Generic.IAsyncEnumerable<Mixed> all, System.Threading.CancellationToken "));
        assertTrue(method(3).blocking().differ());
    }

    @Test
    void whatNeverChangesAboutAMethodIsKnown() {
        CSharpMethod.Description tell = method(2).description();
        assertEquals(List.of("Oneway"), tell.traits());
        assertEquals(new CSharpEither<>("bool", "bool"), tell.answer());
        assertNull(tell.read());
        assertEquals(List.of("Gone"), method(1).description().thrown());
        assertEquals(List.of("Downloads", "Uploads"), method(3).description().traits());
        assertEquals("SendAndReceive", method(3).end());
        assertEquals(
                List.of("name"),
                method(3).fixed().stream().map(CSharpField::declaredName).toList());
    }

    @Test
    void remarksTellWhatADescriptionSays() {
        assertEquals(2, method(2).doc().remarks().size());
        assertEquals(
                "Needs the role admin.", method(2).doc().asynchronousRemarks().get(1));
        assertEquals(List.of(), method(3).doc().asynchronousRemarks());
    }

    @Test
    void theReadmeShowsACallOfTheFirstInterface() {
        assertTrue(
                MODEL.firstCall().contains("using (var client = new StoreClient(\"localhost:7000\"))"),
                MODEL.firstCall());
        assertTrue(
                MODEL.firstCall().contains("            System.Console.WriteLine(client.Find(\"text\"));\n"),
                MODEL.firstCall());
    }
}
