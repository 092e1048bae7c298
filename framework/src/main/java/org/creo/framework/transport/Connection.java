// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.FastThreadLocal;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Terms;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Principal;
import org.creo.framework.threads.Alarm;
import org.creo.framework.threads.Alarms;
import org.creo.framework.tongue.Machine;
import org.creo.framework.tongue.Transport;
import org.creo.framework.tongue.UnreadWatch;
import org.creo.framework.tongue.h1.Http1;
import org.creo.framework.tongue.h2.Http2;
import org.creo.framework.tongue.h2.NettyFrames;
import org.creo.framework.tongue.rasp.Session;
import org.creo.framework.tongue.ws.WebSocket;
import org.creo.framework.web.BrowserRules;
import org.creo.framework.web.HttpTerms;

/**
 * Carries a conversation over a channel: its bytes, its event loop, its write queue and its clock. The client speaks
 * RASP unless it begins otherwise.
 */
final class Connection extends ChannelDuplexHandler implements Transport {
    private static final PeerLog LOG = PeerLog.of(Connection.class);
    private static final Faults FAULTS = Faults.of(Connection.class);

    /** An array of each thread for small answers, see {@link Transport#scratch}. */
    private static final FastThreadLocal<byte[]> SCRATCH = new FastThreadLocal<>() {
        @Override
        protected byte[] initialValue() {
            return new byte[8 << 10];
        }
    };

    private final Terms terms;
    private final Function<EventExecutor, Alarms> timers;
    private final Runnable identified;
    /** The conversation that had the connection before; null for none. */
    private final Conversation before;

    private ChannelHandlerContext context;
    private TcpState tcp;
    private Alarms alarms;

    private String origin;
    private boolean tls;
    /** Null while the connection has always been read. */
    private UnreadWatch watch;

    private Conversation conversation;
    /** Speaks with the client. */
    private Machine machine;
    /** The caller by its certificate; null where it showed none. */
    private Principal certified;
    /** Another handler goes on with the channel: what the machine here, which is closed, does with it has no effect. */
    private boolean replaced;
    /** The connection ends by a reset, whoever closes it. */
    private boolean endsByReset;
    /** The buffers that the machine has not released, oldest first. */
    private final Queue<ByteBuf> given = new ArrayDeque<>(2);

    /**
     * @param timers has the alarms of an event loop
     * @param identified is run when the client has said who it is
     */
    Connection(Terms terms, Function<EventExecutor, Alarms> timers, Runnable identified) {
        this(terms, timers, identified, null);
    }

    private Connection(Terms terms, Function<EventExecutor, Alarms> timers, Runnable identified, Conversation before) {
        this.terms = terms;
        this.timers = timers;
        this.identified = identified;
        this.before = before;
    }

    /** The conversation; it is there once this was added to a channel. */
    Conversation conversation() {
        return conversation;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
        tcp = TcpState.of(added.channel());
        alarms = timers.apply(added.executor());
        origin = ConnectionCount.origin(added.channel().remoteAddress());
        if (before == null) {
            conversation = new Conversation(terms, this);
            machine = new Session(terms, conversation, this);
        } else {
            WebSocket webSocket = new WebSocket(terms, before::next, this);
            conversation = webSocket.conversation();
            machine = webSocket;
        }
        tls = added.pipeline().get(SslHandler.class) != null;
        added.channel().config().<ReadSize>getRecvByteBufAllocator().limit(() -> machine.mostToRead());
    }

    /** Sets who calls, by a certificate. */
    void identify(Principal caller) {
        certified = caller;
        conversation.certify(caller);
    }

    /** The client speaks HTTP/1.1. */
    void overHttp1(HttpTerms offered, BrowserRules rules) {
        machine = new Http1(offered, rules, conversation, this, this::upgraded);
    }

    /** The client speaks HTTP/2. */
    void overHttp2(HttpTerms offered, BrowserRules rules) {
        Http2 http = new Http2(offered, rules, conversation, this);
        machine = http;
        NettyFrames.addBefore(
                context.pipeline(), context.name(), http, task -> ChannelTasks.run(context.channel(), task));
    }

    /**
     * The client speaks RASP or HTTP, as its first bytes say.
     *
     * @param onlyHttp2 whether it has said that it speaks nothing but HTTP/2
     */
    Entrance entrance(HttpTerms offered, BrowserRules rules, boolean onlyHttp2) {
        return new Entrance(() -> overHttp1(offered, rules), () -> overHttp2(offered, rules), onlyHttp2);
    }

