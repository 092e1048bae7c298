// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a method has given to a state, or got from it, is not changed by what it does to its own objects. */
class KeptValuesTest {
    private static final StateCodec<List<Double>> NUMBERS = StateCodec.list(StateCodec.DOUBLE);
    private static final StateCodec<Map<String, Long>> COUNTS = StateCodec.map(StateCodec.STRING, StateCodec.LONG);
    /** As generated code has it for a struct, whose texts must be whole. */
    private static final StateCodec<String> STRUCT = StateCodec.of(
            text -> {
                if (Character.isHighSurrogate(text.charAt(text.length() - 1))) {
                    throw new IllegalArgumentException("it ends in the middle of a character");
                }
                return text.getBytes();
            },
            bytes -> {
                byte[] text = new byte[bytes.remaining()];
                bytes.get(text);
                return new String(text);
            });

    private static final MapState<String, List<Double>> SAMPLES =
            new MapState<>("samples", "Map<String,double[]>", StateCodec.STRING, NUMBERS, Map.of());
    private static final MapState<String, Map<String, Long>> NESTED =
            new MapState<>("nested", "Map<String,Map<String,long>>", StateCodec.STRING, COUNTS, Map.of());
    private static final ListState<List<Double>> ROWS = new ListState<>("rows", "double[][]", NUMBERS, List.of());
    private static final ValueState<Optional<List<Double>>> MAYBE =
            new ValueState<>("maybe", "Optional<double[]>", StateCodec.optional(NUMBERS), Optional.empty());
    private static final ValueState<List<String>> STRUCTS =
            new ValueState<>("structs", "{}[]", StateCodec.list(STRUCT), List.of());
    private static final MapState<Long, List<Double>> NUMBERED =
            new MapState<>("numbered", "Map<ulong,double[]>", StateCodec.ULONG, NUMBERS, Map.of());
    private static final ValueState<Set<Long>> IDS =
            new ValueState<>("ids", "Set<ulong>", StateCodec.set(StateCodec.ULONG), Set.of());
    private static final List<State<?>> ALL = List.of(SAMPLES, NESTED, ROWS, MAYBE, STRUCTS, NUMBERED, IDS);
    private static final Access WRITES =
            Access.of(ALL.stream().map(Permission::writes).toArray(Permission[]::new));
    private static final Access READS =
            Access.of(ALL.stream().map(Permission::reads).toArray(Permission[]::new));

    private StateStore store;

