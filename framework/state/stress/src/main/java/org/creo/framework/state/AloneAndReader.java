// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A method that runs alone changes two variables without synchronisation; a method that reads looks at them. */
@JCStressTest
@Outcome(
        id = {"0, 0", "1, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "One after the other.")
@Outcome(expect = Expect.FORBIDDEN, desc = "At the same time.")
@State
public class AloneAndReader {
    private final Permissions permissions = Bank.permissions();
    private int left;
    private int right;

    private abstract class Call extends Ticket {
        Call(Access access) {
            super(access);
        }

        void take() {
            if (permissions.take(this)) {
                granted();
            }
        }
    }

    @Actor
    public void alone() {
        new Call(Access.ALONE) {
            @Override
            protected void granted() {
                left = 1;
                right = 1;
                permissions.release(this);
            }
        }.take();
    }

    @Actor
    public void reads(II_Result result) {
        new Call(Bank.READS) {
            @Override
            protected void granted() {
                result.r1 = right;
                result.r2 = left;
                permissions.release(this);
            }
        }.take();
    }
}
