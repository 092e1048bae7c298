// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Optional;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two calls that may run at the same time write different entries of a map, and one of them another state. */
@JCStressTest
@Outcome(id = "1, 2, 3", expect = Expect.ACCEPTABLE, desc = "The changes of both are there.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Something was lost.")
@State
public class Commits {
    private final StateStore store = Bank.store();

    @Actor
    public void first() {
        Transaction transaction = store.begin(Access.of(Permission.writes(Bank.ACCOUNTS, 1)));
        transaction.writing(Bank.ACCOUNTS, 1).set(Optional.of(1));
        store.commit(transaction, failure -> {});
    }

    @Actor
    public void second() {
        Transaction transaction =
                store.begin(Access.of(Permission.writes(Bank.ACCOUNTS, 2), Permission.writes(Bank.TOTAL)));
        transaction.writing(Bank.ACCOUNTS, 2).set(Optional.of(2));
        transaction.writing(Bank.TOTAL).set(3);
        store.commit(transaction, failure -> {});
    }

    @Arbiter
    public void after(III_Result result) {
        Transaction transaction = store.begin(Bank.READS);
        result.r1 = transaction.reading(Bank.ACCOUNTS, 1).get().orElse(0);
        result.r2 = transaction.reading(Bank.ACCOUNTS, 2).get().orElse(0);
        result.r3 = transaction.reading(Bank.TOTAL).get();
    }
}
