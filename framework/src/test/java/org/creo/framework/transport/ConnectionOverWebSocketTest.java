// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import org.creo.framework.RawClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The same over a WebSocket. */
class ConnectionOverWebSocketTest extends ConnectionTest {
    @BeforeAll
    static void use() {
        RawClient.useWebSocket(true);
    }

    @AfterAll
    static void useNoMore() {
        RawClient.useWebSocket(false);
    }

    /** Whoever ends its output without a Close has gone. */
    @Override
    void aClientThatHasSaidAllStillGetsItsAnswers() {}

    /** It takes long, and StreamsOverWebSocketTest has its like. */
    @Override
    void aClientThatDoesNotReadIsNotReadEither() {}
}
