// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WriteConditionTest {
    private static final MapState<String, String> NAMES = new MapState<>(
            "names", "Map<String,String>", StateCodec.STRING, StateCodec.STRING, Map.of("a", "same", "b", "same"));
    private static final ValueState<Long> COUNT = new ValueState<>("count", "long", StateCodec.LONG, 0L);

    private StateStore store;

    @BeforeEach
    void open() throws IOException {
        store = new StateStore("test.Names", List.of(NAMES, COUNT), new MemoryStates());
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    private static Access writes(String key) {
        return Access.of(Permission.writes(NAMES, key));
    }

    private String tag(Permission... read) {
        return '"' + store.stamp(Access.of(read)) + '"';
    }

    private boolean holds(Access access, String name, String field) {
        Transaction transaction = store.begin(access);
        boolean holds = WriteCondition.holds(Map.of(name, field), store, transaction);
        store.rollBack(transaction, failure -> {});
        return holds;
    }

    private Throwable set(Transaction transaction, String key, String value) {
        transaction.writing(NAMES, key).set(Optional.of(value));
        Throwable[] failure = new Throwable[1];
        store.commit(transaction, why -> failure[0] = why);
        return failure[0];
    }

    @Test
    void entriesThatWereEqualAreNotTheSame() {
        Permission a = Permission.reads(NAMES, "a");
        Permission b = Permission.reads(NAMES, "b");
        String both = tag(a, b);
        Access writer = Access.of(Permission.writes(NAMES, "a"), Permission.writes(NAMES, "b"));
        assertTrue(holds(writer, WriteCondition.MATCH, both));
        assertNull(set(store.begin(writes("b")), "b", "another"));
        assertFalse(holds(writer, WriteCondition.MATCH, both));
        assertFalse(holds(writes("b"), WriteCondition.MATCH, tag(a)), "a tag of another entry");
    }

    /** They hold permissions for different keys, so they run at the same time. */
    @Test
    void ofWritersOfDifferentKeysThatDependOnTheWholeMapOneWins() {
        String whole = tag(Permission.reads(NAMES));
        Transaction one = store.begin(writes("c"));
        Transaction other = store.begin(writes("d"));
        assertTrue(WriteCondition.holds(Map.of(WriteCondition.MATCH, whole), store, one));
        assertTrue(WriteCondition.holds(Map.of(WriteCondition.MATCH, whole), store, other));
        assertNull(set(one, "c", "first"));
        assertInstanceOf(ChangedException.class, set(other, "d", "second"));
        assertEquals(
                List.of("a", "b", "c"),
                List.copyOf(store.begin(Access.of()).reading(NAMES).get().keySet()));
        assertFalse(holds(writes("d"), WriteCondition.MATCH, whole));
        assertNull(set(store.begin(writes("d")), "d", "third"), "others go on");
    }

    @Test
    void whatIsThereAlreadyIsNotReplaced() {
        assertFalse(holds(writes("a"), WriteCondition.NONE_MATCH, "*"));
        assertTrue(holds(writes("new"), WriteCondition.NONE_MATCH, " * "));
        assertFalse(holds(Access.of(Permission.writes(COUNT)), WriteCondition.NONE_MATCH, "*"));
        String tag = tag(Permission.reads(NAMES, "a"));
        assertFalse(holds(writes("a"), WriteCondition.NONE_MATCH, "\"x\", W/" + tag));
        assertTrue(holds(writes("a"), WriteCondition.NONE_MATCH, "\"x\""));
    }

    @Test
    void aTagThatNoStateHasToDoWithNeverMatches() {
        assertFalse(holds(writes("a"), WriteCondition.MATCH, tag()));
    }

    @Test
    void tagsAreRead() {
        assertEquals(
                List.of(
                        new WriteCondition.Tag(false, "a,b"),
                        new WriteCondition.Tag(true, "c"),
                        new WriteCondition.Tag(false, "")),
                WriteCondition.tags(" \"a,b\" ,, W/\"c\",\"\""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"a", "a", "\"a\" \"b\"", "\"a\"x", "w/\"a\"", "", ",", "\"a\n\"", "\"a\", b"})
    void malformedFieldsHaveNoTags(String field) {
        assertNull(WriteCondition.tags(field));
        assertFalse(holds(writes("a"), WriteCondition.MATCH, field));
        assertFalse(holds(writes("a"), WriteCondition.NONE_MATCH, field));
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "..", "-", ".-", "x.y.z"})
    void tagsOfOthersAreJustOther(String text) {
        assertFalse(holds(writes("a"), WriteCondition.MATCH, '"' + text + '"'));
    }
}
