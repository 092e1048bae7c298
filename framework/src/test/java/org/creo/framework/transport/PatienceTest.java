// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PatienceTest {
    private static final long HOUR = Duration.ofHours(1).toNanos();
    private static final long SHORT = Duration.ofMillis(20).toNanos();

    private final DefaultEventLoop loop = new DefaultEventLoop();
    private final BlockingQueue<Wait> over = new LinkedBlockingQueue<>();
    private final Patience patience = new Patience(loop, GlobalEventExecutor.INSTANCE, over::add);

    @AfterEach
    void close() {
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS);
    }

    private void inLoop(Runnable task) throws Exception {
        loop.submit(task).get();
    }

    @Test
    void tellsWhatIsLateAndNothingElse() throws Exception {
        inLoop(() -> {
            patience.wait(Wait.IDLE, HOUR);
            patience.wait(Wait.FRAME, 2 * SHORT);
            patience.wait(Wait.SEND, SHORT);
            patience.wait(Wait.HANDSHAKE, SHORT);
            patience.end(Wait.HANDSHAKE);
        });
        // Where the loop was late for both, either may be the first.
        assertEquals(EnumSet.of(Wait.SEND, Wait.FRAME), EnumSet.of(over.take(), over.take()));
        inLoop(() -> {
            assertTrue(patience.waitsFor(Wait.IDLE));
            assertFalse(patience.waitsFor(Wait.SEND));
        });
        assertNull(over.poll());
    }

    @Test
    void aWaitThatIsMadeLongerEndsLater() throws Exception {
        inLoop(() -> {
            patience.wait(Wait.FRAME, SHORT);
            patience.wait(Wait.FRAME, HOUR);
            patience.wait(Wait.SEND, 3 * SHORT);
        });
        assertEquals(Wait.SEND, over.take());
        inLoop(() -> assertTrue(patience.waitsFor(Wait.FRAME)));
    }

    @Test
    void theEarlierOfTwoDeadlinesCounts() throws Exception {
        inLoop(() -> {
            long now = System.nanoTime();
            patience.waitAtMostUntil(Wait.ANSWER, now + SHORT);
            patience.waitAtMostUntil(Wait.ANSWER, now + HOUR);
        });
        assertEquals(Wait.ANSWER, over.take());
    }

    @Test
    void leavesNoTimerBehind() {
        EmbeddedChannel channel = new EmbeddedChannel();
        Patience embedded = new Patience(channel.eventLoop(), channel.eventLoop(), over::add);
        for (Wait wait : Wait.values()) {
            embedded.wait(wait, HOUR / (1 + wait.ordinal()));
        }
        assertTrue(channel.runScheduledPendingTasks() > 0);
        embedded.endAll();
        assertEquals(-1, channel.runScheduledPendingTasks());
    }
}
