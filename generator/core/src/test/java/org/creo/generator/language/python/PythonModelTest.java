// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.creo.generator.language.python.PythonAccelerator.Access;
import org.creo.generator.language.python.PythonAccelerator.Run;
import org.creo.generator.language.python.PythonAccelerator.Step;
import org.creo.generator.language.python.PythonClients.Call;
import org.creo.generator.language.python.PythonCodec.Fixed;
import org.creo.generator.language.python.PythonCodec.Rows;
import org.creo.generator.language.python.PythonCodec.Steps;
import org.creo.generator.language.python.PythonCodec.Store;
import org.creo.generator.language.python.PythonValues.ValueClass;
import org.creo.generator.language.script.ScriptReadme.Service;
import org.junit.jupiter.api.Test;

/** What templates see, where it depends on more than one type; the golden files show what is printed. */
class PythonModelTest {

    private static PythonModel model(String declarations) {
        return PythonModel.of(Parsed.description(declarations));
    }

    @Test
    void aPackageIsAFolder() {
        PythonModel model = model("struct A { int x; }");
        assertEquals(
                List.of("a.b", "a/b", "a-b", "1.0.0", "a.creo"),
                List.of(model.namespace(), model.folder(), model.distribution(), model.version(), model.sourceName()));
        assertNull(model.shapes());
    }

    @Test
    void theTypeOfAStateMayHaveQuotes() {
        PythonModel model = PythonModel.of(Parsed.description("""
                        struct S { @DEFAULT("a \\"b\\"") String b; }
                        interface I { @STATE S s; @WRITES("s") void put (); }"""), false, true);
        assertEquals("""
                "{b:String=\\"a \\\\\\"b\\\\\\"\\"}\"""", model.services().wiring().states().get(0).type());
    }

    @Test
    void aTypeHidesTheRuntimesErrorOfItsName() {
        PythonModel.Exports exports = model("struct Status { int x; } interface Store { void put(); }")
                .exports();
        assertFalse(exports.errors().names().contains("Status"));
        assertEquals(
                List.of(
                        "CallCancelledError",
                        "CallHook",
                        "CallInfo",
                        "CreoError",
                        "DeadlineError",
                        "MalformedError",
                        "Phase",
                        "RefusedError",
                        "ServiceError",
                        "Status",
                        "Store",
                        "StoreAsync",
                        "StoreAsyncClient",
                        "StoreClient",
                        "TransportError",
                        "asdict",
                        "from_bytes",
                        "from_json",
                        "replace",
                        "to_bytes",
                        "to_json"),
                exports.all());
    }

    @Test
    void importsFollowWhatModulesName() {
        PythonModel plain = model("struct A { int[] x; } interface S { A f(A a); }");
        assertFalse(plain.codec().value()
                || plain.codec().optional()
                || plain.codec().partial());
        assertEquals(List.of("A"), plain.clients().types().names());
        assertTrue(plain.clients().codec());
        assertFalse(plain.clients().streams()
                || plain.clients().optional()
                || plain.clients().constants());

        PythonModel more = model("""
                struct Tree { Tree[] trees; }
                enum E { X }
                interface S { E USUAL = E.X; Stream<String> f(Optional<Integer> a, double[][] table); }
                """);
        assertTrue(
                more.codec().value() && more.codec().optional() && more.codec().partial());
        assertEquals(List.of("E"), more.clients().types().names());
        assertTrue(more.clients().streams()
                && more.clients().optional()
                && more.clients().constants());
        assertFalse(model("interface S { String f(int[] a); }").clients().codec());
        assertTrue(model("interface S { String f(); }").codec().empty());
    }

    @Test
    void runsMoveWhatComesAfterThem() {
        Steps steps = model("""
                struct P { float f; char c; }
                struct A { int a; P p; String s; byte b; }
                """).codec().structs().get(1).varying().steps();
        assertEquals("_A_0", steps.all().get(0).run().layout());
        assertEquals("iIH", steps.all().get(0).run().codes());
        assertEquals("run[0], _make_p(*run[1:3])", steps.all().get(0).run().unpacked());
        assertEquals(
                List.of("value._a", "_wire.float_bits(value._p._f)", "ord(value._p._c)"),
                steps.all().get(0).run().packed());
        assertEquals("at + 10", steps.all().get(1).part().at());
        assertEquals("_A_2", steps.all().get(2).run().layout());
        assertEquals("at", steps.all().get(2).run().at());
        assertNull(steps.all().get(2).run().unpacked());
        assertEquals("(b,)", steps.all().get(2).run().fields());
        assertEquals("at + 1", steps.end());
        assertEquals(2, steps.runs().size());
    }

