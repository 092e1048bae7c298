// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import org.creo.framework.RawClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The same over a WebSocket. */
class CallContextOverWebSocketTest extends CallContextTest {
    @BeforeAll
    static void use() {
        RawClient.useWebSocket(true);
    }

    @AfterAll
    static void useNoMore() {
        RawClient.useWebSocket(false);
    }
}
