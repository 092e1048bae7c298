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

/** A call writes, and a thread that does not run it tries the same with the call's own views. */
@JCStressTest
@Outcome(id = "2, 1, 1", expect = Expect.ACCEPTABLE, desc = "The thread was refused, and did no harm.")
@Outcome(expect = Expect.FORBIDDEN, desc = "It got through, or disturbed the call.")
@State
public class ForeignThread {
    private final StateStore store = Bank.store();
    private final Transaction transaction =
            store.begin(Access.of(Permission.writes(Bank.COUNT), Permission.writes(Bank.ACCOUNTS)));
    private final Writing<Integer> count = transaction.writing(Bank.COUNT);
    private final WritingMap<Integer, Integer> accounts = transaction.writing(Bank.ACCOUNTS);

    public ForeignThread() {
        // This thread may be one of the two.
        transaction.pause();
    }

    @Actor
    public void writes(III_Result result) {
        transaction.resume();
        accounts.put(1, 1);
        count.set(count.get() + 1);
        result.r2 = count.get();
        store.commit(transaction, failure -> {});
    }

    @Actor
    public void disturbs(III_Result result) {
        result.r1 = refused(() -> accounts.put(1, 7)) + refused(() -> count.set(7));
    }

    private static int refused(Runnable write) {
        try {
            write.run();
            return 0;
        } catch (IllegalStateException e) {
            return 1;
        }
    }

    @Arbiter
    public void reads(III_Result result) {
        Transaction reader = store.begin(Bank.READS);
        result.r3 = reader.reading(Bank.ACCOUNTS, 1).get().equals(Optional.of(1))
                ? reader.reading(Bank.COUNT).get()
                : 0;
    }
}