    @BeforeEach
    void open() throws IOException {
        store = new StateStore("test.Series", ALL, new MemoryStates());
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    private void write(Consumer<Transaction> method) {
        Transaction transaction = store.begin(WRITES);
        try {
            method.accept(transaction);
        } catch (RuntimeException e) {
            store.rollBack(transaction, failure -> assertNull(failure));
            throw e;
        }
        store.commit(transaction, failure -> assertNull(failure));
    }

    private Transaction read() {
        return store.begin(READS);
    }

    @Test
    void theUsualJavaAddsToAnArrayUnderAKey() {
        for (double value = 0; value < 5; value++) {
            double next = value;
            write(transaction -> {
                Writing<Optional<List<Double>>> samples = transaction.writing(SAMPLES, "a");
                List<Double> list = new ArrayList<>(samples.get().orElseGet(List::of));
                list.add(next);
                samples.set(Optional.of(list));
                list.add(-1.0);
            });
        }
        assertEquals(
                Optional.of(List.of(0.0, 1.0, 2.0, 3.0, 4.0)),
                read().reading(SAMPLES, "a").get());
    }

    @Test
    void whatIsGivenIsCopiedAllTheWayDown() {
        List<Double> row = new ArrayList<>(List.of(1.0));
        Map<String, Long> counts = new TreeMap<>(Map.of("x", 1L));
        write(transaction -> {
            transaction.writing(SAMPLES).put("put", row);
            transaction.writing(ROWS).add(row);
            transaction.writing(ROWS).add(row);
            transaction.writing(ROWS).set(1, row);
            transaction.writing(MAYBE).set(Optional.of(row));
            transaction.writing(NESTED, "k").set(Optional.of(counts));
        });
        row.add(2.0);
        counts.put("y", 2L);
        Transaction reader = read();
        assertEquals(Optional.of(List.of(1.0)), reader.reading(SAMPLES, "put").get());
        assertEquals(List.of(List.of(1.0), List.of(1.0)), reader.reading(ROWS).get());
        assertEquals(Optional.of(List.of(1.0)), reader.reading(MAYBE).get());
        assertEquals(Map.of("k", Map.of("x", 1L)), reader.reading(NESTED).get());

        Map<String, List<Double>> whole = new HashMap<>(Map.of("b", row));
        List<List<Double>> rows = new ArrayList<>(List.of(row));
        write(transaction -> {
            transaction.writing(SAMPLES).set(whole);
            transaction.writing(ROWS).set(rows);
        });
        row.clear();
        rows.clear();
        reader = read();
        assertEquals(Map.of("b", List.of(1.0, 2.0)), reader.reading(SAMPLES).get());
        assertEquals(List.of(List.of(1.0, 2.0)), reader.reading(ROWS).get());
    }

    @Test
    void aMethodThatThrowsLeavesNothing() {
        List<Double> row = new ArrayList<>(List.of(1.0));
        write(transaction -> transaction.writing(MAYBE).set(Optional.of(row)));
        assertThrows(
                IllegalStateException.class,
                () -> write(transaction -> {
                    row.add(2.0);
                    transaction.writing(MAYBE).set(Optional.of(row));
                    throw new IllegalStateException("it changed its mind");
                }));
        assertEquals(Optional.of(List.of(1.0)), read().reading(MAYBE).get());
    }

    @Test
    void whatIsHandedOutSaysWhatToDoInstead() {
        write(transaction -> {
            transaction.writing(SAMPLES).put("a", List.of(1.0));
            transaction.writing(NESTED).put("a", Map.of("x", 1L));
            transaction.writing(ROWS).add(List.of(1.0));
        });
        Transaction reader = read();
        List<Double> array = reader.reading(SAMPLES, "a").get().orElseThrow();
        Map<String, Long> map = reader.reading(NESTED, "a").get().orElseThrow();
        for (Runnable change : List.<Runnable>of(
                () -> array.add(2.0),
                () -> array.set(0, 2.0),
                () -> array.remove(0),
                array::clear,
                () -> array.sort(null),
                () -> reader.reading(ROWS).get().add(List.of()),
                () -> reader.reading(ROWS).get().set(0, List.of()))) {
            assertEquals(
                    "an array of a state never changes: copy it, as in new ArrayList<>(list), and set the copy",
                    assertThrows(UnsupportedOperationException.class, change::run)
                            .getMessage());
        }
        for (Runnable change : List.<Runnable>of(
                () -> map.put("y", 2L),
                () -> map.merge("x", 1L, Long::sum),
                map::clear,
                () -> map.remove("x"),
                () -> reader.reading(SAMPLES).get().put("b", List.of()))) {
            assertEquals(
                    "a map of a state never changes: copy it, as in new TreeMap<>(map), and set the copy",
                    assertThrows(UnsupportedOperationException.class, change::run)
                            .getMessage());
        }
    }

    /** So what is only handed on costs nothing. */
    @Test
    void whatCameFromAStateIsNotCopied() {
        write(transaction -> transaction.writing(ROWS).add(List.of(1.0)));
        List<Double> row = read().reading(ROWS).get(0);
        write(transaction -> transaction.writing(MAYBE).set(Optional.of(row)));
        assertSame(row, read().reading(MAYBE).get().orElseThrow());
    }

    @Test
    void whatCannotBeKeptIsRefusedWhereItIsGiven() {
        String half = "text \uD83D";
        for (Consumer<Transaction> method : List.<Consumer<Transaction>>of(
                transaction -> transaction.writing(STRUCTS).set(List.of("whole", half)),
                transaction -> transaction.writing(SAMPLES).put("a", Arrays.asList(1.0, null)),
                transaction -> transaction.writing(ROWS).add(Arrays.asList(1.0, null)),
                transaction -> transaction.writing(NESTED).put("a", new HashMap<>() {
                    {
                        put("x", null);
                    }
                }),
                transaction -> transaction.writing(MAYBE).set(Optional.of(Arrays.asList((Double) null))))) {
            assertThrows(RuntimeException.class, () -> write(method));
        }
        assertEquals(
                "the state structs[0] cannot hold this value: it ends in the middle of a character",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> write(transaction ->
                                        transaction.writing(STRUCTS).set(List.of(half))))
                        .getMessage());
        assertEquals(
                "null in the state samples[a][1], which cannot hold it",
                assertThrows(
                                NullPointerException.class,
                                () -> write(transaction ->
                                        transaction.writing(SAMPLES).put("a", Arrays.asList(1.0, null))))
                        .getMessage());
        write(transaction -> transaction.writing(STRUCTS).set(List.of("whole")));
        assertEquals(List.of("whole"), read().reading(STRUCTS).get());
    }

