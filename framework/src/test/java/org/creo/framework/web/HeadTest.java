// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeadTest {
    @ParameterizedTest
    @CsvSource({
        "/a/b?c=/d, /a/b",
        "/a%2Fb, /a%2Fb",
        "http://localhost/a?b, /a",
        "http://localhost, /",
        "HTTPS://localhost?a=/b, /",
    })
    void thePathIsAsItIsWritten(String target, String path) {
        assertEquals(path, new Head("GET", target, new Fields(), 0, false).path());
    }

    @ParameterizedTest
    @CsvSource({"/a/?b=/c/, ?b=/c/", "/a/, ''", "http://localhost/a/?b, ?b", "http://localhost, ''"})
    void theQueryIsAsItIsWritten(String target, String after) {
        assertEquals(after, new Head("GET", target, new Fields(), 0, false).afterPath());
    }
}
