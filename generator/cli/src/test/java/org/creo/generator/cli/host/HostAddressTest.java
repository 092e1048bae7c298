// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostAddressTest {

    @Test
    void readsEachForm() {
        assertEquals(
                new HostAddress("localhost:7000", "localhost", 7000, Optional.empty()),
                HostAddress.parse("localhost:7000"));
        assertEquals(new HostAddress("[::1]:65535", "::1", 65535, Optional.empty()), HostAddress.parse("[::1]:65535"));
        assertEquals(
                new HostAddress("unix:/run/a:b", "", 0, Optional.of(Path.of("/run/a:b"))),
                HostAddress.parse("unix:/run/a:b"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":7000",
                "localhost:",
                "localhost:0",
                "localhost:65536",
                "localhost:x",
                "::1:7000",
                "unix:",
                "localhost:7000,localhost:7001",
                "unix:/run/a,b"
            })
    void refusesTheRest(String text) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> HostAddress.parse(text));
        assertTrue(
                refusal.getMessage().startsWith("'" + text + "' is not an address; write HOST:PORT"),
                refusal::getMessage);
    }

    @Test
    void saysWhatAnAddressWithoutAPortLacks() {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> HostAddress.parse("localhost"));
        assertEquals(
                "'localhost' has no port; hosts listen on 7000 unless told otherwise, so try localhost:7000",
                refusal.getMessage());
    }
}
