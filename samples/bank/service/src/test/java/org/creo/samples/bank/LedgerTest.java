// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.bank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import bank.Bank;
import bank.BankInMemory;
import bank.TooLittle;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private final Bank bank = new BankInMemory(new Ledger());

    @Test
    void nobodyGivesMoreThanThereIs() {
        bank.open("ann", 100);
        assertEquals(
                100,
                assertThrows(TooLittle.class, () -> bank.transfer("ann", "bob", 500))
                        .money());
        bank.transfer("ann", "bob", 30);
        assertEquals(Optional.of(70L), bank.balance("ann"));
        assertEquals(Optional.of(30L), bank.balance("bob"));
    }
}
