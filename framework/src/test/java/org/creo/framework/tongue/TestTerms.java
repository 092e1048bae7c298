// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.concurrent.Executor;
import org.creo.framework.conversation.FairWorkers;
import org.creo.framework.conversation.Router;
import org.creo.framework.conversation.Terms;
import org.creo.framework.dispatch.Authenticator;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.ValueMemory;
import org.creo.framework.scheduler.Admission;

/** What holds for the only connection of a test, and its memory. */
public final class TestTerms {
    private final MemoryBudget memory;
    private final MemoryBudget strangers;
    private final ValueMemory values;
    private final Terms terms;

    /** @param authenticator authenticates callers and refuses unknown ones; null for none */
    public TestTerms(Router router, Limits limits, boolean sheds, Observer observer, Authenticator authenticator) {
        this(router, limits, sheds, observer, authenticator, Runnable::run);
    }

    /** @param workers run what looks up credentials */
    public TestTerms(
            Router router,
            Limits limits,
            boolean sheds,
            Observer observer,
            Authenticator authenticator,
            Executor workers) {
        memory = new MemoryBudget(limits.memory());
        strangers = new MemoryBudget(limits.memory() / 16);
        values = new ValueMemory(limits.memory());
        terms = new Terms(
                router,
                limits,
                memory,
                strangers,
                values,
                new Admission(limits, memory, sheds),
                null,
                observer,
                authenticator,
                null,
                authenticator != null,
                new FairWorkers(workers));
    }

    public Terms terms() {
        return terms;
    }

    public MemoryBudget memory() {
        return memory;
    }

    public MemoryBudget strangers() {
        return strangers;
    }

    public ValueMemory values() {
        return values;
    }

    /** The connection is closed, everything was released, and no alarm is left. */
    public void checkGone(TestTransport transport) {
        assertFalse(transport.open());
        assertEquals(0, memory.reserved());
        assertEquals(0, strangers.reserved());
        assertEquals(0, values.reserved());
        assertEquals(0, transport.buffersHeld());
        assertFalse(transport.hasAlarm());
    }
}
