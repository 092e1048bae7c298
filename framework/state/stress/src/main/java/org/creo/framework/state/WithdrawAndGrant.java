// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A call's deadline passes just when the one before it ends; a third waits for it. */
@JCStressTest
@Outcome(id = "1, 0, 1", expect = Expect.ACCEPTABLE, desc = "It was withdrawn, and not told; the third was.")
@Outcome(
        id = "0, 1, 1",
        expect = Expect.ACCEPTABLE,
        desc = "It was granted, not withdrawn; the third was told when it ended.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Both, neither, or the third was forgotten or told twice.")
@State
public class WithdrawAndGrant {
    private final Permissions permissions = permissions();
    private final Call first = new Call();
    private final Call second = new Call();
    private final Call third = new Call();
    private boolean withdrawn;

    public WithdrawAndGrant() {
        permissions.take(first);
        permissions.take(second);
        permissions.take(third);
    }

    Permissions permissions() {
        return Bank.permissions();
    }

    private static final class Call extends Ticket {
        private int granted;

        Call() {
            super(Bank.COUNTS);
        }

        @Override
        protected void granted() {
            granted++;
        }
    }

    @Actor
    public void ends() {
        permissions.release(first);
    }

    @Actor
    public void deadline() {
        withdrawn = permissions.withdraw(second);
    }

    @Arbiter
    public void after(III_Result result) {
        result.r1 = withdrawn ? 1 : 0;
        result.r2 = second.granted;
        if (!withdrawn && third.granted == 0) {
            permissions.release(second);
        }
        result.r3 = third.granted;
    }
}
