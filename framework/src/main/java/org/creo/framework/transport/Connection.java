// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Request;
import org.creo.framework.rasp.Frame;
import org.creo.framework.rasp.FrameException;
import org.creo.framework.rasp.FrameKind;
import org.creo.framework.rasp.FrameReader;
import org.creo.framework.rasp.FrameWriter;
import org.creo.framework.rasp.Preface;
import org.creo.framework.rasp.RequestHead;
import org.creo.framework.rasp.Status;
import org.creo.framework.scheduler.Pipeline;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's connection: bytes to requests, answers to bytes.
 *
 * <p>It stops reading while the queue of a service that it wants is full, and while its client does not take the answers.
 * Then nothing is lost: what has been read already waits here, what has not waits in the socket, and the client in turn.
 *
 * <p>Everything happens on the channel's event loop, but for {@link #reply}, which any thread may call.
 */
final class Connection extends ChannelInboundHandlerAdapter implements Caller {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    /** Closing on top of bytes that come in would reset the connection, and its last answers be lost: so wait for silence. */
    private static final long SILENCE_MILLIS = 500;
    /** How long it may take the last answers to leave, and how long the client to fall silent. */
    private static final long FAREWELL_MILLIS = 10_000;

    private static final Caller NOBODY = new Nobody();

    private final Router router;
    private final Preface preface = new Preface();
    private final FrameReader frames;
    private boolean opened;
    private ChannelHandlerContext context;

    /** What was read but not yet looked at, oldest first; empty unless reading has stopped. */
    private final Queue<ByteBuf> unread = new ArrayDeque<>();
    /** The request that found its queue full. */
    private Request held;
    private Pipeline full;
    private boolean waiting;
    private boolean working;
    /** Requests that want their answer. */
    private int unanswered;
    /** No bytes are looked at any more; the connection ends when all answers are sent. */
    private boolean finished;
    /** The client sends nothing more. */
    private boolean inputEnded;
    /** The last answer is on its way to the socket, or there already. */
    private boolean ending;
    private boolean outputEnded;
    /** Bytes came in since this was last looked at. */
    private boolean heard;

    /** Answers from other threads on their way to the event loop. */
    private final Queue<Answer> outbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean sending = new AtomicBoolean();

