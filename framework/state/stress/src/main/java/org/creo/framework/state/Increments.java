// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two calls that may not run at the same time change a variable that only their permission protects. */
@JCStressTest
@Outcome(id = "2, 2, 0", expect = Expect.ACCEPTABLE, desc = "Both ran, one after the other.")
@Outcome(expect = Expect.FORBIDDEN, desc = "One never ran, ran twice or at the same time as the other, or failed.")
@State
public class Increments {
    private final Permissions permissions = permissions();
    /** Not volatile: a call that is granted sees what was written before the release. */
    private int value;

    private int runs;
    private volatile boolean failed;

    Permissions permissions() {
        return Bank.permissions();
    }

    private final class Call extends Ticket {
        Call() {
            super(Bank.COUNTS);
        }

        void take() {
            try {
                if (permissions.take(this)) {
                    granted();
                }
            } catch (RuntimeException e) {
                failed = true;
            }
        }

        @Override
        protected void granted() {
            runs++;
            value++;
            permissions.release(this);
        }
    }

    @Actor
    public void first() {
        new Call().take();
    }

    @Actor
    public void second() {
        new Call().take();
    }

    @Arbiter
    public void after(III_Result result) {
        result.r1 = value;
        result.r2 = runs;
        result.r3 = failed ? 1 : 0;
    }
}
