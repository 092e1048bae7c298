// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.ws;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a search begins with, cut short at each byte. */
class WebSocketTargetTest {
    static List<byte[]> seeds() {
        return WebSocketTarget.seeds();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void isReadTheSameWhereverItEnds(byte[] seed) {
        for (int end = 0; end <= seed.length; end++) {
            WebSocketTarget.fuzzerTestOneInput(Arrays.copyOf(seed, end));
        }
    }
}
