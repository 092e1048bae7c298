// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two whole calls that increment the counter: permission, transaction, commit, release. */
@JCStressTest
@Outcome(
        id = {"1, 2, 2", "2, 1, 2"},
        expect = Expect.ACCEPTABLE,
        desc = "The second sees what the first has committed.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An increment was lost.")
@State
public class Calls {
    private final Permissions permissions = Bank.permissions();
    private final StateStore store = Bank.store();

    private final class Call extends Ticket {
        private int value;

        Call() {
            super(Bank.COUNTS);
        }

        void take() {
            if (permissions.take(this)) {
                granted();
            }
        }

        @Override
        protected void granted() {
            Transaction transaction = store.begin(access());
            Writing<Integer> count = transaction.writing(Bank.COUNT);
            count.set(count.get() + 1);
            value = count.get();
            store.commit(transaction, failure -> {});
            permissions.release(this);
        }
    }

    private final Call first = new Call();
    private final Call second = new Call();

    @Actor
    public void first() {
        first.take();
    }

    @Actor
    public void second() {
        second.take();
    }

    @Arbiter
    public void after(III_Result result) {
        result.r1 = first.value;
        result.r2 = second.value;
        result.r3 = store.begin(Bank.READS).reading(Bank.COUNT).get();
    }
}