    @Test
    void aStructOfFixedSizeIsPackedAsAWhole() {
        PythonCodec codec = model("""
                struct P { int value; boolean y; }
                struct Q { P p; int x; P q; }
                struct A { P[] p; Q[] q; }
                """).codec();
        Fixed flat = codec.structs().get(0).fixed();
        assertEquals(5, flat.size());
        assertEquals(List.of("value._value", "value._y"), flat.packed());
        assertEquals("value_: _wire.Packed, y: _wire.Packed", flat.parameters());
        assertNull(flat.unpacked());
        assertEquals(List.of(new Store("_value", "value_"), new Store("_y", "_wire.boolean(y)")), flat.stores());
        Fixed nested = codec.structs().get(1).fixed();
        assertEquals("*run: _wire.Packed", nested.parameters());
        assertEquals("_make_p(*run[0:2]), run[2], _make_p(*run[3:5])", nested.unpacked());
        assertEquals(
                new Rows("_P_ARRAY", "P", flat, false),
                codec.composites().get(0).rows());
        assertEquals(
                new Rows("_Q_ARRAY", "Q", nested, true),
                codec.composites().get(1).rows());
    }

    @Test
    void levelsGrowInTreesAndPassThroughWhatHoldsThem() {
        PythonCodec codec = model("struct Tree { Tree[] trees; } struct Park { Tree tree; String name; }")
                .codec();
        assertEquals(
                ", level + 1",
                codec.structs().get(0).varying().steps().all().get(0).part().level());
        assertEquals(
                ", level",
                codec.structs().get(1).varying().steps().all().get(0).part().level());
        assertEquals(
                "", codec.structs().get(1).varying().steps().all().get(1).part().level());
        assertTrue(codec.structs().get(1).varying().levelled());
        assertFalse(codec.structs().get(1).varying().recursive());
        assertEquals(
                List.of("_partial(read_tree, level=level)", "4"),
                codec.composites().get(0).parts().read());
    }

    @Test
    void whatMayBeAbsentMayBeLeftOutAtTheEnd() {
        ValueClass made = model("struct A { Optional<String> a; int b; Optional<Integer> c; Optional<Double> d; }")
                .values()
                .structs()
                .get(0);
        assertEquals(
                "\n        self,\n        a: _Optional[str],\n        b: int,\n        c: _Optional[int] = None,"
                        + "\n        d: _Optional[float] = None,\n    ",
                made.parameters());
        assertEquals("(3,)", made.floats());
        assertEquals("(\"a\", \"b\", \"c\", \"d\")", made.fieldNames());
    }

    @Test
    void whatHasADefaultMayBeLeftOut() {
        ValueClass made = model("struct A { @DEFAULT(1) int a; int b; @DEFAULT({}) Map<String, Integer> c; }")
                .values()
                .structs()
                .get(0);
        assertEquals(
                "self, a: int = 1, b: int = _value.MISSING, c: _value.Entries[str, int] = _value.NO_ENTRIES",
                made.parameters());
        assertEquals(
                List.of(
                        "self, a: int, b: int, c: _value.Entries[str, int] = _value.NO_ENTRIES",
                        "self, *, a: int = 1, b: int, c: _value.Entries[str, int] = _value.NO_ENTRIES"),
                made.overloads());
    }

    @Test
    void aTextNeedsWhatPythonCannotTell() {
        PythonText plain = model("struct A { int a; String b; double[] c; byte[] d; float[] e; A[] f; }")
                .values()
                .structs()
                .get(0)
                .text();
        assertEquals(new PythonText(null, null, null), plain);
        PythonText text = model("""
                struct AnA
                {
                    Map<Integer, Map<Character, Float>> aMap;
                    Map<Character, String> keys;
                    Optional<char[][]> in;
                    Optional<Float> ratio;
                }
                """).values().structs().get(0).text();
        assertNull(text.name());
        assertEquals("{\"a_map\": \"aMap\", \"in_\": \"in\"}", text.declared());
        assertEquals("{\"a_map\": \".cf\", \"keys\": \"c\", \"in_\": \"a\", \"ratio\": \"f\"}", text.kinds());
        assertEquals(
                "an_a",
                model("exception an_a {}").values().exceptions().get(0).text().name());
    }

