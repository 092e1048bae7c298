// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EvolutionTest {
    private static final Optional<Object> NONE = Optional.empty();

    private static Evolution of(String before, String after, Directions directions) {
        return Evolution.of("s", TypeText.parse(before), TypeText.parse(after), directions);
    }

    private static Object converted(Evolution evolution, Object value) throws IOException {
        byte[] bytes = evolution.convert(KeptWriter.write(evolution.before(), value));
        return KeptReader.read(evolution.after(), bytes);
    }

    /** The type before and after, a value before and after, and what is said. */
    static Stream<Arguments> lossless() {
        return Stream.of(
                // Numbers.
                arguments("byte", "short", (byte) -1, (short) -1, "s is short and was byte"),
                arguments("byte", "int", (byte) -1, -1, "s is int and was byte"),
                arguments("byte", "long", (byte) -1, -1L, "s is long and was byte"),
                arguments("byte", "float", (byte) -1, -1f, "s is float and was byte"),
                arguments("short", "int", Short.MIN_VALUE, -32768, "s is int and was short"),
                arguments("short", "double", Short.MIN_VALUE, -32768d, "s is double and was short"),
                arguments("int", "long", Integer.MAX_VALUE, 2147483647L, "s is long and was int"),
                arguments("int", "double", Integer.MIN_VALUE, -2147483648d, "s is double and was int"),
                arguments("ubyte", "ushort", (short) 255, 255, "s is ushort and was ubyte"),
                arguments("ubyte", "short", (short) 255, (short) 255, "s is short and was ubyte"),
                arguments("ushort", "int", 65535, 65535, "s is int and was ushort"),
                arguments("ushort", "uint", 65535, 65535L, "s is uint and was ushort"),
                arguments("uint", "long", 4294967295L, 4294967295L, "s is long and was uint"),
                arguments("uint", "ulong", 4294967295L, BigInteger.valueOf(4294967295L), "s is ulong and was uint"),
                arguments("uint", "double", 4294967295L, 4294967295d, "s is double and was uint"),
                arguments(
                        "Map<uint,ubyte>",
                        "Map<ulong,int>",
                        Map.of(4294967295L, (short) 255),
                        Map.of(BigInteger.valueOf(4294967295L), 255),
                        "s[key] is ulong and was uint; s[] is int and was ubyte"),
                arguments("byte", "BigDecimal", (byte) -1, new BigDecimal("-1"), "s is BigDecimal and was byte"),
                arguments(
                        "uint",
                        "BigDecimal",
                        4294967295L,
                        new BigDecimal("4294967295"),
                        "s is BigDecimal and was uint"),
                arguments(
                        "ulong",
                        "BigDecimal",
                        new BigInteger("18446744073709551615"),
                        new BigDecimal("18446744073709551615"),
                        "s is BigDecimal and was ulong"),
                arguments(
                        "Map<Instant,int>",
                        "Map<Instant,BigDecimal>",
                        Map.of(Instant.EPOCH, 5),
                        Map.of(Instant.EPOCH, new BigDecimal(5)),
                        "s[] is BigDecimal and was int"),
                arguments("float", "double", 0.1f, (double) 0.1f, "s is double and was float"),
                arguments("int[]", "long[]", List.of(1, 2), List.of(1L, 2L), "s[] is long and was int"),
                arguments("Map<int,int>", "Map<long,int>", Map.of(1, 2), Map.of(1L, 2), "s[key] is long and was int"),
                arguments("Map<int,int>", "Map<int,long>", Map.of(1, 2), Map.of(1, 2L), "s[] is long and was int"),
                arguments("Set<int>", "Set<long>", Set.of(1, 2), Set.of(1L, 2L), "s[] is long and was int"),
                arguments("Set<enum{A,B}>", "Set<enum{B,A,C}>", Set.of("B"), Set.of("B"), "s[] has the new constant C"),
                // Cases of unions.
                arguments(
                        "union{a:int,b:String}",
                        "union{c:int,b:String,a:long}",
                        new KeptCase("a", 1),
                        new KeptCase("a", 1L),
                        "s has the new case c; s.a is long and was int"),
                arguments(
                        "union{a:int,b:^1[]}",
                        "union{a:long,b:^1[],c:int}",
                        new KeptCase("b", List.of(new KeptCase("a", 1), new KeptCase("b", List.of()))),
                        new KeptCase("b", List.of(new KeptCase("a", 1L), new KeptCase("b", List.of()))),
                        "s has the new case c; s.a is long and was int"),
                // Fields.
                arguments("{a:int}", "{a:int,b:long=7}", List.of(1), List.of(1, 7L), "s.b is new"),
                arguments("{a:int}", "{b:String=\"x\",a:int}", List.of(1), List.of("x", 1), "s.b is new"),
                arguments("{a:int}", "{a:int,b:Optional<int>}", List.of(1), List.of(1, NONE), "s.b is new"),
                arguments("{a:int}", "{a:int,b:int[]={}}", List.of(1), List.of(1, List.of()), "s.b is new"),
                arguments(
                        "{a:int}",
                        "{a:int,b:Instant=\"2026-11-27T10:30:00Z\"}",
                        List.of(1),
                        List.of(1, Instant.parse("2026-11-27T10:30:00Z")),
                        "s.b is new"),
                arguments("{a:int}", "{a:int,b:enum{X,Y}=Y}", List.of(1), List.of(1, "Y"), "s.b is new"),
                arguments(
                        "{a:int,b:int}",
                        "{b:int,a:int}",
                        List.of(1, 2),
                        List.of(2, 1),
                        "the fields of s are in another order"),
                arguments(
                        "{a:int}[]",
                        "{a:long}[]",
                        List.of(List.of(1)),
                        List.of(List.of(1L)),
                        "s[].a is long and was int"),
                arguments(
                        "{a:{b:byte}}",
                        "{a:{b:int,c:int=0}}",
                        List.of(List.of((byte) 1)),
                        List.of(List.of(1, 0)),
                        "s.a.b is int and was byte; s.a.c is new"),
                // Optional.
                arguments("int", "Optional<int>", 1, Optional.of(1), "s became Optional"),
                arguments("int", "Optional<long>", 1, Optional.of(1L), "s became Optional; s is long and was int"),
                arguments("Optional<int>", "Optional<long>", Optional.of(1), Optional.of(1L), "s is long and was int"),
                arguments("Optional<int>", "Optional<long>", NONE, NONE, "s is long and was int"),
                arguments("int[]", "Optional<int[]>", List.of(1), Optional.of(List.of(1)), "s became Optional"),
                arguments(
                        "{a:Optional<int>}",
                        "{a:int=5}",
                        List.of(NONE),
                        List.of(5),
                        "s.a is not Optional any more, and has its default where it was absent"),
                arguments(
                        "{a:Optional<int>}",
                        "{a:int=5}",
                        List.of(Optional.of(1)),
                        List.of(1),
                        "s.a is not Optional any more, and has its default where it was absent"),
                // Enums.
                arguments("enum{A,B}", "enum{A,B,C}", "B", "B", "s has the new constant C"),
                arguments("enum{A,B}", "enum{C,B,A}", "A", "A", "s has the new constant C"),
                arguments(
                        "Map<enum{A,B},int>", "Map<enum{B,A},int>", Map.of("A", 1, "B", 2), Map.of("A", 1, "B", 2), ""),
                // Structs that hold themselves.
                arguments(
                        "{a:int,b:^1[]}",
                        "{a:long,b:^1[]}",
                        List.of(1, List.of(List.of(2, List.of()))),
                        List.of(1L, List.of(List.of(2L, List.of()))),
                        "s.a is long and was int"),
                arguments(
                        "{a:int,b:Optional<^1>}",
                        "{a:int,b:Optional<^1>,c:int=3}",
                        List.of(1, Optional.of(List.of(2, NONE))),
                        List.of(1, Optional.of(List.of(2, NONE, 3)), 3),
                        "s.c is new"),
                arguments(
                        "{a:int,b:{c:^2[]}}",
                        "{a:int,b:{c:^2[],d:int=1}}",
                        List.of(1, List.of(List.of())),
                        List.of(1, List.of(List.of(), 1)),
                        "s.b.d is new"),
                // The same type in other words.
                arguments(
                        "{a:int,b:^1[]}",
                        "{a:int,b:{a:int,b:^1[]}[]}",
                        List.of(1, List.of()),
                        List.of(1, List.of()),
                        ""));
    }

    @ParameterizedTest
    @MethodSource("lossless")
    void doesWhatLosesNothing(String before, String after, Object value, Object now, String changes)
            throws IOException {
        Evolution evolution = of(before, after, Directions.NONE);
        assertEquals(List.of(), evolution.losses());
        assertEquals(changes, String.join("; ", evolution.changes()));
        assertEquals(now, converted(evolution, value));
    }

    @Test
    void knowsWhereNoByteChanges() {
        for (String[] same : new String[][] {
            {"int", "int"},
            {"enum{A,B}", "enum{A,B,C}"},
            {"{a:enum{A},b:^1[]}", "{a:enum{A,B}=B,b:^1[]}"},
            {"{a:int,b:^1[]}", "{a:int,b:{a:int,b:^1[]}[]}"},
        }) {
            assertEquals(false, of(same[0], same[1], Directions.NONE).rewrites(), same[1]);
        }
        for (String[] other : new String[][] {
            {"enum{A,B}", "enum{B,A}"}, {"{a:int,b:int}", "{b:int,a:int}"}, {"{b:^1[]}", "{b:^1[],a:int=1}"}
        }) {
            assertEquals(true, of(other[0], other[1], Directions.NONE).rewrites(), other[1]);
        }
    }

    static Stream<Arguments> losses() {
        return Stream.of(
                arguments("long", "int", "s is int and was long (--drop s, or give it another name)"),
                arguments("int", "float", "s is float and was int (--drop s, or give it another name)"),
                arguments("long", "double", "s is double and was long (--drop s, or give it another name)"),
                arguments("int", "uint", "s is uint and was int (--drop s, or give it another name)"),
                arguments("long", "ulong", "s is ulong and was long (--drop s, or give it another name)"),
                arguments("ulong", "long", "s is long and was ulong (--drop s, or give it another name)"),
                arguments("ulong", "double", "s is double and was ulong (--drop s, or give it another name)"),
                arguments("ubyte", "byte", "s is byte and was ubyte (--drop s, or give it another name)"),
                arguments("char", "int", "s is int and was char (--drop s, or give it another name)"),
                arguments("boolean", "byte", "s is byte and was boolean (--drop s, or give it another name)"),
                arguments("double", "BigDecimal", "s is BigDecimal and was double (--drop s, or give it another name)"),
                arguments("BigDecimal", "long", "s is long and was BigDecimal (--drop s, or give it another name)"),
                arguments("long", "Instant", "s is Instant and was long (--drop s, or give it another name)"),
                arguments("Instant", "LocalDate", "s is LocalDate and was Instant (--drop s, or give it another name)"),
                arguments("String", "UUID", "s is UUID and was String (--drop s, or give it another name)"),
                arguments("int[]", "int", "s is int and was int[] (--drop s, or give it another name)"),
                arguments("int[]", "String[]", "s[] is String and was int (--drop s, or give it another name)"),
                arguments(
                        "Map<String,int>",
                        "Map<int,int>",
                        "s[key] is int and was String (--drop s, or give it another name)"),
                arguments(
                        "Map<int,{a:int[]}>",
                        "Map<int,{a:String[]}>",
                        "s[].a[] is String and was int (--drop s.a, or give it another name)"),
                arguments(
                        "{a:int}",
                        "{a:int,b:int}",
                        "s.b is new and has no default (give it a @DEFAULT, or make it Optional)"),
                arguments(
                        "{a:int}[]",
                        "{a:int,b:{c:int}}[]",
                        "s[].b is new and has no default (give it a @DEFAULT, or make it Optional)"),
                arguments("{a:int,b:int}", "{a:int}", "s.b is gone (--drop s.b, or leave it)"),
                arguments("{a:int,b:int}", "{a:int,c:int}", "s.b is gone (--rename s.b=c, or drop it with --drop s.b)"),
                arguments(
                        "{a:Optional<int>}",
                        "{a:int}",
                        "s.a is not Optional any more and has no default (give it a @DEFAULT for where it is absent, or leave it Optional)"),
                arguments("Optional<int>", "int", "s is not Optional any more (--drop s, or leave it Optional)"),
                arguments(
                        "enum{A,B}",
                        "enum{A}",
                        "s has no constant B any more (--drop s.B, or --rename s.B=NAME, or leave it, at any place)"),
                arguments(
                        "{a:enum{A,B},b:^1[]}",
                        "{a:enum{B},b:^1[]}",
                        "s.a has no constant A any more (--drop s.a.A, or --rename s.a.A=NAME, or leave it, at any place)"));
    }

    @ParameterizedTest
    @MethodSource("losses")
    void refusesWhatLosesSomething(String before, String after, String said) {
        List<Loss> losses = of(before, after, Directions.NONE).losses();
        assertEquals(1, losses.size(), losses.toString());
        Loss loss = losses.get(0);
        assertEquals(
                said,
                loss.what() + " ("
                        + loss.option().map(option -> option + ", or ").orElse("") + loss.advice() + ")");
    }

    @Test
    void showsOfALargeTypeOnlyTheBeginning() {
        String large = "{" + "aaaaaaaa:int,".repeat(20) + "b:int}";
        assertEquals(
                "s is int and was " + large.substring(0, 60) + "…",
                of(large, "int", Directions.NONE).losses().get(0).what());
    }

    private static Directions drop(String... paths) {
        return new Directions(Set.of(paths), Map.of());
    }

    private static Directions rename(String path, String name) {
        return new Directions(Set.of(), Map.of(path, name));
    }

    @Test
    void dropsWhatItIsToldToDrop() throws IOException {
        Evolution gone = of("{a:int,b:int}[]", "{a:int}[]", drop("s.b"));
        assertEquals(List.of(), gone.losses());
        assertEquals(List.of(List.of(1)), converted(gone, List.of(List.of(1, 2))));
        Evolution other = of("{a:int,b:int}[]", "{a:int,b:String=\"-\"}[]", drop("s[].b"));
        assertEquals(List.of(List.of(1, "-")), converted(other, List.of(List.of(1, 2))));
    }

    @Test
    void renamesWhatItIsToldToRename() throws IOException {
        Evolution field =
                of("{a:int,b:int}", "{b:long,c:int}", new Directions(Set.of(), Map.of("s.a", "b", "s.b", "c")));
        assertEquals(List.of(), field.losses());
        assertEquals(List.of(1L, 2), converted(field, List.of(1, 2)));
        Evolution constant = of("enum{A,B}[]", "enum{C,B}[]", rename("s.A", "C"));
        assertEquals(List.of("C", "B"), converted(constant, List.of("A", "B")));
        assertEquals(
                "two fields become s.b",
                of("{a:int,b:int}", "{b:int}", rename("s.a", "b"))
                        .losses()
                        .get(0)
                        .what());
    }

    @Test
    void optionsAreWordsOfAShell() {
        assertEquals(
                "--rename 's[key].A=C'",
                of("Map<enum{A,B},int[]>", "Map<enum{C,B},int[]>", Directions.NONE)
                        .losses()
                        .get(0)
                        .option()
                        .orElseThrow());
        assertEquals(
                List.of(),
                of("Map<enum{A},int>", "Map<enum{C},int>", rename("s[key].A", "C"))
                        .losses());
        assertEquals("--drop s.a", Directions.drop("s[].a"));
        assertEquals("'it'\\''s'", ShellWord.of("it's"));
        assertEquals("''", ShellWord.of(""));
        assertEquals("/var/lib/creo-1", ShellWord.of("/var/lib/creo-1"));
    }

    @Test
    void guessesTheNewNameOfAFieldWhereOnlyOneCanBeMeant() {
        assertEquals(
                List.of("--rename s.b=c", "--drop s.a"),
                of("{a:int,b:long,d:char}", "{d:char,c:long}", Directions.NONE).losses().stream()
                        .flatMap(loss -> loss.option().stream())
                        .sorted(Comparator.reverseOrder())
                        .toList());
        assertEquals(
                Optional.of("--drop s.a"),
                of("{d:char,a:int}", "{b:int,d:char,c:int}", Directions.NONE)
                        .losses()
                        .get(0)
                        .option());
    }

    @Test
    void dropsAConstantOnlyWhereNoValueIsIt() throws IOException {
        Evolution evolution = of("{a:enum{A,B}}", "{a:enum{B}}", drop("s.a.A"));
        assertEquals(List.of("B"), converted(evolution, List.of("B")));
        assertEquals(
                "s.a is A, which is to be dropped; give it another name with --rename s.a.A=NAME, or change the value before",
                assertThrows(LostException.class, () -> converted(evolution, List.of("A")))
                        .getMessage());
    }

    @Test
    void neverMakesOneKeyOfTwo() {
        Evolution evolution = of("Map<enum{A,B},int>[]", "Map<enum{B},int>[]", rename("s[][key].A", "B"));
        assertEquals(
                "two keys of a map become one, B",
                assertThrows(LostException.class, () -> converted(evolution, List.of(Map.of("A", 1, "B", 2))))
                        .getMessage());
    }

    @Test
    void tellsWhichDirectionsNobodyAskedFor() {
        Directions directions = drop("s.b", "s.x");
        of("{a:int,b:int}", "{a:int}", directions);
        assertEquals(Set.of("s.x"), directions.unused());
    }

    @Test
    void refusesBytesThatAreNoValue() {
        KeptType type = TypeText.parse("{a:Optional<enum{A,B}>,b:String}");
        byte[] whole = KeptWriter.write(type, List.of(Optional.of("B"), "x"));
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = java.util.Arrays.copyOf(whole, length);
            assertThrows(IOException.class, () -> KeptReader.read(type, cut));
        }
        byte[] longer = java.util.Arrays.copyOf(whole, whole.length + 1);
        assertThrows(IOException.class, () -> KeptReader.read(type, longer));
        for (int place : new int[] {4, 8, 9, 13}) {
            byte[] wrong = whole.clone();
            wrong[place] = (byte) 0xFF;
            assertThrows(IOException.class, () -> KeptReader.read(type, wrong));
        }
    }

    @Test
    void aNewFieldHasItsDefaultWhateverItsType() throws IOException {
        Evolution evolution = of(
                "{z:int}",
                "{a:boolean=true,b:byte=-1,c:char=\"\\ud83d\",d:short=2,e:int=3,f:long=9223372036854775807,"
                        + "g:float=0.10000000149011612,h:double=-1.0E10,i:String=\"a\\\"\\\\,}\\u00e9\",j:enum{X,Y}=Y,"
                        + "k:byte[]={},l:{a:^1[]}[]={},m:Map<int,int>={},n:Duration=\"PT-0.5S\",o:LocalDate=\"2026-11-27\","
                        + "p:UUID=\"00112233-4455-6677-8899-aabbccddeeff\",q:BigDecimal=\"1.50\",z:int}",
                Directions.NONE);
        assertEquals(
                List.of(
                        true,
                        (byte) -1,
                        '\ud83d',
                        (short) 2,
                        3,
                        Long.MAX_VALUE,
                        0.1f,
                        -1e10,
                        "a\"\\,}\u00e9",
                        "Y",
                        List.of(),
                        List.of(),
                        Map.of(),
                        Duration.ofMillis(-500),
                        LocalDate.of(2026, 11, 27),
                        UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"),
                        new BigDecimal("1.50"),
                        5),
                converted(evolution, List.of(5)));
    }
}
