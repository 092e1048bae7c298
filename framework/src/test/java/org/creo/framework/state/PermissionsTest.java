// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PermissionsTest {
    private static final ValueState<Long> COUNT = new ValueState<>("count", "long", StateCodec.LONG, 0L);
    private static final ValueState<Long> TOTAL = new ValueState<>("total", "long", StateCodec.LONG, 0L);
    private static final MapState<String, Long> ACCOUNTS =
            new MapState<>("accounts", "Map<String,long>", StateCodec.STRING, StateCodec.LONG, Map.of());
    private static final List<State<?>> STATES = List.of(COUNT, TOTAL, ACCOUNTS);

    private final Permissions permissions = new Permissions(STATES, true);
    private final List<String> granted = new ArrayList<>();

    private final class Call extends Ticket {
        private final String name;

        Call(String name, Access access) {
            super(access);
            this.name = name;
        }

        Call(String name, Permission... touched) {
            this(name, Access.of(touched));
        }

        @Override
        protected void granted() {
            granted.add(name);
        }

        @Override
        public String toString() {
            return name + ' ' + access();
        }
    }

    private Call runs(Call call) {
        assertTrue(permissions.take(call), call::toString);
        return call;
    }

    private Call waits(Call call) {
        assertFalse(permissions.take(call), call::toString);
        return call;
    }

    @Test
    void writersOfAStateGoOneAfterAnotherInOrderOfArrival() {
        Call first = runs(new Call("first", Permission.writes(COUNT)));
        Call second = waits(new Call("second", Permission.writes(COUNT)));
        Call third = waits(new Call("third", Permission.writes(COUNT)));
        assertTrue(permissions.release(first));
        assertEquals(List.of("second"), granted);
        assertTrue(permissions.release(second));
        assertEquals(List.of("second", "third"), granted);
        permissions.release(third);
        runs(new Call("fourth", Permission.writes(COUNT)));
    }

    @Test
    void writersOfDifferentStatesRunAtTheSameTime() {
        runs(new Call("count", Permission.writes(COUNT)));
        runs(new Call("total", Permission.writes(TOTAL)));
        runs(new Call("accounts", Permission.writes(ACCOUNTS)));
    }

    @Test
    void whoOnlyReadsIsInNobodysWay() {
        runs(new Call("reader", Permission.reads(COUNT)));
        runs(new Call("writer", Permission.writes(COUNT)));
        runs(new Call("later reader", Permission.reads(COUNT)));
    }

    @Test
    void whoReadsOneStateAndWritesAnotherHoldsItsWriterUp() {
        Call mixed = runs(new Call("mixed", Permission.reads(COUNT), Permission.writes(TOTAL)));
        waits(new Call("writer", Permission.writes(COUNT)));
        permissions.release(mixed);
        assertEquals(List.of("writer"), granted);
    }

    /** With only shared snapshots both would run, and each would miss what the other writes. */
    @Test
    void twoThatReadWhatTheOtherWritesGoOneAfterTheOther() {
        Call first = runs(new Call("first", Permission.reads(COUNT), Permission.writes(TOTAL)));
        waits(new Call("second", Permission.reads(TOTAL), Permission.writes(COUNT)));
        permissions.release(first);
        assertEquals(List.of("second"), granted);
    }

    @Test
    void whoReadsARangeAndWritesHoldsUpWhoWritesAnyEntry() {
        Permission range = Permission.reads(ACCOUNTS, KeyRange.from("m"));
        Call mixed = runs(new Call("mixed", range, Permission.writes(ACCOUNTS, "b")));
        waits(new Call("outside", Permission.writes(ACCOUNTS, "a")));
        waits(new Call("the same", range, Permission.writes(ACCOUNTS, "c")));
        runs(new Call("reader", range));
        permissions.release(mixed);
        assertEquals(List.of("outside"), granted);
    }

    @Test
    void twoThatReadTheSameAndWriteApartRunAtTheSameTime() {
        runs(new Call("first", Permission.reads(COUNT), Permission.writes(TOTAL)));
        runs(new Call("second", Permission.reads(COUNT), Permission.writes(ACCOUNTS)));
    }

    /** Re-queueing instead of an order lets two readers that take turns keep a writer out forever. */
    @Test
    void aWriterIsNotKeptOutByReadersThatCameLater() {
        Call reader = runs(new Call("reader", Permission.reads(COUNT), Permission.writes(ACCOUNTS, "a")));
        Call writer = waits(new Call("writer", Permission.writes(COUNT)));
        waits(new Call("later reader", Permission.reads(COUNT), Permission.writes(ACCOUNTS, "b")));
        permissions.release(reader);
        assertEquals(List.of("writer"), granted);
        permissions.release(writer);
        assertEquals(List.of("writer", "later reader"), granted);
    }

    @Test
    void nobodyOvertakesOneThatWaitsForTheSame() {
        Call count = runs(new Call("count", Permission.writes(COUNT)));
        Call both = waits(new Call("both", Permission.writes(COUNT), Permission.writes(TOTAL)));
        waits(new Call("total", Permission.writes(TOTAL)));
        permissions.release(count);
        assertEquals(List.of("both"), granted);
        permissions.release(both);
        assertEquals(List.of("both", "total"), granted);
    }

    @Test
    void writersOfDifferentEntriesRunAtTheSameTimeAndThoseOfOneDoNot() {
        Call a = runs(new Call("a", Permission.writes(ACCOUNTS, "a")));
        runs(new Call("b", Permission.writes(ACCOUNTS, "b")));
        waits(new Call("a again", Permission.writes(ACCOUNTS, new String("a"))));
        permissions.release(a);
        assertEquals(List.of("a again"), granted);
    }

    @Test
    void whoWritesAWholeMapWaitsForItsEntriesAndTheyForIt() {
        Call a = runs(new Call("a", Permission.writes(ACCOUNTS, "a")));
        Call read = runs(new Call("reads b", Permission.reads(ACCOUNTS, "b"), Permission.writes(COUNT)));
        Call whole = waits(new Call("whole", Permission.writes(ACCOUNTS)));
        waits(new Call("c", Permission.writes(ACCOUNTS, "c")));
        waits(new Call("reads d", Permission.reads(ACCOUNTS, "d"), Permission.writes(TOTAL)));
        permissions.release(a);
        assertEquals(List.of(), granted);
        permissions.release(read);
        assertEquals(List.of("whole"), granted);
        permissions.release(whole);
        assertEquals(
                Set.of("c", "reads d"),
                Set.copyOf(granted.subList(1, 3)),
                "in whichever order: they do not touch the same");
    }

    @Test
    void whoReadsAWholeMapAndWritesElsewhereWaitsForWritersOfEntriesAlone() {
        runs(new Call("reads a", Permission.reads(ACCOUNTS, "a"), Permission.writes(COUNT)));
        Call whole = runs(new Call("whole", Permission.reads(ACCOUNTS), Permission.writes(TOTAL)));
        waits(new Call("b", Permission.writes(ACCOUNTS, "b")));
        permissions.release(whole);
        assertEquals(List.of("b"), granted);
    }

    @Test
    void oneCallMayNameAnEntryTwice() {
        Call transfer = runs(new Call("transfer", Permission.writes(ACCOUNTS, "a"), Permission.writes(ACCOUNTS, "a")));
        waits(new Call("a", Permission.reads(ACCOUNTS, "a"), Permission.writes(ACCOUNTS, "b")));
        permissions.release(transfer);
        assertEquals(List.of("a"), granted);
    }

    @Test
    void entriesThatNobodyWantsAnyMoreAreForgotten() {
        Call first = runs(new Call("first", Permission.writes(ACCOUNTS, "a"), Permission.writes(ACCOUNTS, "b")));
        Call second = waits(new Call("second", Permission.writes(ACCOUNTS, "a"), Permission.reads(ACCOUNTS, "c")));
        assertEquals(3, permissions.entries(ACCOUNTS));
        permissions.withdraw(second);
        assertEquals(2, permissions.entries(ACCOUNTS));
        permissions.release(first);
        assertEquals(0, permissions.entries(ACCOUNTS));
    }

    @Test
    void theStricterOfTwoWishesOfOneCallCounts() {
        Call call = runs(new Call("call", Permission.reads(ACCOUNTS, "a"), Permission.writes(ACCOUNTS, "a")));
        waits(new Call("reads a", Permission.reads(ACCOUNTS, "a"), Permission.writes(COUNT)));
        permissions.release(call);
        assertEquals(List.of("reads a"), granted);
    }

    @Test
    void whoIsAloneHasTheServiceToItselfButForStatelessCalls() {
        Call reader = runs(new Call("reader", Permission.reads(COUNT)));
        Call writer = runs(new Call("writer", Permission.writes(COUNT)));
        Call alone = waits(new Call("alone", Access.ALONE));
        waits(new Call("later reader", Permission.reads(COUNT)));
        Call stateless = runs(new Call("stateless", Access.STATELESS));
        permissions.release(reader);
        assertEquals(List.of(), granted);
        permissions.release(writer);
        assertEquals(List.of("alone"), granted);
        permissions.release(stateless);
        permissions.release(alone);
        assertEquals(List.of("alone", "later reader"), granted);
    }

    @Test
    void oneThatWaitsCanBeWithdrawnAndHoldsNobodyUp() {
        Call reader = runs(new Call("reader", Permission.reads(COUNT), Permission.writes(ACCOUNTS, "a")));
        Call writer = waits(new Call("writer", Permission.writes(COUNT)));
        waits(new Call("later reader", Permission.reads(COUNT), Permission.writes(ACCOUNTS, "b")));
        assertTrue(permissions.withdraw(writer));
        assertEquals(List.of("later reader"), granted, "it has to wait for no earlier ticket any more");
        assertFalse(permissions.withdraw(writer));
        assertTrue(permissions.release(reader));
        assertEquals(List.of("later reader"), granted, "who was withdrawn is not told");
    }

    @Test
    void whoWaitsBehindOneThatWasWithdrawnWaitsForThoseAheadOfIt() {
        Call first = runs(new Call("first", Permission.writes(COUNT)));
        Call second = waits(new Call("second", Permission.reads(COUNT), Permission.writes(TOTAL)));
        waits(new Call("third", Permission.writes(COUNT)));
        assertFalse(permissions.release(second), "releasing withdraws one that waits");
        assertEquals(List.of(), granted);
        permissions.release(first);
        assertEquals(List.of("third"), granted);
    }

    @Test
    void whatWasGrantedCannotBeWithdrawn() {
        Call call = runs(new Call("call", Permission.writes(COUNT)));
        assertFalse(permissions.withdraw(call));
        waits(new Call("next", Permission.writes(COUNT)));
    }

    @Test
    void oneThatFailsWhenItIsToldKeepsNobodyElseFromBeingTold() {
        Call alone = runs(new Call("alone", Access.ALONE));
        Ticket failing = new Ticket(Access.of(Permission.reads(COUNT))) {
            @Override
            protected void granted() {
                throw new IllegalStateException("no thread");
            }
        };
        assertFalse(permissions.take(failing));
        waits(new Call("next", Permission.reads(COUNT)));
        waits(new Call("last", Permission.reads(COUNT)));
        assertThrows(IllegalStateException.class, () -> permissions.release(alone));
        assertEquals(List.of("next", "last"), granted);
        assertTrue(permissions.release(failing), "it has the permission");
    }

    @Test
    void aTicketServesOnce() {
        Call call = runs(new Call("call", Permission.writes(COUNT)));
        assertThrows(IllegalStateException.class, () -> permissions.take(call));
        permissions.release(call);
        assertThrows(IllegalStateException.class, () -> permissions.release(call));
        assertThrows(IllegalStateException.class, () -> permissions.take(call));
        Call never = new Call("never taken", Permission.writes(COUNT));
        assertThrows(IllegalStateException.class, () -> permissions.release(never));
    }

    @Test
    void statesOfOtherServicesAreRefused() {
        ValueState<Long> other = new ValueState<>("other", "long", StateCodec.LONG, 0L);
        Call strange = new Call("strange", Permission.writes(other));
        assertThrows(IllegalArgumentException.class, () -> permissions.take(strange));
        Permissions noneAlone = new Permissions(STATES, false);
        assertThrows(IllegalArgumentException.class, () -> noneAlone.take(new Call("call", Access.ALONE)));
    }

    /**
     * Random events, checked against the rule as it is documented: a ticket that waits does so for an earlier
     * conflicting one.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void ticketsWaitForEarlierOnesThatStandAgainstThemAndForNoOthers(long seed) {
        Random random = new Random(seed);
        List<Call> there = new ArrayList<>();
        List<Call> running = new ArrayList<>();
        for (int step = 0; step < 3_000; step++) {
            if (there.size() < 12 && random.nextBoolean()) {
                Call call = new Call("call " + step, randomAccess(random));
                there.add(call);
                if (permissions.take(call)) {
                    granted.add(call.name);
                }
            } else if (!there.isEmpty()) {
                Call call = there.remove(random.nextInt(there.size()));
                assertEquals(running.remove(call), permissions.release(call), call::toString);
            }
            for (int i = 0; i < there.size(); i++) {
                Call call = there.get(i);
                if (!running.contains(call)
                        && there.subList(0, i).stream().noneMatch(earlier -> against(earlier, call))) {
                    assertTrue(granted.remove(call.name), call + " waits for nobody");
                    running.add(call);
                }
            }
            assertEquals(List.of(), granted, "these have to wait, or were told twice");
        }
    }

    private static Access randomAccess(Random random) {
        switch (random.nextInt(12)) {
            case 0:
                return Access.ALONE;
            case 1:
                return Access.STATELESS;
            default:
                Permission[] touched = new Permission[1 + random.nextInt(3)];
                for (int i = 0; i < touched.length; i++) {
                    State<?> state = STATES.get(random.nextInt(STATES.size()));
                    Object key = state == ACCOUNTS && random.nextInt(4) > 0 ? "key " + random.nextInt(3) : null;
                    boolean ranged = state == ACCOUNTS && key == null && random.nextBoolean();
                    touched[i] = ranged
                            ? Permission.reads(ACCOUNTS, KeyRange.between("key 0", "key 1"))
                            : new Permission(state, key, null, random.nextBoolean());
                }
                return Access.of(touched);
        }
    }

    private static boolean against(Call one, Call other) {
        Access.Kind kind = one.access().kind();
        Access.Kind otherKind = other.access().kind();
        if (kind == Access.Kind.STATELESS || otherKind == Access.Kind.STATELESS) {
            return false;
        }
        if (kind == Access.Kind.ALONE || otherKind == Access.Kind.ALONE) {
            return true;
        }
        return kind == Access.Kind.WRITING
                && otherKind == Access.Kind.WRITING
                && one.access().permissions().stream()
                        .anyMatch(mine ->
                                other.access().permissions().stream().anyMatch(theirs -> against(mine, theirs)));
    }

    private static boolean against(Permission one, Permission other) {
        return one.state() == other.state()
                && (one.writes() || other.writes())
                && (one.key() == null || other.key() == null || one.key().equals(other.key()));
    }
}