    @Test
    void docstrings() {
        PythonClients clients = model("""
                exception Gone {}
                interface S
                {
                    /** Says "it" */
                    void quoted();
                    /**
                     * First \\ line.
                     *
                     * @param items some
                     *     of them
                     * @return the answer
                     * @throws Gone then
                     */
                    @ROLES({"a", "b"}) Stream<String> both(Stream<String> items) throws Gone;
                    @DEPRECATED("use \\"both\\"") void old();
                }
                """).clients();
        assertEquals("Says \"it\" ", clients.clients().get(0).methods().get(0).doc());
        assertEquals("""
                First \\\\ line.

                Items go both ways: those of `items` are read by a separate thread while the result is read.

                Read the result to its end or close it, which `with` does; closing it early cancels the call.

                Needs the role a or b.

                :param items: some
                    of them
                :return: the answer
                :raises Gone: then
                """, clients.clients().get(0).methods().get(1).doc().replaceAll("(?m)^ {8}", ""));
        Call old = clients.clients().get(0).methods().get(2);
        assertEquals("Deprecated: use \"both\" ", old.doc());
        assertEquals(
                "\"SClient.old is deprecated: use \\\"both\\\"\"",
                old.deprecated().warning());
        assertTrue(clients.warnings());
    }

    @Test
    void theAsynchronousClientSaysWhatItsOwnWordsAre() {
        PythonModel model = model("interface S { Stream<String> both(Stream<String> items); }");
        Call call = model.asyncClients().clients().get(0).methods().get(0);
        assertTrue(call.doc().contains("read by a separate task"));
        assertTrue(call.doc().contains("which `async with` does"));
        assertEquals("_stream", call.runtime());
        assertEquals("_wire.read_string", call.read());
        assertEquals(List.of("_value.check_string"), call.upload().check());
        assertEquals("both.items", call.upload().place());
    }

    @Test
    void theFirstCallOfAReadmeIsOfNothingDeprecated() {
        Service service = model("""
                enum E { X }
                struct Tree
                {
                    String name; Tree[] trees; Map<E, Tree> named; Optional<Tree> twin; byte[] raw; char[] text; E e;
                }
                interface S { @DEPRECATED("no") void old(); int grow(Tree tree, boolean much, char unit, float[] f); }
                """).readme().services().get(0);
        assertEquals(
                List.of(
                        "print(client.grow(Tree(name=\"text\", trees=[], named={}, twin=None, raw=b\"bytes\", text=\"chars\", e=E.X),"
                                + " True, \"a\", [1.5]))"),
                service.call());
        assertTrue(service.program().contains(" import E, SClient, Tree\n"), service.program());
        assertNull(
                model("interface S { int X = 1; }").readme().services().get(0).program());
    }

    @Test
    void aReadmeShowsAnArrayForNumPy() {
        assertEquals(
                "meta_data.from_",
                model("struct Flags { boolean[] on; byte[] raw; } struct MetaData { int x; double[] from; }")
                        .readme()
                        .numbers());
        assertEquals(
                "it", model("interface S { Stream<int[]> all(); }").readme().numbers());
        assertNull(model("interface S { boolean[] all(byte[] raw); }").readme().numbers());
    }

    @Test
    void theAcceleratorReadsScalarsLast() {
        PythonAccelerator accelerator = PythonAccelerator.of(Parsed.description("""
                struct P { int x; }
                struct A { int a; P p; String s; P[] ps; }
                """), false);
        List<Step> reads = List.of( // with the numbers of the slots _a, _p, _ps, _s
                new Step(new Run("run0", 8), null),
                new Step(null, new Access("get_p", 1, "run0 + 4")),
                new Step(null, new Access("creo_read_string", 3, null)),
                new Step(null, new Access("read_p_array", 2, null)),
                new Step(null, new Access("creo_get_int", 0, "run0")));
        assertEquals(reads, accelerator.structs().get(1).varying().reads());
        assertEquals(
                List.of(new Access("creo_put_int", 0, "at")),
                accelerator.structs().get(0).fixed().writes());
        assertEquals("rows", accelerator.composites().get(0).kind());
        assertEquals(List.of("get_p", "4"), accelerator.composites().get(0).read());
        assertEquals(List.of("p", "a", "p_array"), accelerator.keys());
    }

    @Test
    void shapesTellDescriptionsApart() {
        String one = PythonModel.of(Parsed.description("struct A { int x; }"), true, false)
                .shapes();
        assertNotNull(one);
        assertEquals(
                one,
                PythonAccelerator.of(Parsed.description("struct A { int  x; }"), false)
                        .shapes());
        assertNotEquals(
                one,
                PythonModel.of(Parsed.description("struct A { long x; }"), true, false)
                        .shapes());
        assertNotEquals(
                one,
                PythonAccelerator.of(Parsed.description("struct A { int x; }"), true)
                        .shapes());
    }
}
