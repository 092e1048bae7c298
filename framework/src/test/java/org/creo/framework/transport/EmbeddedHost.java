// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.creo.framework.conversation.FairWorkers;
import org.creo.framework.conversation.Router;
import org.creo.framework.conversation.Terms;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.limits.ValueMemory;
import org.creo.framework.log.Faults;
import org.creo.framework.queue.Principal;
import org.creo.framework.scheduler.Admission;
import org.creo.framework.scheduler.NothreadScheduler;
import org.creo.framework.threads.Alarms;
import org.creo.framework.web.BrowserRules;
import org.creo.framework.web.Deployments;
import org.creo.framework.web.HostNames;
import org.creo.framework.web.HttpSettings;
import org.creo.framework.web.HttpTerms;
import org.creo.framework.web.Operations;
import org.creo.framework.web.Programs;

/**
 * What a host has for its connections, which speak RASP and HTTP here, without sockets and threads: a test says when
 * something comes, and when what was left to others is done. It is called {@code localhost} or {@code a}, and knows the
 * tokens {@code boss}, who has the role of that name, and {@code guest}.
 */
public final class EmbeddedHost {
    /** Only alarms that ring sooner may be left over when all connections are closed, in nanoseconds. */
    private static final long SOON = 2 * MemoryBudget.GRACE;

    private final long faults = Faults.count();
    private final MemoryBudget memory;
    private final ValueMemory values;
    private final UnpooledByteBufAllocator buffers = new UnpooledByteBufAllocator(true, true);
    /** Without a thread: nothing comes of what is scheduled until a test says so. */
    private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1, task -> null);

    private final Alarms alarms = new Alarms(Runnable::run, timers);

    private final Queue<Runnable> work = new ArrayDeque<>();
    private final HttpTerms terms;
    private int lookUps;
    private final BrowserRules rules =
            new BrowserRules(HostNames.of(Set.of("a"), "localhost", null), Set.of("https://app.example.org"));

    /** A host that serves what a router finds and HTTP offers. */
    public EmbeddedHost(Router router, Operations operations, Limits limits) {
        memory = new MemoryBudget(limits.memory());
        values = new ValueMemory(limits.memory());
        timers.setRemoveOnCancelPolicy(true);
        terms = new HttpTerms(
                operations,
                Programs.NONE,
                Deployments.NONE,
                HttpSettings.DEFAULT,
                new Terms(
                        router,
                        limits,
                        memory,
                        memory,
                        values,
                        new Admission(limits, memory, false),
                        null,
                        Observer.NONE,
                        this::known,
                        null,
                        false,
                        new FairWorkers(work::add)),
                work::add,
                work::add,
                new NothreadScheduler());
    }

    private Optional<Principal> known(byte[] token) {
        lookUps++;
        return switch (new String(token, StandardCharsets.ISO_8859_1)) {
            case "boss" -> Optional.of(new Principal("boss", Set.of("boss")));
            case "guest" -> Optional.of(new Principal("guest", Set.of()));
            default -> Optional.empty();
        };
    }

    /** The memory that its connections share. */
    public MemoryBudget memory() {
        return memory;
    }

    /** How often it was looked up who has a token. */
    public int lookUps() {
        return lookUps;
    }

    /** A new connection. */
    public Client connect() {
        return new Client();
    }

    /** Does what was left to workers; returns whether there was anything. */
    public boolean work() {
        boolean any = !work.isEmpty();
        for (Runnable task = work.poll(); task != null; task = work.poll()) {
            task.run();
        }
        return any;
    }

    /** Has all timers look whether their time has come. */
    public void ring() {
        for (Runnable timer : timers.getQueue().toArray(Runnable[]::new)) {
            if (timers.remove(timer)) {
                timer.run();
            }
        }
    }

    /** Nothing is left of connections that are closed. */
    public void checkGone() {
        check(!alarms.anyAfter(System.nanoTime() + SOON), "an alarm is left");
        work();
        check(memory.reserved() == 0, memory.reserved() + " bytes of memory are lost");
        check(values.reserved() == 0, values.reserved() + " bytes of memory for values are lost");
        long used = buffers.metric().usedDirectMemory() + buffers.metric().usedHeapMemory();
        check(used == 0, used + " bytes in buffers are not released");
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }

    /** A client of it. */
    public final class Client {
        private final EmbeddedSocket socket = new EmbeddedSocket();
        private final List<ByteBuf> sent = new ArrayList<>();
        private Throwable broken;

        private Client() {
            socket.config().setAllocator(buffers);
            socket.config().setRecvByteBufAllocator(ReadSize.ofConnection(false));
            Connection connection = new Connection(terms.terms(), loop -> alarms, () -> {});
            socket.pipeline()
                    .addLast(new Entrance(
                            () -> {
                                connection.overHttp1(terms, rules);
                                trap(connection);
                            },
                            () -> {
                                connection.overHttp2(terms, rules);
                                trap(connection);
                            },
                            false))
                    .addLast(connection);
        }

        private void trap(Connection connection) {
            socket.pipeline().addBefore(socket.pipeline().context(connection).name(), null, new Trap());
        }

        /** Sends a part of some bytes. */
        public void send(byte[] bytes, int from, int to) {
            ByteBuf piece = Unpooled.copiedBuffer(bytes, from, to - from);
            sent.add(piece);
            socket.writeInbound(piece);
        }

        /** What the connection has to do is done. */
        public void run() {
            socket.runPendingTasks();
            socket.checkException();
            check(Faults.count() == faults, "an exception closes the connection, as target/test.log says");
            if (broken != null) {
                throw new AssertionError("an exception escapes", broken);
            }
        }

        /** Ends what it sends. */
        public void endOutput() {
            socket.eventLoop()
                    .execute(() -> socket.pipeline().fireUserEventTriggered(ChannelInputShutdownEvent.INSTANCE));
            run();
        }

        /** Closes the connection. */
        public void close() {
            socket.close();
            run();
        }

        /** Whether neither side has closed the connection. */
        public boolean open() {
            return socket.isOpen();
        }

        /** Whether the host reads. */
        public boolean isRead() {
            return socket.config().isAutoRead();
        }

        /** What it has received since the last time. */
        public byte[] received() {
            return socket.takeAnswers();
        }

        /** It is closed, and the host has released what it has sent. */
        public void checkClosed() {
            check(!socket.isOpen(), "the connection stays though both sides have ended");
            run();
            check(sent.stream().allMatch(piece -> piece.refCnt() == 0), "a buffer is held");
        }

        /** What breaks in HTTP would otherwise only be logged. */
        private final class Trap extends ChannelInboundHandlerAdapter {
            @Override
            public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
                if (!(cause instanceof IOException)) {
                    broken = cause;
                }
                context.fireExceptionCaught(cause);
            }
        }
    }
}
