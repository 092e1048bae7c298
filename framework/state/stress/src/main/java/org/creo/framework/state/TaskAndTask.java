// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;
import java.util.Optional;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two tasks of one call write different entries of a map at the same time. */
@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "The call has what both have written.")
@Outcome(expect = Expect.FORBIDDEN, desc = "One of them is lost.")
@State
public class TaskAndTask {
    private final StateStore store = Bank.store();
    private final Transaction transaction = store.begin(Access.of(Permission.writes(Bank.ACCOUNTS)));
    private final Tasks tasks;

    public TaskAndTask() {
        WritingMap<Integer, Integer> accounts = transaction.writing(Bank.ACCOUNTS);
        tasks = new Tasks(List.of(List.of(accounts.entry(1)), List.of(accounts.entry(2))), task -> {});
        tasks.outer(true);
        tasks.take(0);
        tasks.take(1);
    }

    @SuppressWarnings("unchecked") // a task gets a view of the type that it asked for
    private void write(int task) {
        tasks.begin(task);
        Writing<Optional<Integer>> entry =
                (Writing<Optional<Integer>>) tasks.views(task).get(0);
        entry.set(Optional.of(entry.get().orElse(task + 1)));
        tasks.end(task);
    }

    @Actor
    public void first() {
        write(0);
    }

    @Actor
    public void second() {
        write(1);
    }

    @Arbiter
    public void keeps(II_Result result) {
        tasks.keep();
        tasks.outer(false);
        store.commit(transaction, failure -> {});
        Transaction reader = store.begin(Bank.READS);
        result.r1 = reader.reading(Bank.ACCOUNTS, 1).get().orElse(0);
        result.r2 = reader.reading(Bank.ACCOUNTS, 2).get().orElse(0);
    }
}
