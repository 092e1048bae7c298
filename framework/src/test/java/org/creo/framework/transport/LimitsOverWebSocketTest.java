// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import org.creo.framework.RawClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The same over a WebSocket. */
class LimitsOverWebSocketTest extends LimitsTest {
    @BeforeAll
    static void use() {
        RawClient.useWebSocket(true);
    }

    @AfterAll
    static void useNoMore() {
        RawClient.useWebSocket(false);
    }

    /** It reads and writes past the client. */
    @Override
    void aLargeArrayIsReceivedOnceAndSentFromWhereItLies() {}

    /** It takes long: nothing in it depends on the way of the bytes. */
    @Override
    void aSilentClientIsAskedAndThenCut() {}

    /** So does this one, and framesWaitForMemoryThatOthersHold has its like. */
    @Override
    void aFrameThatGetsNoMemoryIsBusyAndTheConnectionGoesOn() {}
}
