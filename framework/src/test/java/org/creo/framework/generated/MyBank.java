// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import bank.Account;
import bank.BankHandler;
import bank.Overdrawn;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.creo.framework.state.Reading;
import org.creo.framework.state.ReadingMap;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;
import org.creo.framework.state.WritingList;

/** Keeps accounts; {@code slow} is opened only when that is allowed. */
class MyBank implements BankHandler {
    final CountDownLatch begun = new CountDownLatch(1);
    final CountDownLatch allowed = new CountDownLatch(1);

    @Override
    public void open(String id, Account account, Writing<Optional<Account>> accounts) {
        if (id.equals("slow")) {
            begun.countDown();
            await(allowed);
        }
        accounts.set(Optional.of(account));
    }

    @Override
    public Optional<Account> account(String id, Reading<Optional<Account>> accounts) {
        return accounts.get();
    }

    @Override
    public long total(ReadingMap<String, Account> accounts, Reading<Long> transfers) {
        return accounts.get().values().stream().mapToLong(Account::cents).sum() + 1_000_000 * transfers.get();
    }

    @Override
    public void transfer(
            String from,
            String to,
            long cents,
            Writing<Optional<Account>> accountsFrom,
            Writing<Optional<Account>> accountsTo,
            Writing<Long> transfers) {
        transfers.set(transfers.get() + 1);
        accountsTo.set(Optional.of(changed(accountsTo, cents)));
        accountsFrom.set(Optional.of(changed(accountsFrom, -cents)));
        long left = accountsFrom.get().orElseThrow().cents();
        if (left < 0) {
            throw new Overdrawn(-left);
        }
    }

    private static Account changed(Reading<Optional<Account>> account, long cents) {
        Account old = account.get().orElseThrow();
        return new Account(old.owner(), old.cents() + cents);
    }

    @Override
    public void note(String line, WritingList<String> log) {
        log.add(line);
        if (line.isEmpty()) {
            throw new IllegalStateException("an empty line");
        }
    }

    @Override
    public Stream<String> follow(int from, Watching<List<String>> log) {
        return Stream.iterate(from, i -> i + 1).map(i -> {
            while (log.get().size() <= i) {
                log.next();
            }
            return log.get().get(i);
        });
    }

    @Override
    public double mean(double[] samples) {
        double mean = Arrays.stream(samples).average().orElse(0);
        Arrays.fill(samples, 0);
        return mean;
    }

    @Override
    public int audit() {
        return 1;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
