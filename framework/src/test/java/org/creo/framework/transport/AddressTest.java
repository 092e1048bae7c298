// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "127.0.0.1:7000",
                "localhost:0",
                "[::1]:7000",
                "[fe80::1%eth0]:65535",
                "bücher.example:7000",
                "unix:/run/creo.sock",
                "unix:/run/a b?c.sock",
                "unix:/run/creo.sock?mode=060",
            })
    void readsWhatItWrites(String text) {
        assertEquals(text, Address.parse(text).toString());
    }

    @Test
    void aSocketIsItsOwnersAloneUnlessItSaysOtherwise() {
        assertEquals(new Address.Unix(Path.of("/run/creo.sock"), 0600), Address.parse("unix:/run/creo.sock"));
        assertEquals(new Address.Unix(Path.of("/run/creo.sock"), 0666), Address.parse("unix:/run/creo.sock?mode=0666"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', 1, it is empty, 127.0.0.1:7000",
        "7000, 1, the host is missing, 127.0.0.1:7000",
        "localhost, 10, the port is missing, localhost:7000",
        "localhost:, 11, the port is missing, localhost:7000",
        "localhost:http, 11, the port is not a number, localhost:7000",
        "localhost:-1, 11, the port is not a number, localhost:7000",
        "localhost:65536, 11, the port is over 65535, localhost:7000",
        "localhost:99999999999999999999, 11, the port is over 65535, localhost:7000",
        ":7000, 1, the host is missing, '127.0.0.1:7000 for this machine alone, 0.0.0.0:7000 for all of its interfaces'",
        "::1:7000, 1, an IPv6 address needs brackets, [::1]:7000",
        "[::1]7000, 6, the port is missing, [::1]:7000",
        "[::1], 6, the port is missing, [::1]:7000",
        "[::1:7000, 10, the bracket of the IPv6 address is not closed, [::1]:7000",
        "[localhost]:7000, 2, the text in brackets is not an IPv6 address, [::1]:7000",
        "my host:7000, 3, the host is neither a name nor an IP address, 127.0.0.1:7000",
        "tcp://localhost:7000, 1, it is a URL, localhost:7000",
        "/run/creo.sock, 1, it is a path, unix:/run/creo.sock",
        "unix:, 6, the path does not begin with /, unix:/run/creo.sock",
        "unix:creo.sock, 6, the path does not begin with /, unix:/run/creo.sock",
        "unix:/a?mode=999, 14, the mode is not three octal digits, unix:/a?mode=660",
    })
    void saysWhereItIsWrongAndWhatWouldBeRight(String text, int character, String reason, String right) {
        String message = assertThrows(IllegalArgumentException.class, () -> Address.parse(text))
                .getMessage();
        assertEquals(
                "Cannot read the address \"" + text + "\", character " + character + ": " + reason + ". Try " + right
                        + ".",
                message);
    }

    @Test
    void knowsHowLongAPathMayBe() {
        String longest = "unix:/" + "x".repeat(106);
        assertEquals(longest, Address.parse(longest).toString());
        String message = assertThrows(IllegalArgumentException.class, () -> Address.parse(longest + "x"))
                .getMessage();
        assertEquals(
                "Cannot read the address \"" + longest + "x\", character 6: the path has 108 bytes, and a socket's "
                        + "may have at most 107. Try unix:/run/creo.sock.",
                message);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:0, false",
        "127.8.9.10:0, false",
        "localhost:0, false",
        "[::1]:0, false",
        "unix:/run/creo.sock, false",
        "0.0.0.0:0, true",
        "[::]:0, true",
        "192.0.2.1:0, true",
        "[2001:db8::1]:0, true",
    })
    void knowsWhatOtherMachinesCanReach(String text, boolean reachable) throws IOException {
        assertEquals(reachable, Address.parse(text).isPublic());
    }

    @Test
    void saysWhichNameIsUnknown() {
        String message = assertThrows(
                        UnknownHostException.class,
                        () -> Address.parse("nowhere.invalid:1").isPublic())
                .getMessage();
        assertEquals("the name nowhere.invalid cannot be resolved", message);
    }
}
