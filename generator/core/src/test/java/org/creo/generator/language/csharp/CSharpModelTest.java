// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.creo.generator.language.RuntimeFile;
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

    private static CSharpModel times(String members) {
        return CSharpModel.of(Descriptions.parse("@PACKAGE(\"a.b\")\n" + members));
    }

    @Test
    void constantsThatAreNoneOfCSharpAreMadeOnce() {
        CSharpClient client = times("""
                interface Store
                {
                    int SMALL = 1;
                    Instant BEGIN = "2026-01-01T00:00:00.5Z";
                    Duration STEP = "PT-0.5S";
                    LocalDate DAY = "0004-02-29";
                    UUID NOBODY = "00112233-4455-6677-8899-AABBCCDDEEFF";
                    BigDecimal LIMIT = "0.10";
                    BigDecimal LARGE = "9223372036854775808";
                    void put ();
                }
                """).clients().get(0);
        assertEquals(
                List.of(
                        "const int Small = 1",
                        "static readonly Runtime.Instant Begin = "
                                + "new Runtime.Instant(1767225600, 500000000) /* 2026-01-01T00:00:00.500Z */",
                        "static readonly Runtime.Duration Step = new Runtime.Duration(-1, 500000000) /* PT-0.5S */",
                        "static readonly Runtime.LocalDate Day = new Runtime.LocalDate(4, 2, 29) /* 0004-02-29 */",
                        "static readonly System.Guid Nobody = "
                                + "new System.Guid(\"00112233-4455-6677-8899-aabbccddeeff\")",
                        "static readonly Runtime.BigDecimal Limit = new Runtime.BigDecimal(10, 2) /* 0.10 */",
                        "static readonly Runtime.BigDecimal Large = Runtime.BigDecimal.Parse(\"9223372036854775808\")"),
                client.constants().stream()
                        .map(one -> one.modifiers() + " " + one.type() + " " + one.name() + " = " + one.value())
                        .toList());
    }

    @Test
    void nullStandsForADefaultThatIsNoConstant() {
        CSharpModel model = times("""
                struct Plan { @DEFAULT("PT1S") Duration length; }
                interface Store { void put (@DEFAULT("PT1S") Duration length); }
                """);
        CSharpField field = model.structs().get(0).fields().get(0);
        String value = "length ?? new Runtime.Duration(1, 0) /* PT1S */";
        assertEquals(
                new CSharpEither<>("Runtime.Duration? length = null", "Runtime.Duration? length = null"),
                model.structs().get(0).parameters());
        assertEquals("Runtime.Duration", field.type().declared().plain());
        assertEquals(value, field.taken());
        assertEquals(List.of("By default <c>PT1S</c>."), field.doc());
        CSharpMethod method = model.clients().get(0).methods().get(0);
        assertEquals(value, method.writes().get(0).run().get(0).value());
        assertEquals("Runtime.Duration? length", method.begun().plain().parameters());
    }

    @Test
    void whatComesBeforeAnArgumentThatMustBeGivenMustBeGivenToo() {
        CSharpField field = times("struct Plan { @DEFAULT(\"PT1S\") Duration length; int next; }")
                .structs()
                .get(0)
                .fields()
                .get(0);
        assertEquals("length", field.taken());
        assertEquals(List.of(), field.doc());
    }

    @Test
    void theTypeOfAStateMayHaveQuotes() {
        CSharpModel model = CSharpModel.of(Descriptions.parse("""
                        @PACKAGE("a.b")
                        struct S { @DEFAULT("a \\"b\\"") String b; }
                        interface I { @STATE S s; @WRITES("s") void put (); }"""), true);
        assertEquals(
                List.of("""
                "WRITES s: {b:String=\\"a \\\\\\"b\\\\\\"\\"}\""""),
                model.services().handlers().get(0).methods().get(0).texts());
    }

    @Test
    void onlyAClientWithDecimalNumbersNeedsTheirFiles() {
        List<String> uses = List.of(
                "struct A { Map<String, BigDecimal[]> x; }",
                "exception A { Optional<BigDecimal> x; }",
                "interface A { BigDecimal X = \"1\"; void put (); }",
                "interface A { Stream<BigDecimal> get (); }",
                "interface A { void put (BigDecimal x); }");
        uses.forEach(use -> assertTrue(times(use).decimals(), use));
        assertFalse(times("struct A { Map<Instant, UUID[]> x; }").decimals());
        assertEquals(
                List.of("Runtime/BigDecimals.cs", "Runtime/BigDecimal.cs"),
                CSharpRuntime.files("Runtime/", "A.Runtime", true, false, false).stream()
                        .map(RuntimeFile::path)
                        .filter(path -> !CSharpRuntime.files("Runtime/", "A.Runtime", false, false, false).stream()
                                .map(RuntimeFile::path)
                                .toList()
                                .contains(path))
                        .toList());
    }
}
