// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A call that writes two entries of a map ends just when one that writes the whole map comes. */
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "It came later.")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "It came earlier, waited and was told.")
@Outcome(expect = Expect.FORBIDDEN, desc = "It waits forever, or was told though it had not waited.")
@State
public class ReleaseAndTake {
    private final Permissions permissions = permissions();
    private final Call transfer =
            new Call(Access.of(Permission.writes(Bank.ACCOUNTS, 1), Permission.writes(Bank.ACCOUNTS, 2)));
    private final Call whole = new Call(Access.of(Permission.writes(Bank.ACCOUNTS)));
    private boolean atOnce;

    public ReleaseAndTake() {
        permissions.take(transfer);
    }

    Permissions permissions() {
        return Bank.permissions();
    }

    private static final class Call extends Ticket {
        private int granted;

        Call(Access access) {
            super(access);
        }

        @Override
        protected void granted() {
            granted++;
        }
    }

    @Actor
    public void ends() {
        permissions.release(transfer);
    }

    @Actor
    public void comes() {
        atOnce = permissions.take(whole);
    }

    @Arbiter
    public void after(II_Result result) {
        result.r1 = atOnce ? 1 : 0;
        result.r2 = whole.granted;
    }
}
