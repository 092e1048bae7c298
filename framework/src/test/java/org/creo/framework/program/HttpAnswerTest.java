// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpAnswerTest {
    private static final HttpAnswer ANSWER = HttpAnswer.text("a");

    @Test
    void aFieldIsReplacedAndACookieIsNot() {
        HttpAnswer answer =
                ANSWER.with("X-Mine", "1").with("x-mine", "2").withCookie("a=1").withCookie("b=2");
        assertEquals(List.of("2"), answer.fields("X-MINE"));
        assertEquals(List.of("a=1", "b=2"), answer.fields("Set-Cookie"));
        assertEquals(Optional.empty(), ANSWER.field("x-mine"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a:", "a\r\n", "é", "Content-Length", "connection", "Transfer-Encoding"})
    void someNamesAreRefused(String name) {
        assertThrows(IllegalArgumentException.class, () -> ANSWER.with(name, "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nset-cookie: b", "a\n", "\u0000", " a", "a ", "\u20ac", "\u007f", "\u0085"})
    void someValuesAreRefused(String value) {
        assertThrows(IllegalArgumentException.class, () -> ANSWER.with("a", value));
        assertThrows(IllegalArgumentException.class, () -> ANSWER.withCookie(value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a b", "a\tb", "\u00e9"})
    void othersAreNot(String value) {
        assertEquals(Optional.of(value), ANSWER.with("a", value).field("A"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 199, 600, 204, 304})
    void someStatusesAreRefused(int status) {
        assertThrows(IllegalArgumentException.class, () -> ANSWER.withStatus(status));
    }
}
