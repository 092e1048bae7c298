// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.RejectedExecutionException;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Seen;
import org.creo.framework.session.Session;
import org.creo.framework.session.Terms;
import org.creo.protocol.Credit;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameSplitter;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/**
 * Calls the session of this connection as a RASP client would: sends it frames, and gives the frames that it sends to
 * the calls that they answer. So all that holds for requests of RASP holds for those of HTTP. Confined to the
 * connection's thread.
 */
final class Calls {
    /** What becomes of a call: some items, and then one of the others. */
    interface Answers {
        /** What the result that follows depends on; null where that is no state. Maybe told twice. */
        void seen(Seen states);

        /** The result. The array does not change any more. */
        void result(byte[] bytes, int from, int to);

        /** Why there is none; with {@link Status#EXCEPTION} the array has a message, an id and fields. */
        void failure(Status status, String message, byte[] bytes, int from, int to);

        /** An item. */
        void item(byte[] bytes, int from, int to);

        /** The items are complete. */
        void end();

        /** So many more items may be sent, and bytes of them. */
        void credit(long items, long bytes);
    }

    /** What becomes of the connection. */
    interface Notices {
        /** The host is about to stop: new requests have no chance. */
        void goAway();

        /** The session ends, and says why. */
        void ends(Status status, String message);

        /** Whether a PING is to be answered. */
        boolean alive();
    }

    private final Session session;
    private final Notices notices;
    private final Callers callers;
    private final IntObjectMap<Answers> open = new IntObjectHashMap<>(2);
    private final FrameSplitter splitter = new FrameSplitter(Preface.SIZE, this::take);
    private ChannelHandlerContext context;
    private int lastId;
    /** How many bytes of answers wait to be translated. */
    private long waiting;

    /** @param terms what holds for all connections */
    Calls(Terms terms, Session session, Notices notices) {
        this.session = session;
        this.notices = notices;
        this.callers = new Callers(terms, this);
    }

    void start(ChannelHandlerContext added) {
        context = added;
    }

    /** Opens the session. */
    void open() {
        session.onResult(request -> {
            Answers call = open.get(request.id());
            if (call != null) {
                call.seen(request.seen());
            }
        });
        send(Preface.bytes());
    }

    Session session() {
        return session;
    }

    Callers callers() {
        return callers;
    }

    /** How many bytes the session has sent that are kept here, since they are not an answer of HTTP yet. */
    long held() {
        return splitter.held() + waiting;
    }

    /** Counts bytes of an answer whose translation begins, or with a minus ends. */
    void translating(long bytes) {
        waiting += bytes;
    }

    /** Whether an answer is being translated elsewhere. */
    boolean translates() {
        return waiting > 0;
    }

    /** A new id, whose answers go there. */
    int open(Answers answers) {
        do {
            lastId++;
        } while (lastId == 0 || open.containsKey(lastId));
        open.put(lastId, answers);
        return lastId;
    }

    /** Withdraws a call, and forgets it. */
    void cancel(int id) {
        if (open.remove(id) != null) {
            later(() -> send(CallFrames.empty(FrameKind.CANCEL, id)));
        }
    }

    /** Withdraws a call, whose answers say what became of that. */
    void withdraw(int id) {
        if (open.containsKey(id)) {
            later(() -> send(CallFrames.empty(FrameKind.CANCEL, id)));
        }
    }

    /** Gives frames to the session; not while the session sends something. */
    void send(byte[] frames) {
        context.fireChannelRead(Unpooled.wrappedBuffer(frames));
    }

    /** Gives a REQUEST to the session, and says whose it is; likewise. */
    void request(byte[] frame, Principal caller) {
        session.speaks(caller);
        send(frame);
    }

    /** Runs a task soon, when the session sends nothing; not at all if there are no more calls by then. */
    void later(Runnable task) {
        later(task, () -> {});
    }

    /** As {@link #later(Runnable)}; {@code closed} runs in place of the task if there are no more calls by then. */
    void later(Runnable task, Runnable closed) {
        try {
            context.executor()
                    .execute(() -> ChannelTasks.run(context.channel(), () -> {
                        if (context.channel().isActive() && !context.isRemoved()) {
                            task.run();
                            context.fireChannelReadComplete();
                        } else {
                            closed.run();
                        }
                    }));
        } catch (RejectedExecutionException e) {
            // The host has stopped.
            closed.run();
        }
    }

    /** What the session sends. */
    void sent(ByteBuf bytes) {
        int start = bytes.arrayOffset() + bytes.readerIndex();
        splitter.read(bytes.array(), start, start + bytes.readableBytes());
    }

    private void take(FrameKind kind, int id, Status status, byte[] bytes, int from, int to) {
        Answers call = open.get(id);
        switch (kind) {
            case RESPONSE -> {
                if (open.remove(id) != null) {
                    call.result(bytes, from, to);
                }
            }
            case ERROR -> {
                String message = message(bytes, from);
                if (open.remove(id) != null) {
                    call.failure(status, message, bytes, from, to);
                } else if (id == 0) {
                    notices.ends(status, message);
                }
            }
            case ITEM -> {
                if (call != null) {
                    call.item(bytes, from, to);
                }
            }
            case END -> {
                if (open.remove(id) != null) {
                    call.end();
                }
            }
            case CREDIT -> {
                if (call != null) {
                    call.credit(Credit.items(bytes, from), Credit.bytes(bytes, from));
                }
            }
            case PING -> {
                byte[] pong = CallFrames.pong(bytes, from, to);
                later(() -> {
                    if (notices.alive()) {
                        send(pong);
                    }
                });
            }
            case GOAWAY -> notices.goAway();
            default -> throw new IllegalStateException("a session sends no " + kind);
        }
    }

    private static String message(byte[] bytes, int from) {
        int length = ByteBuffer.wrap(bytes).getInt(from);
        return new String(bytes, from + Integer.BYTES, length, StandardCharsets.UTF_8);
    }
}