    /** Sets and maps that compare in a way of their own may have what is equal twice. */
    @Test
    void nothingIsThereTwice() {
        Map<Long, List<Double>> numbered = new IdentityHashMap<>();
        numbered.put(Long.valueOf(-1_000), List.of());
        numbered.put(Long.valueOf(-1_000), List.of());
        assertRefused(
                "the state numbered[18446744073709550616] cannot hold this value: it is there twice",
                transaction -> transaction.writing(NUMBERED).set(numbered));
        Set<Long> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        ids.addAll(Arrays.asList(-1_000L, Long.valueOf(-1_000)));
        assertRefused(
                "the state ids[18446744073709550616] cannot hold this value: it is there twice",
                transaction -> transaction.writing(IDS).set(ids));
        Map<String, Long> counts = new TreeMap<>(Comparator.comparing(System::identityHashCode));
        counts.put("x", 1L);
        counts.put(String.valueOf(new char[] {'x'}), 2L);
        assertRefused(
                "the state nested[a][x] cannot hold this value: it is there twice",
                transaction -> transaction.writing(NESTED).put("a", counts));
    }

    @Test
    void keysWithoutASignAreShownSo() {
        assertEquals(
                "null in the state numbered[18446744073709551615][0], which cannot hold it",
                assertThrows(
                                NullPointerException.class,
                                () -> write(transaction ->
                                        transaction.writing(NUMBERED).put(-1L, Arrays.asList((Double) null))))
                        .getMessage());
        Transaction part = store.begin(Access.of(Permission.reads(NUMBERED, KeyRange.between(1L, -2L))));
        assertEquals(
                "the call has no permission to read numbered[18446744073709551614],"
                        + " only numbered[1..18446744073709551614]",
                assertThrows(
                                IllegalStateException.class,
                                () -> part.reading(NUMBERED, KeyRange.between(1L, -2L))
                                        .get(-2L))
                        .getMessage());
    }

    private void assertRefused(String message, Consumer<Transaction> method) {
        assertEquals(
                message,
                assertThrows(IllegalArgumentException.class, () -> write(method))
                        .getMessage());
    }

    /** As parallel streams do it: nothing is lost in silence, since no other thread gets as far as to write. */
    @Test
    void aViewIsOnlyForTheThreadOfItsMethod() {
        Executor other = work -> {
            Thread thread = new Thread(work);
            thread.start();
        };
        for (int round = 0; round < 1000; round++) {
            write(transaction -> {
                WritingMap<String, List<Double>> samples = transaction.writing(SAMPLES);
                CompletionException failed = assertThrows(
                        CompletionException.class,
                        () -> CompletableFuture.runAsync(() -> samples.put("stray", List.of()), other)
                                .join());
                assertEquals(IllegalStateException.class, failed.getCause().getClass());
                samples.put("own", List.of());
            });
        }
        assertThrows(
                IllegalStateException.class,
                () -> write(transaction -> {
                    WritingMap<String, List<Double>> samples = transaction.writing(SAMPLES);
                    IntStream.range(0, 10_000).parallel().forEach(i -> samples.put("key " + i, List.of()));
                }));
        assertEquals(List.of("own"), List.copyOf(read().reading(SAMPLES).get().keySet()));
    }
}
