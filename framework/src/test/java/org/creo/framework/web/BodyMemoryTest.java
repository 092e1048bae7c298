// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.creo.framework.TestTerms;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.scheduler.NothreadScheduler;
import org.creo.framework.tongue.TestTransport;
import org.junit.jupiter.api.Test;

/** A body, and the call that it becomes, hold the memory that they need, and no more. */
class BodyMemoryTest {
    private static final int ALL = 1 << 20;
    private static final int KEPT = 300;
    private static final int CALL = 1000;

    private final MemoryBudget budget = new MemoryBudget(ALL);
    private final MemoryShare others = budget.share(() -> {});
    private final MemoryShare calls = budget.share(() -> {});
    private final TestTransport line = new TestTransport();
    private final BodyMemory memory = new BodyMemory(
            new HttpTerms(
                    DoorService.OPERATIONS,
                    Programs.NONE,
                    Deployments.NONE,
                    HttpSettings.DEFAULT,
                    TestTerms.of(Limits.defaults().withMemory(ALL), budget),
                    Runnable::run,
                    Runnable::run,
                    new NothreadScheduler()),
            line,
            new BodyMemory.Notices() {
                @Override
                public void granted() {
                    grants++;
                }

                @Override
                public void stalled() {}
            });
    private int grants;

    @Test
    void whatIsWantedIsHeldWithTheBodyUntilItIsPassedOn() {
        assertTrue(memory.keep(KEPT, KEPT));
        assertTrue(memory.want(CALL, KEPT));
        assertTrue(memory.keep(2 * KEPT, KEPT));
        assertEquals(2 * KEPT + CALL, budget.reserved());
        memory.pass(calls);
        assertEquals(0, memory.wanted());
        assertEquals(CALL, calls.held());
        assertTrue(memory.keep(KEPT, 0));
        assertEquals(KEPT + CALL, budget.reserved());
        memory.close();
        assertEquals(CALL, budget.reserved());
    }

    @Test
    void whatIsWantedIsWaitedForAndThenThere() {
        others.take(ALL);
        assertFalse(memory.want(CALL, 0));
        assertEquals(CALL, memory.wanted());
        others.release(ALL);
        line.run();
        assertEquals(1, grants);
        assertTrue(memory.want(CALL, 0));
        memory.pass(calls);
        assertEquals(CALL, budget.reserved());
        assertEquals(CALL, calls.held());
    }

    @Test
    void nothingIsWantedOnceTheBodyIsDropped() {
        others.take(ALL);
        assertFalse(memory.want(CALL, 0));
        memory.release();
        assertEquals(0, memory.wanted());
        others.release(ALL);
        line.run();
        assertEquals(0, grants);
        assertEquals(0, budget.reserved());
    }
}
