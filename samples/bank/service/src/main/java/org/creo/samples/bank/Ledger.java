// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.bank;

import bank.BankHandler;
import bank.TooLittle;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.framework.state.Reading;
import org.creo.framework.state.Watching;
import org.creo.framework.state.Writing;

public final class Ledger implements BankHandler {
    @Override
    public Stream<String> owners(Watching<Map<String, Long>> accounts) {
        return accounts.get().keySet().stream();
    }

    @Override
    public Optional<Long> balance(String id, Reading<Optional<Long>> account) {
        return account.get();
    }

    @Override
    public void open(String id, long money, Writing<Optional<Long>> account) {
        account.set(Optional.of(money));
    }

    @Override
    public void transfer(
            String from, String to, long amount, Writing<Optional<Long>> source, Writing<Optional<Long>> target) {
        long money = source.get().orElse(0L);
        if (money < amount) {
            throw new TooLittle(money);
        }
        source.set(Optional.of(money - amount));
        target.set(Optional.of(target.get().orElse(0L) + amount));
    }
}
