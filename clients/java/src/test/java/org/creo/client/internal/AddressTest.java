// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.creo.client.Phase;
import org.creo.client.RefusedException;
import org.creo.client.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
    @Test
    void namesAndNumbersAreRead() {
        assertEquals("localhost", Address.parse("localhost:7000").host);
        assertEquals(65535, Address.parse("192.0.2.1:65535").port);
        assertEquals("::1", Address.parse("[::1]:7000").host);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                ":7000",
                "localhost:",
                "localhost:0",
                "localhost:65536",
                "localhost:x",
                "localhost:-1",
                "::1:7000",
                "[]:7000",
                "localhost:99999999999"
            })
    void othersAreRefused(String text) {
        RefusedException e = assertThrows(RefusedException.class, () -> Address.parse(text));
        assertEquals(Status.BAD_ARGUMENT, e.status());
        assertEquals(Phase.NONE, e.phase());
        assertTrue(e.getMessage().contains("'" + text + "'"), e.getMessage());
    }
}
