// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.function.Consumer;
import org.creo.framework.TestLog;
import org.creo.framework.TestTerms;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.log.Faults;
import org.creo.framework.threads.Alarms;
import org.creo.protocol.Preface;
import org.junit.jupiter.api.Test;

/** What fails on the thread of a connection closes it: otherwise its client would wait forever. */
class ConnectionTasksTest {
    private final long before = Faults.count();
    private final TestLog log = new TestLog();
    private final MemoryBudget memory = new MemoryBudget(1 << 20);
    private final EmbeddedSocket socket = new EmbeddedSocket();
    private final Connection connection = new Connection(
            TestTerms.of(Limits.defaults(), memory), loop -> new Alarms(loop, GlobalEventExecutor.INSTANCE), () -> {});

    private static void fail() {
        throw new IllegalStateException("a task that fails");
    }

    private void isClosedAfter(Consumer<Connection> what) {
        socket.config().setRecvByteBufAllocator(ReadSize.ofConnection(false));
        socket.pipeline().addLast(connection);
        socket.writeInbound(Unpooled.wrappedBuffer(Preface.bytes()));
        socket.runPendingTasks();
        assertTrue(socket.isOpen());
        assertEquals(Preface.bytes().length, socket.takeAnswers().length);
        what.accept(connection);
        socket.runPendingTasks();
        assertFalse(socket.isOpen());
        assertEquals(0, memory.reserved());
        assertEquals(before + 1, Faults.count());
        assertTrue(log.contains("a task that fails"));
    }

    @Test
    void aTask() {
        isClosedAfter(to -> to.execute(ConnectionTasksTest::fail));
    }

    @Test
    void whatComesAfterAllIsSent() {
        isClosedAfter(to -> to.afterSent(ConnectionTasksTest::fail));
    }

    @Test
    void aTaskAfterTheEndIsLogged() {
        isClosedAfter(to -> {
            socket.close();
            to.execute(ConnectionTasksTest::fail);
        });
    }
}
