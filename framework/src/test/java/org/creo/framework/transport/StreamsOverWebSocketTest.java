// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import org.creo.framework.RawClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The same over a WebSocket. */
class StreamsOverWebSocketTest extends StreamsTest {
    @BeforeAll
    static void use() {
        RawClient.useWebSocket(true);
    }

    @AfterAll
    static void useNoMore() {
        RawClient.useWebSocket(false);
    }

    /** It reads past the client. */
    @Override
    void aMillionItemsTakeNoMoreMemoryThanAFew() {}

    /** Whoever ends its output without a Close has gone. */
    @Override
    void endsWhereTheClientWillSayNoMore() {}
}
