// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource({
        "http://localhost:7000, localhost:7000",
        "http://localhost:7000/, localhost:7000",
        "localhost:7000/, localhost:7000",
        "http://[::1]:7000, [::1]:7000",
        "http://lab.example, lab.example:80",
        "http://localhost:7000/creo/openapi.json, localhost:7000",
        "https://lab.example, lab.example:443 --tls"
    })
    void saysWhatIsWrittenForTheUrlOfAHost(String text, String instead) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> HostAddress.parse(text));
        assertEquals(
                "'" + text + "' is a URL of a host, which is reached by RASP here; write " + instead,
                refusal.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "localhost:7000/calc, http://localhost:7000/calc",
        "http://localhost:7000/calc/, http://localhost:7000/calc",
        "https://lab.example/calc/creo/, https://lab.example:443/calc"
    })
    void saysHowAProgramIsReached(String text, String root) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> HostAddress.parse(text));
        String address = root.replaceFirst("https?://", "").replaceFirst("/.*", "");
        assertEquals(
                "'" + text + "' has a path, and a host is reached by RASP here, which has none. Write " + address
                        + " for the host's own services; those of a program at /calc are called by HTTP, such as curl "
                        + root + "/INTERFACE/METHOD, and listed at " + root + "/creo/",
                refusal.getMessage());
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
