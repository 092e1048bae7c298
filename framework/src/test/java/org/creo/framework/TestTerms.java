// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import java.util.Map;
import java.util.Optional;
import org.creo.framework.conversation.FairWorkers;
import org.creo.framework.conversation.Router;
import org.creo.framework.conversation.Terms;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.ValueMemory;
import org.creo.framework.scheduler.Admission;

/** What holds for the conversations of a host without services, which knows nobody. */
public final class TestTerms {
    private TestTerms() {}

    /** With these limits. */
    public static Terms of(Limits limits, MemoryBudget memory) {
        return new Terms(
                new Router(Map.of(), "nothing"),
                limits,
                memory,
                memory,
                new ValueMemory(limits.memory()),
                new Admission(limits, memory, true),
                null,
                Observer.NONE,
                credentials -> Optional.empty(),
                null,
                false,
                new FairWorkers(Runnable::run));
    }
}