    /**
     * The connection is a WebSocket from now on, and the first bytes of it have come. A conversation of its own begins:
     * in this one there may have been requests.
     */
    private void upgraded(byte[] rest) {
        replaced = true;
        endWatch();
        Connection next = new Connection(terms, timers, identified, conversation);
        ChannelPipeline pipeline = context.pipeline();
        pipeline.addAfter(context.name(), null, next);
        if (certified != null) {
            next.identify(certified);
        }
        if (rest.length > 0) {
            context.fireChannelRead(Unpooled.wrappedBuffer(rest));
        }
        pipeline.remove(this);
    }

    @Override
    public void channelRead(ChannelHandlerContext ignored, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        given.add(bytes);
        machine.received(
                bytes.nioBufferCount() == 1
                        // The machine is the only user of the buffer until it releases it, so no new view is needed.
                        ? bytes.internalNioBuffer(bytes.readerIndex(), bytes.readableBytes())
                        : bytes.nioBuffer());
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ignored) {
        machine.readComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ignored) {
        machine.writable();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ignored, Object event) throws Exception {
        if (event == ChannelInputShutdownEvent.INSTANCE || event instanceof SslCloseCompletionEvent) {
            machine.inputEnded();
        } else {
            super.userEventTriggered(ignored, event);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ignored) {
        endWatch();
        conversation.closed();
    }

    private void endWatch() {
        if (watch != null) {
            watch.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
        IoThreads.saw(context, cause);
        if (cause instanceof IOException) {
            LOG.debug(origin, "The connection of {} broke: {}", peer(), cause.getMessage());
        } else if (cause instanceof DecoderException && cause.getCause() instanceof SSLException) {
            LOG.info(origin, "Closing the connection of {}: TLS broke: {}", peer(), TlsFailure.explain(cause));
        } else {
            FAULTS.saw(origin, cause, "Closing the connection of {}", peer());
        }
        close(context, context.newPromise());
    }

    @Override
    public String peer() {
        return Peer.name(context.channel());
    }

    @Override
    public String origin() {
        return origin;
    }

    @Override
    public boolean inThread() {
        return context.executor().inEventLoop();
    }

    @Override
    public long turns() {
        return IoThreads.turns(context);
    }

    @Override
    public boolean execute(Runnable task) {
        try {
            context.executor().execute(() -> ChannelTasks.run(context.channel(), task));
            return true;
        } catch (RejectedExecutionException e) {
            LOG.debug(origin, "The host has stopped, a task for the connection of {} is dropped", peer());
            return false;
        }
    }

    @Override
    public long now() {
        return System.nanoTime();
    }

    @Override
    public Alarm alarm(Runnable ring) {
        return alarms.alarm(this::execute, ring);
    }

    @Override
    public void read(boolean on) {
        context.channel().config().setAutoRead(on);
        if (watch == null && !on) {
            watch = new UnreadWatch(this, tcp, () -> machine);
        }
        if (watch != null) {
            watch.reading(on);
        }
    }

    @Override
    public void release() {
        given.remove().release();
    }

    @Override
    public byte[] scratch() {
        return tls ? null : SCRATCH.get();
    }

    @Override
    public void write(byte[] bytes, int start, int end) {
        if (!tls) {
            // A socket's bytes are copied out of the heap in any case; those for TLS are not, since they are encrypted
            // first.
            context.write(
                    context.alloc().directBuffer(end - start).writeBytes(bytes, start, end - start),
                    context.voidPromise());
        } else {
            context.write(Unpooled.wrappedBuffer(bytes, start, end - start), context.voidPromise());
        }
    }

    @Override
    public void flush() {
        context.flush();
    }

    @Override
    public boolean writable() {
        return context.channel().isWritable();
    }

    @Override
    public long pending() {
        ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        return buffer == null || replaced ? 0 : buffer.totalPendingWriteBytes();
    }

    @Override
    public void identified() {
        identified.run();
    }

    @Override
    public boolean taking(long nanos) {
        return tcp.taking(nanos);
    }

    @Override
    public void afterSent(Runnable then) {
        if (!replaced) {
            context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> ChannelTasks.run(context.channel(), then));
        }
    }

    /** With TLS, the rest of one record and the next, which come in one piece. */
    @Override
    public int unasked() {
        return tls ? 2 * ReadSize.TLS_CONTENT : 0;
    }

    @Override
    public boolean open() {
        return !replaced && context.channel().isOpen();
    }

    @Override
    public void endOutput() {
        if (!replaced) {
            Closing.endOutput(context.channel());
        }
    }

    @Override
    public void endByReset(boolean on) {
        endsByReset = on;
        Closing.byReset(context.channel(), on);
    }

    /** Comes first whoever closes the connection: the machine may have a last word. */
    @Override
    public void close(ChannelHandlerContext ignored, ChannelPromise promise) {
        machine.closing();
        if (endsByReset) {
            Closing.reset(context.channel(), promise);
        } else {
            context.close(promise);
        }
    }

    @Override
    public void close() {
        if (!replaced) {
            close(context, context.newPromise());
        }
    }
}
