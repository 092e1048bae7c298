// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.Optional;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A call changes two states and an entry; another, which does not wait, reads them. */
@JCStressTest
@Outcome(
        id = {"0, 0, 0", "1, 1, 1"},
        expect = Expect.ACCEPTABLE,
        desc = "The version before, or the one after.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Something in between.")
@State
public class CommitAndRead {
    private static final Access WRITES = Access.of(
            Permission.writes(Bank.COUNT), Permission.writes(Bank.TOTAL), Permission.writes(Bank.ACCOUNTS, 1));

    private final StateStore store = Bank.store();

    @Actor
    public void writes() {
        Transaction transaction = store.begin(WRITES);
        transaction.writing(Bank.TOTAL).set(1);
        transaction.writing(Bank.COUNT).set(1);
        transaction.writing(Bank.ACCOUNTS, 1).set(Optional.of(1));
        store.commit(transaction, failure -> {});
    }

    @Actor
    public void reads(III_Result result) {
        Transaction transaction = store.begin(Bank.READS);
        result.r1 = transaction.reading(Bank.COUNT).get();
        result.r2 = transaction.reading(Bank.TOTAL).get();
        result.r3 = transaction.reading(Bank.ACCOUNTS, 1).get().orElse(0);
    }
}
