// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** How many branches run at the same time, for work whose figures are made up. */
class DegreeTest {
    private static final long LOOK = 100_000_000;
    private static final double LOOKS_OF_A_SECOND = 10;

    private final Degree degree = new Degree();
    private int limit = Degree.START;
    /** The part of a branch that ended between two looks. */
    private double rest;

    /**
     * Has branches wait all the time.
     *
     * @param rate how many branches end in a second, for a number of threads
     * @param busy how busy the processors are then
     */
    private void looks(int count, IntToDoubleFunction rate, IntToDoubleFunction busy) {
        for (int look = 0; look < count; look++) {
            double ended = rest + rate.applyAsDouble(limit) / LOOKS_OF_A_SECOND;
            rest = ended - Math.floor(ended);
            limit = degree.look(LOOK, (long) ended, busy.applyAsDouble(limit), limit);
        }
    }

    private void idle(int count, int running) {
        for (int look = 0; look < count; look++) {
            limit = degree.look(0, 0, 0, running);
        }
    }

    @Test
    void workThatWaitsGetsMoreThreads() {
        looks(10, threads -> threads / 0.02, threads -> 0.1);
        assertEquals(Degree.MOST, limit);
    }

    @Test
    void ofWorkThatWaitsMoreRunAtATimeUntilTheProcessorsAreBusy() {
        // 100 threads use up the processors.
        looks(100, threads -> Math.min(threads, 100) / 0.02, threads -> Math.min(1, threads / 100.0));
        assertTrue(limit >= 72 && limit <= 162, () -> limit + " threads, where 100 use up the processors");
    }

    @Test
    void workForTheProcessorsGetsAsManyAsAtFirst() {
        looks(20, threads -> threads / 0.02, threads -> 0.1);
        looks(100, threads -> 1000, threads -> 1);
        assertEquals(Degree.START, limit);
    }

    @Test
    void fewerThreadsAreTakenBackWhereLessEnds() {
        looks(20, threads -> threads / 0.02, threads -> 0.1);
        // The processors are used up by something else from now on.
        looks(200, threads -> threads / 0.02, threads -> 1);
        assertTrue(limit >= Degree.MOST * 2 / 3, () -> limit + " threads");
    }

    @Test
    void aPeerThatIsSlowAlreadyGetsNoMoreCalls() {
        int above = 0;
        for (int look = 0; look < 600; look++) {
            looks(1, threads -> 500, threads -> 0.1);
            above += limit > Degree.START ? 1 : 0;
        }
        assertTrue(above < 60, above + " of 600 looks tried more");
    }

    @Test
    void aPeerThatGetsSlowerWithMoreIsLeftAlone() {
        int above = 0;
        for (int look = 0; look < 600; look++) {
            looks(1, threads -> 500.0 * Degree.START / threads, threads -> 0.1);
            above += limit > Degree.START ? 1 : 0;
        }
        assertTrue(above < 90, above + " of 600 looks tried more");
    }

    @Test
    void aPeerThatBecomesSlowGetsFewerCallsAgain() {
        looks(20, threads -> threads / 0.02, threads -> 0.1);
        assertEquals(Degree.MOST, limit);
        looks(600, threads -> 1000, threads -> 0.1);
        assertTrue(limit <= Degree.START * 3 / 2, () -> limit + " threads");
    }

    @Test
    void branchesThatLastSoLongThatNoneEndsGetMoreThreads() {
        looks(9, threads -> 0, threads -> 0);
        assertEquals(Degree.START, limit);
        looks(1, threads -> 0, threads -> 0);
        assertEquals(Degree.START * 3 / 2, limit);
        looks(100, threads -> 0, threads -> 0);
        assertEquals(Degree.MOST, limit);
    }

    @Test
    void longWorkForTheProcessorsGetsNoMoreThreads() {
        looks(100, threads -> 0, threads -> 1);
        assertEquals(Degree.START, limit);
    }

    @Test
    void onlyTimeInWhichBranchesWaitedCounts() {
        // A burst every second: how many end in a second does not depend on the number of threads.
        for (int second = 0; second < 10; second++) {
            limit = degree.look(LOOK / 2, limit * 5 / 2, 0.1, limit);
            idle(9, 0);
        }
        assertTrue(limit > 2 * Degree.START, () -> limit + " threads");
    }

    @Test
    void whatIsNotNeededAnyMoreGoes() {
        looks(10, threads -> threads / 0.02, threads -> 0.1);
        assertFalse(degree.rests());
        idle(49, 0);
        assertEquals(Degree.MOST, limit);
        idle(1, 0);
        assertEquals(Degree.START, limit);
        assertTrue(degree.rests());
    }

    @Test
    void whatStillRunsStays() {
        looks(10, threads -> threads / 0.02, threads -> 0.1);
        idle(50, 100);
        assertEquals(100, limit);
        assertFalse(degree.rests());
        idle(50, 0);
        assertEquals(Degree.START, limit);
    }
}
