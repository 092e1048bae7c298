// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.host.HostModel.Answering;
import org.creo.generator.language.host.HostModel.Hosted;
import org.creo.generator.language.host.HostModel.State;
import org.creo.generator.language.java.JavaModel.Variable;
import org.creo.generator.model.Description;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

/** What templates are told about state: its types, its views, what a call touches. */
class HostModelTest {

    private static final HostModel MODEL = HostModel.of(parse("""
            @PACKAGE("lab")
            struct List { int a; short b; double[] c; }
            struct Span { String to; }
            interface Plain { int add (int a); @STATELESS void free (); }
            interface Kept
            {
                @STATE Map<String, List> entries;
                @STATE int[] log;
                @STATE List last;
                @STATE byte small = 3;

                @READS("entries[id]") int get (String id);
                @WRITES({"entries[from]", "entries[to]", "small"}) void move (String from, String to);
                @READS("log") @WRITES("last") void add (int log);
                @READS("log") Stream<Integer> follow ();
                @READS("entries[..id]") int upTo (String id);
                @READS({"entries[from..]", "entries[from..span.to]", "entries[..from]"}) void part (String from, Span span);
                @READS("entries[id..]") Stream<Integer> followPart (String id);
            }
            """));

    private final Hosted plain = MODEL.services().get(0);
    private final Hosted kept = MODEL.services().get(1);

    private static Description parse(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(new SourceFile("a.creo", text), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return description;
    }

    private List<Variable> views(int method) {
        return kept.methods().get(method).views();
    }

    private Answering answering(int method) {
        return kept.dispatcher().methods().get(method);
    }

    @Test
    void anInterfaceWithoutStateIsImplementedAsItIs() {
        assertEquals("Plain", plain.implemented());
        assertNull(plain.handler());
        assertNull(plain.states());
        assertEquals("KeptHandler", kept.implemented());
        assertNotNull(kept.handler());
    }

    @Test
    void arraysAreKeptAsListsByAnotherNameWhereTheDescriptionHasOne() {
        List<State> states = kept.states().all();
        assertEquals(
                List.of("MapState<String, List>", "ListState<Integer>", "ValueState<List>", "ValueState<Byte>"),
                states.stream().map(State::type).toList());
        assertEquals(
                List.of(
                        "StateCodec.STRING, codec(Codec::write, Codec::readList)",
                        "StateCodec.INT",
                        "codec(Codec::write, Codec::readList)",
                        "StateCodec.BYTE"),
                states.stream().map(State::codecs).toList());
        assertEquals(
                List.of("Map.of()", "java.util.List.of()", "new List(0, (short) 0, new double[] {})", "(byte) 3"),
                states.stream().map(State::initial).toList());
        assertEquals("java.util.List", kept.states().list());
    }

    @Test
    void typesOfStatesSayWhatNewFieldsAre() {
        Hosted service = HostModel.of(parse("""
                        @PACKAGE("lab")
                        enum Level { LOW, HIGH }
                        struct Sample
                        {
                            double value;
                            @DEFAULT(HIGH) Level level;
                            @DEFAULT("a \\"b\\"") String unit;
                            @DEFAULT({}) Sample[] parts;
                            Optional<String> remark;
                        }
                        interface Lab
                        {
                            @STATE Map<String, Sample> samples;
                            @WRITES("samples[id]") void take (String id);
                        }
                        """)).services().get(0);
        assertEquals(
                "\"Map<String,{value:double,level:enum{LOW,HIGH}=HIGH,unit:String=\\\"a \\\\\\\"b\\\\\\\"\\\",parts:^1[]={},"
                        + "remark:Optional<String>}>\"",
                service.states().all().get(0).canonical());
    }

    @Test
    void viewsAreCalledAsTheirStates() {
        assertEquals(List.of(new Variable("Reading<Optional<List>>", "entries")), views(0));
        assertEquals(
                List.of(
                        new Variable("Writing<Optional<List>>", "entriesFrom"),
                        new Variable("Writing<Optional<List>>", "entriesTo"),
                        new Variable("Writing<Byte>", "small")),
                views(1));
        assertEquals(
                List.of(new Variable("ReadingList<Integer>", "log_"), new Variable("Writing<List>", "last")), views(2));
        assertEquals(List.of(new Variable("Watching<java.util.List<Integer>>", "log")), views(3));
    }

    @Test
    void aRangeIsAMap() {
        assertEquals(List.of(new Variable("ReadingMap<String, List>", "entries")), views(4));
        assertEquals(
                List.of("entriesBeforeFrom", "entriesFromFrom", "entriesFromSpanTo"),
                views(5).stream().map(Variable::name).toList());
        assertEquals(List.of(new Variable("Watching<Map<String, List>>", "entries")), views(6));
        assertEquals("MethodBinding.touchingEntries", answering(4).binding().factory());
        assertEquals(List.of("KeptStates.ENTRIES, KeyRange.before(arguments.id)"), selected(4));
        assertEquals(
                List.of(
                        "KeptStates.ENTRIES, KeyRange.before(arguments.from)",
                        "KeptStates.ENTRIES, KeyRange.from(arguments.from)",
                        "KeptStates.ENTRIES, KeyRange.between(arguments.from, arguments.span.to())"),
                selected(5));
    }

    private List<String> selected(int method) {
        return answering(method).touching().access().permissions().stream()
                .map(HostModel.Permission::selected)
                .toList();
    }

    @Test
    void aCallSaysWhatItTouchesByAConstantUnlessItsArgumentsDo() {
        assertNull(answering(0).touching().constant());
        assertEquals("MethodBinding.touchingEntries", answering(0).binding().factory());
        assertEquals(
                "KeptStates.ENTRIES, arguments.id",
                answering(0).touching().access().permissions().get(0).selected());
        assertEquals("ADD", answering(2).touching().constant());
        assertEquals("ADD", answering(2).binding().ahead());
        assertNull(answering(3).touching());
        assertEquals("Transaction", answering(3).transaction());
        assertEquals("Streams.DOWN", answering(3).binding().ahead());
        assertEquals(
                "new MethodBinding",
                plain.dispatcher().methods().get(0).binding().factory());
    }
}
