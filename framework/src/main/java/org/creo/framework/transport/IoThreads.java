// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.util.concurrent.RejectedExecutionHandlers;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;

/** The threads that read and write. */
final class IoThreads extends MultiThreadIoEventLoopGroup {
    /**
     * After this time, and 64 tasks, a thread looks at its connections before it runs more tasks. Netty's default is a
     * second, for which a scheduler whose turns are tasks of these threads would keep new requests waiting.
     */
    private static final long TASKS_MILLIS = 1;

    /** @param sockets how the system serves sockets */
    IoThreads(int count, ThreadFactory threads, IoHandlerFactory sockets) {
        super(count, threads, sockets);
    }

    /** Called by the constructor of the superclass, once for each thread. */
    @Override
    protected IoEventLoop newChild(Executor executor, IoHandlerFactory sockets, Object... none) {
        return new SingleThreadIoEventLoop(
                this, executor, sockets, Integer.MAX_VALUE, RejectedExecutionHandlers.reject(), TASKS_MILLIS);
    }
}