    Connection(Router router, int frameLimit) {
        this.router = router;
        this.frames = new FrameReader(frameLimit);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void channelRead(ChannelHandlerContext ignored, Object message) {
        heard = true;
        unread.add((ByteBuf) message);
        work();
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ignored) {
        // One write for the preface and all answers that came out of one read.
        context.flush();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ignored) {
        // Not now: this may be called from inside a write that work() made.
        later(this::resume);
    }

    private void resume() {
        work();
        context.flush();
    }

    /** Looks at what was read, as far as the services and the client on the other side keep up. */
    private void work() {
        working = true;
        if (held != null && full.accept(held)) {
            held = null;
            full = null;
        }
        while (!unread.isEmpty() && (finished || mayRead())) {
            ByteBuf bytes = unread.peek();
            if (!finished) {
                take(bytes);
            }
            if (finished || !bytes.isReadable()) {
                unread.remove().release();
            }
        }
        // Bytes that nobody looks at are still read: a socket closed on top of them would be reset.
        boolean read = finished ? !inputEnded : mayRead();
        if (context.channel().config().isAutoRead() != read) {
            context.channel().config().setAutoRead(read);
        }
        if (held != null && !waiting) {
            waiting = true;
            full.whenRoom(() -> later(this::roomAgain));
        }
        working = false;
    }

    private void roomAgain() {
        waiting = false;
        resume();
    }

    private void later(Runnable task) {
        try {
            context.executor().execute(task);
        } catch (RejectedExecutionException e) {
            LOG.debug("The host has stopped, what concerns the connection of {} is dropped",
                    context.channel().remoteAddress());
        }
    }

    private boolean mayRead() {
        return held == null && context.channel().isWritable();
    }

    private void take(ByteBuf bytes) {
        ByteBuffer in = bytes.nioBuffer();
        try {
            if (!opened && !open(in)) {
                return;
            }
            while (!finished && mayRead()) {
                Frame frame = frames.next(in);
                if (frame == null) {
                    return;
                }
                receive(frame);
            }
        } catch (FrameException e) {
            LOG.info("Closing the connection of {}: {}", context.channel().remoteAddress(), e.getMessage());
            write(FrameWriter.error(e.status(), e.id(), e.getMessage()));
            finish();
        } finally {
            bytes.skipBytes(bytes.readableBytes() - in.remaining());
        }
    }

    private boolean open(ByteBuffer in) {
        switch (preface.read(in)) {
            case INCOMPLETE:
                return false;
            case COMPLETE:
                opened = true;
                write(Preface.bytes());
                return true;
            case OTHER_VERSION:
                LOG.info("Closing the connection of {}: it speaks another version of RASP than {}",
                        context.channel().remoteAddress(), Preface.VERSION);
                write(Preface.bytes());
                finish();
                return false;
            default:
                LOG.info("Closing the connection of {}: it does not speak RASP", context.channel().remoteAddress());
                finished = true;
                context.close();
                return false;
        }
    }

    private void receive(Frame frame) throws FrameException {
        if (frame.kind() == FrameKind.PING) {
            write(FrameWriter.pong(frame));
            return;
        }
        RequestHead head = RequestHead.of(frame);
        Pipeline pipeline = router.find(head.protocolId());
        Request request = Request.of(frame, head, frame.id() == 0 ? NOBODY : this);
        if (pipeline != null && !pipeline.fits(request)) {
            throw new FrameException(Status.MALFORMED, frame.id(), request.oneway()
                    ? "The id of the REQUEST is 0, but its method gives an answer."
                    : "The id of the REQUEST is " + frame.id() + ", but its method is one-way.");
        }
        count(request, 1);
        if (head.timeout() < 0) {
            Answer.error(request, Status.MALFORMED, "The timeout is " + head.timeout() + " ms.").send();
        } else if (pipeline == null) {
            Answer.error(request, Status.UNKNOWN_PROTOCOL, router.unknown(head.protocolId())).send();
        } else if (!pipeline.accept(request)) {
            held = request;
            full = pipeline;
        }
    }

    private void count(Request request, int change) {
        if (!request.oneway()) {
            unanswered += change;
        }
    }

    @Override
    public void reply(Answer answer) {
        outbox.add(answer);
        if (context.executor().inEventLoop()) {
            writeOutbox();
            // Answers to what is being worked on leave together, behind the last of it.
            if (!working) {
                context.flush();
            }
        } else if (sending.compareAndSet(false, true)) {
            later(this::send);
        }
    }

    private void send() {
        sending.set(false);
        writeOutbox();
        context.flush();
    }

    private void writeOutbox() {
        for (Answer answer = outbox.poll(); answer != null; answer = outbox.poll()) {
            write(Unpooled.wrappedBuffer(answer.bytes(), answer.start(), answer.end() - answer.start()));
            unanswered--;
        }
        endIfAnswered();
    }

    private void write(byte[] bytes) {
        write(Unpooled.wrappedBuffer(bytes));
    }

    private void write(ByteBuf bytes) {
        context.write(bytes, context.voidPromise());
    }

    /** The host stops: ends the connection once its requests have their answers. */
    void stop() {
        finish();
        resume();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ignored, Object event) {
        if (event == ChannelInputShutdownEvent.INSTANCE) {
            inputEnded = true;
            if (outputEnded) {
                context.close();
            } else {
                stop();
            }
        }
    }

    /** Looks at no more bytes, sends the answers that are due and then nothing more. */
    private void finish() {
        if (finished) {
            return;
        }
        finished = true;
        if (held != null) {
            count(held, -1);
            held = null;
        }
        endIfAnswered();
    }

    private void endIfAnswered() {
        if (!finished || unanswered > 0 || ending) {
            return;
        }
        ending = true;
        ChannelFuture last = context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> endOutput());
        if (!last.isDone()) {
            closeAfter(FAREWELL_MILLIS);
        }
    }

    private void endOutput() {
        outputEnded = true;
        if (inputEnded) {
            context.close();
        } else {
            ((SocketChannel) context.channel()).shutdownOutput();
            closeAfter(FAREWELL_MILLIS);
            closeInSilence();
        }
    }

    private void closeInSilence() {
        heard = false;
        context.executor().schedule(() -> {
            if (heard) {
                closeInSilence();
            } else {
                context.close();
            }
        }, SILENCE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void closeAfter(long millis) {
        context.executor().schedule(() -> context.close(), millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ignored) {
        finished = true;
        held = null;
        while (!unread.isEmpty()) {
            unread.remove().release();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ignored, Throwable cause) {
        if (cause instanceof IOException) {
            LOG.debug("The connection of {} broke: {}", context.channel().remoteAddress(), cause.getMessage());
        } else {
            LOG.error("Closing the connection of {}", context.channel().remoteAddress(), cause);
        }
        context.close();
    }
}
