// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoop;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.handler.codec.DecoderException;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.RejectedExecutionHandlers;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.log.Faults;
import org.creo.framework.threads.ThreadWatch;

/** Threads that read and write, each of which the host cannot do without. Several hosts may have the same ones. */
public final class IoThreads extends MultiThreadIoEventLoopGroup {
    /**
     * After this time, and 64 tasks, a thread looks at its connections before it runs more tasks. Netty's default is a
     * second, for which a scheduler whose turns are tasks of these threads would keep new requests waiting.
     */
    private static final long TASKS_MILLIS = 1;

    /** How many hosts have them. */
    private final AtomicInteger hosts = new AtomicInteger(1);

    /**
     * Starts no thread yet; each starts with its first connection.
     *
     * @param sockets how the system serves sockets
     * @param watch is told when one of the threads dies
     */
    public IoThreads(int count, ThreadFactory threads, IoHandlerFactory sockets, ThreadWatch watch) {
        super(count, threads, sockets, watch);
    }

    /** Another host has them, too. */
    IoThreads shared() {
        hosts.incrementAndGet();
        return this;
    }

    /**
     * A host has them no more; when none has, they end.
     *
     * @param seconds how long they may go on with what they do
     * @return is done when they have ended, or go on for another host
     */
    Future<?> release(long seconds) {
        return hosts.decrementAndGet() == 0
                ? shutdownGracefully(0, seconds, TimeUnit.SECONDS)
                : ImmediateEventExecutor.INSTANCE.newSucceededFuture(null);
    }

    /** Called by the constructor of the superclass, once for each thread. */
    @Override
    protected IoEventLoop newChild(Executor executor, IoHandlerFactory sockets, Object... watch) {
        return new Loop(this, executor, sockets, (ThreadWatch) watch[0]);
    }

    /**
     * Closes the connection of a handler that was told of a failure. To be called on the thread of the connection.
     *
     * @param faults gets what is more than the end of a connection
     */
    static void broke(ChannelHandlerContext context, Throwable cause, Faults faults) {
        saw(context, cause);
        if (!(cause instanceof IOException) && !(cause instanceof DecoderException)) {
            faults.saw(
                    ConnectionCount.origin(context.channel().remoteAddress()),
                    cause,
                    "Closing the connection of {}",
                    Peer.name(context.channel()));
        }
        context.close();
    }

    /**
     * Passes on a failure that a handler was told of, and for which it closes its connection: some end the thread. To
     * be called on the thread of the connection.
     */
    public static void saw(ChannelHandlerContext context, Throwable cause) {
        if (context.channel().eventLoop() instanceof Loop loop) {
            loop.watch.saw(cause);
        }
    }

    /** How often the thread of a connection has looked at its connections; to be called on that thread. */
    static long turns(ChannelHandlerContext context) {
        return turns(context.channel().eventLoop());
    }

    /** The same of one of these threads. */
    static long turns(EventLoop thread) {
        return ((Loop) thread).turns;
    }

    private static final class Loop extends SingleThreadIoEventLoop {
        private final ThreadWatch watch;
        private long turns;

        Loop(IoThreads group, Executor executor, IoHandlerFactory sockets, ThreadWatch watch) {
            super(group, executor, sockets, Integer.MAX_VALUE, RejectedExecutionHandlers.reject(), TASKS_MILLIS);
            this.watch = watch;
        }

        @Override
        protected void run() {
            try {
                super.run();
            } catch (Throwable e) {
                // Netty would only log it.
                watch.uncaughtException(Thread.currentThread(), e);
                throw e;
            }
        }

        @Override
        protected int runIo() {
            turns++;
            return super.runIo();
        }

        /** Netty would otherwise set a timer before each wait, to look at an empty schedule once a second. */
        @Override
        protected long deadlineNanos() {
            return nextScheduledTaskDeadlineNanos();
        }

        @Override
        public void execute(Runnable task) {
            super.execute(() -> {
                try {
                    task.run();
                } catch (Throwable e) {
                    // Netty would only log it.
                    watch.saw(e);
                    throw e;
                }
            });
        }
    }
}
