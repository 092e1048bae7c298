// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** A call waits for a newer version just when that is committed. */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "It was woken, or had no need to wait.")
@Outcome(expect = Expect.FORBIDDEN, desc = "It missed the version, and sleeps forever.")
@State
public class CommitAndWait {
    private final StateStore store = Bank.store();
    /** Begins before the commit, which is therefore always newer. */
    private final Transaction reader = store.begin(Bank.READS);

    private final Watching<Integer> watching = reader.watching(Bank.COUNT);

    @Actor
    public void waits() {
        reader.resume();
        watching.next();
    }

    @Signal
    public void commits() {
        Transaction transaction = store.begin(Bank.COUNTS);
        transaction.writing(Bank.COUNT).set(1);
        store.commit(transaction, failure -> {});
    }
}
