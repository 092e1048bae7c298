// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.limits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
    private static final long TOTAL = 16_384;

    private final MemoryBudget budget = new MemoryBudget(TOTAL);
    private final List<String> happened = new ArrayList<>();
    private final MemoryShare a = share("a");
    private final MemoryShare b = share("b");
    private final MemoryShare c = share("c");

    private MemoryShare share(String name) {
        return budget.share(() -> happened.add(name + " is asked"));
    }

    private void await(MemoryShare share, String name, long bytes) {
        await(share, name, bytes, share.held() + bytes);
    }

    private void await(MemoryShare share, String name, long bytes, long whole) {
        assertFalse(share.reserve(bytes, 0));
        share.await(bytes, 0, whole, () -> happened.add(name + " gets " + bytes));
    }

    private void press(int times) {
        for (int i = 0; i < times; i++) {
            budget.press(presses++ * MemoryBudget.GRACE);
        }
    }

    private long presses;

    @Test
    void aShareGrowsToWhatItLeavesFree() {
        b.take(TOTAL / 8);
        assertTrue(a.reserve(7_000, 0));
        assertFalse(a.reserve(1_000, 0));
        assertEquals(7_000, a.held());
        assertTrue(c.reserve(2_000, 0));
        a.release(7_000);
        assertTrue(a.reserve(6_000, 0));
    }

    @Test
    void somethingIsAlwaysLeftForTheNext() {
        long before = TOTAL;
        for (int i = 0; i < 10; i++) {
            MemoryShare greedy = budget.share(() -> {});
            while (greedy.reserve(16, 0)) {
                // As much as it gets.
            }
            long free = TOTAL - budget.reserved();
            assertTrue(free > 0 && free <= before, free + " of " + before);
            assertTrue(i == 0 || greedy.held() <= before / 2 + 16);
            before = free;
        }
    }

    @Test
    void oneAloneMayHaveAlmostAll() {
        assertFalse(a.reserve(TOTAL, 0));
        assertTrue(a.reserve(a.total(), 0));
        a.release(a.total());
        b.take(TOTAL / 16);
        assertFalse(a.reserve(a.total(), 0));
        assertTrue(a.reserve(TOTAL - TOTAL / 16 - TOTAL / 8, 0));
        assertTrue(c.reserve(TOTAL / 16, 0));
        a.release(a.held());
        c.release(c.held());
        // Piece by piece, as long as it is one frame.
        assertTrue(a.reserve(TOTAL / 2, 0));
        assertTrue(a.reserve(TOTAL / 8, TOTAL / 2));
        a.release(a.held());
        while (a.reserve(TOTAL / 64, 0)) {
            assertTrue(a.held() <= TOTAL / 2);
        }
    }

    @Test
    void whatIsThereAlreadyIsTakenAndCountsAgainstAll() {
        a.take(TOTAL + 5);
        assertEquals(TOTAL + 5, budget.reserved());
        assertFalse(b.reserve(1, 0));
        a.release(TOTAL + 5);
        assertEquals(0, budget.reserved());
    }

    @Test
    void claimsAreGrantedInOrderAndHoldTheirMemoryThen() {
        a.take(TOTAL);
        await(b, "b", 3_000);
        await(c, "c", 3_000);
        a.release(5_000);
        assertEquals(List.of(), happened);
        a.release(1_000);
        assertEquals(List.of("b gets 3000"), happened);
        assertEquals(3_000, b.held());
        assertEquals(TOTAL - 3_000, budget.reserved());
        assertTrue(b.reserve(3_000, 0));
        assertEquals(3_000, b.held());
        a.release(TOTAL - 6_000);
        assertEquals(List.of("b gets 3000", "c gets 3000"), happened);
    }

    @Test
    void oneThatFitsDoesNotWaitForOneThatDoesNot() {
        a.take(TOTAL - 4_000);
        await(b, "b", 3_000);
        await(c, "c", 2_500);
        a.release(1_000);
        assertEquals(List.of("c gets 2500"), happened);
    }

    @Test
    void aClaimThatFitsAlreadyIsGrantedAtOnce() {
        a.await(100, 0, 100, () -> happened.add("a gets 100"));
        assertEquals(List.of("a gets 100"), happened);
    }

    @Test
    void theOldestIsPressedForAndNothingElseIsGrantedBeforeIt() {
        a.take(TOTAL - 4_000);
        await(b, "b", 6_000);
        press(2);
        assertEquals(List.of("a is asked"), happened);
        // It would have fitted before.
        assertFalse(c.reserve(1_000, 0));
        assertTrue(c.reserve(10, 0));
        a.release(2_000);
        assertEquals(List.of("a is asked"), happened);
        a.release(10);
        // All that is free, though b then holds more than that.
        assertEquals(List.of("a is asked", "b gets 6000"), happened);
        a.release(TOTAL - 6_010);
        assertTrue(c.reserve(1_000, 0));
    }

    @Test
    void asksThoseThatHoldMostAgainAndAgain() {
        a.take(10_000);
        b.take(1_000);
        await(c, "c", 5_400);
        press(1);
        assertEquals(List.of(), happened);
        press(1);
        assertEquals(List.of("a is asked"), happened);
        budget.press(presses * MemoryBudget.GRACE - 1);
        assertEquals(List.of("a is asked"), happened);
        press(2);
        assertEquals(List.of("a is asked", "a is asked", "a is asked"), happened);
    }

    @Test
    void thoseInLineAreAskedOnlyWhereItMatters() {
        a.take(7_000);
        b.take(7_000);
        await(b, "b", 2_500);
        await(c, "c", 2_600);
        press(2);
        // Without what a holds there is enough for b.
        assertEquals(List.of("a is asked"), happened);
        happened.clear();
        b.take(7_000);
        a.release(6_000);
        press(1);
        // With what b holds there is never enough for c, which is asked for what it does not wait for.
        assertEquals(List.of("a is asked", "c is asked", "b is asked"), happened);
    }

    @Test
    void theLargestInLineAreAskedWhereItHoldsMoreThanHalf() {
        MemoryShare d = share("d");
        a.take(5_000);
        b.take(3_600);
        d.take(4_000);
        await(c, "c", 4_000);
        await(b, "b", 4_000);
        await(a, "a", 4_000);
        press(2);
        // Though without what d holds there is enough for c; and without what a holds, the line holds little.
        assertEquals(List.of("d is asked", "c is asked", "a is asked"), happened);
    }

    @Test
    void aSmallFrameIsNotGivenUpBecauseManyLargeOnesWait() {
        share("one that does not wait").take(TOTAL);
        a.take(2_000);
        for (int i = 0; i < 65; i++) {
            MemoryShare large = share("a large one");
            large.take(200);
            await(large, "a large one", 1_000, 8_000_000);
        }
        await(a, "a", 1_000);
        press(2);
        // Of the 15,000 bytes that are held in line, a quarter of all may stay.
        assertEquals(Set.of("one that does not wait is asked", "a large one is asked"), Set.copyOf(happened));
        assertEquals(1 + 1 + 55, happened.size());
    }

    @Test
    void oneThatWaitsForItselfIsNotPressedFor() {
        assertTrue(a.reserve(8_192, 0));
        b.take(1_100);
        await(a, "a", 500);
        press(5);
        assertEquals(List.of(), happened);
        assertTrue(c.reserve(3_000, 0));
        a.release(8_192);
        assertEquals(List.of("a gets 500"), happened);
    }

    @Test
    void whoGivesUpGivesBackAndLetsOthersGo() {
        a.take(TOTAL - 4_000);
        await(b, "b", 6_000);
        press(2);
        await(c, "c", 1_500);
        b.withdraw();
        assertEquals(List.of("a is asked", "c gets 1500"), happened);
        c.withdraw();
        assertEquals(TOTAL - 4_000, budget.reserved());
        assertEquals(0, c.held());
    }

    @Test
    void answersGetWhatIsLeftAndSmallOnesAlways() {
        a.take(TOTAL - 4_096);
        assertFalse(b.reserveUnsent(4_097));
        assertTrue(b.reserveUnsent(4_096));
        assertTrue(b.reserveUnsent(4_096));
        assertTrue(b.congested());
        assertFalse(a.congested());
        b.sent(8_192);
        assertFalse(b.congested());
        a.release(TOTAL - 4_096);
        assertTrue(b.reserveUnsent(TOTAL / 2));
        assertFalse(b.congested());
        assertTrue(b.reserveUnsent(TOTAL / 8));
        assertTrue(b.congested());
    }

    @Test
    void aShareMovesWithAllThatItHolds() {
        MemoryBudget other = new MemoryBudget(TOTAL);
        a.take(100);
        a.move(other);
        assertEquals(0, budget.reserved());
        assertEquals(100, other.reserved());
        a.release(100);
        assertEquals(0, other.reserved());
    }

    @Test
    void aShareIsAskedByTheBudgetToWhichItHasMoved() {
        MemoryBudget other = new MemoryBudget(TOTAL);
        a.take(10_000);
        a.move(other);
        MemoryShare d = other.share(() -> {});
        d.await(9_000, 0, 9_000, () -> {});
        other.press(0);
        other.press(MemoryBudget.GRACE);
        assertEquals(List.of("a is asked"), happened);
    }

    @Test
    void whatAnOlderClaimHadToWaitForIsLookedAtAgain() {
        a.take(8_000);
        b.take(1_000);
        // It waits for what its own share holds, so it is not pressed for.
        await(a, "a", 1_000);
        await(c, "c", 7_500);
        press(2);
        happened.clear();
        a.release(8_000);
        assertEquals(List.of("c gets 7500", "a gets 1000"), happened);
    }

    @Test
    void theTimeOfAClaimDoesNotBeginAnewWhereAnotherOneIsTheOldest() {
        a.take(8_000);
        b.take(7_000);
        await(a, "a", 3_000);
        await(c, "c", 4_000);
        for (int i = 0; i < 4; i++) {
            press(1);
            // Changes whether the share of the first holds more than the average.
            int half = i % 2 == 0 ? 1_000 : -1_000;
            b.take(half);
            a.take(-half);
        }
        assertTrue(happened.contains("b is asked"), happened::toString);
    }

    @Test
    void aShareThatIsNotSmallGetsNothingBeforeTheOneThatIsPressedFor() {
        a.take(TOTAL - 4_000);
        await(b, "b", 6_000);
        press(2);
        int got = 0;
        while (c.reserve(1, 0)) {
            got++;
        }
        assertEquals(TOTAL / 64 - 1, got);
    }
}
