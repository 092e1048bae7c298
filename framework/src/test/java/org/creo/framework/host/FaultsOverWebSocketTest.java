// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import org.creo.framework.RawClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The same over a WebSocket. */
class FaultsOverWebSocketTest extends FaultsTest {
    @BeforeAll
    static void use() {
        RawClient.useWebSocket(true);
    }

    @AfterAll
    static void useNoMore() {
        RawClient.useWebSocket(false);
    }
}
