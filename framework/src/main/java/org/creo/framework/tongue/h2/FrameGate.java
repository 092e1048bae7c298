// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h2;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Comes before Netty's decoder of HTTP/2, and follows the frames by their heads: lets whole ones pass, keeps a part of
 * one in just as much memory as it needs, and refuses those that come too often and bring nothing.
 */
final class FrameGate extends ChannelInboundHandlerAdapter {
    /** What a client sends before its first frame. */
    static final byte[] PREFACE = {
        'P', 'R', 'I', ' ', '*', ' ', 'H', 'T', 'T', 'P', '/', '2', '.', '0', '\r', '\n', '\r', '\n', 'S', 'M', '\r',
        '\n', '\r', '\n'
    };
    /** The longest payload of a frame, in bytes: the smallest limit that a host may set. */
    static final int LONGEST = 16 << 10;

    private static final int HEAD = 9;
    private static final int TYPE_AT = 3;
    private static final int FLAGS_AT = 4;

    private static final int STREAM_AT = 5;

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int PRIORITY = 2;
    private static final int RST_STREAM = 3;
    private static final int CONTINUATION = 9;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int PADDED = 8;
    private static final int HAS_PRIORITY = 32;

    /** How many streams are remembered of which the client has not sent the end. */
    private static final int REMEMBERED = 1000;

    /** Is told why no more of what the client sends may pass. */
    interface Fault {
        /** The connection cannot go on. */
        void breakOff(ErrorCode error, String reason);
    }

    /** Is told of frames that end streams, also those of streams that are gone. */
    interface Resets {
        /** The client resets a stream. */
        void reset(int stream);

        /**
         * A stream depends on itself, which is an error of that stream (RFC 7540, 5.3.1).
         *
         * @param begins whether its first fields say so, which come next
         */
        void circle(int stream, boolean begins);
    }

    private final Calm calm;
    private final Fault fault;
    private final Resets resets;
    private ChannelHandlerContext context;
    private int prefaceLeft = PREFACE.length;
    /** What has come of a frame whose rest has not. */
    private final PartialFrame rest = new PartialFrame();
    /** How many bytes of the fields of a request have come without their end. */
    private int block;

    private boolean inBlock;
    /** How often all frames that had come were whole. */
    private long whole;

    private int lastStream;
    /** The newest streams of which the client has not sent the end, even if they have ended otherwise. */
    private final Set<Integer> sending = new LinkedHashSet<>(2);

    private boolean closed;

    FrameGate(Calm calm, Fault fault, Resets resets) {
        this.calm = calm;
        this.fault = fault;
        this.resets = resets;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ignored) {
        close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ignored) {
        close();
        context.fireChannelInactive();
    }

    /** Drops what has come, and all that still comes. */
    void close() {
        closed = true;
        rest.drop();
    }

    /** How much memory a frame or fields take that have come without their end, in bytes. */
    int kept() {
        return block + rest.memory();
    }

    /** Whether the rest is to come of a request's fields, or of another frame that is no part of a body. */
    boolean isInHead() {
        return whole == 0 || inBlock || !rest.isEmpty() && isInHead(rest.bytes());
    }

    /** A number that changes when something that has begun has come as a whole. */
    long whole() {
        return whole;
    }

    private static boolean isInHead(ByteBuf part) {
        return part.readableBytes() <= TYPE_AT || type(part, part.readerIndex()) != DATA;
    }

    private static int type(ByteBuf frames, int at) {
        return frames.getUnsignedByte(at + TYPE_AT);
    }

    @Override
    public void channelRead(ChannelHandlerContext ignored, Object message) {
        if (closed) {
            ReferenceCountUtil.release(message);
            return;
        }
        rest.add(context.alloc(), (ByteBuf) message);
        while (!rest.isEmpty()) {
            int allowed = allowed(rest.bytes());
            if (closed || allowed == 0 && rest.bytes().isReadable()) {
                return;
            }
            pass(allowed);
        }
    }

    private void pass(int allowed) {
        if (allowed == rest.bytes().readableBytes()) {
            context.fireChannelRead(rest.take());
        } else {
            context.fireChannelRead(rest.bytes().readRetainedSlice(allowed));
        }
    }

    /** How many bytes may pass now: what comes before the end of a stream is used before anybody is told of that. */
    private int allowed(ByteBuf frames) {
        int begin = frames.readerIndex();
        int end = frames.writerIndex();
        int at = begin + Math.min(prefaceLeft, end - begin);
        prefaceLeft -= at - begin;
        while (end - at >= HEAD) {
            int length = frames.getUnsignedMedium(at);
            if (length > LONGEST) {
                // The decoder refuses the frame, and reads no more.
                return end - begin;
            }
            if (end - at - HEAD < length) {
                break;
            }
            int type = type(frames, at);
            int flags = frames.getByte(at + FLAGS_AT);
            int stream = frames.getInt(at + STREAM_AT) & Integer.MAX_VALUE;
            int dependency = dependency(frames, at, type, flags, length);
            boolean circle = dependency > 0 && (frames.getInt(dependency) & Integer.MAX_VALUE) == stream;
            if ((type == RST_STREAM || circle) && at > begin) {
                break;
            }
            if (circle) {
                // Netty would end the connection. The host ignores what depends on what, so the stream may depend on
                // none.
                frames.setInt(dependency, 0);
                resets.circle(stream, type == HEADERS);
            }
            check(type, flags, stream);
            if (!closed) {
                count(type, flags, length);
            }
            if (closed) {
                return 0;
            }
            at += HEAD + length;
        }
        return at - begin;
    }

    /** Where a frame says on which stream its own depends; 0 where it does not. */
    private static int dependency(ByteBuf frames, int at, int type, int flags, int length) {
        int padding = type == HEADERS && (flags & PADDED) != 0 ? 1 : 0;
        boolean has = type == PRIORITY || type == HEADERS && (flags & HAS_PRIORITY) != 0;
        return has && length >= padding + Integer.BYTES ? at + HEAD + padding : 0;
    }

    /**
     * Refuses what Netty would not: for a stream that begins a second time, or after one with a larger number, it would
     * only reset that.
     */
    private void check(int type, int flags, int stream) {
        boolean ends = (flags & END_STREAM) != 0;
        if (type == RST_STREAM) {
            resets.reset(stream);
        }
        if (type == HEADERS && stream > lastStream) {
            lastStream = stream;
            if (!ends) {
                sending.add(stream);
                if (sending.size() > REMEMBERED) {
                    sending.remove(sending.iterator().next());
                }
            }
        } else if (type == HEADERS && !sending.contains(stream)) {
            refuse(ErrorCode.PROTOCOL_ERROR, "it uses the number of a stream again, or one that comes too late");
        } else if (type == HEADERS && !ends) {
            // This is refused also where the stream has its answer by now, and Netty would not look.
            refuse(ErrorCode.PROTOCOL_ERROR, "fields that come after a body do not end it");
        } else if (ends && (type == HEADERS || type == DATA) || type == RST_STREAM) {
            sending.remove(stream);
        }
    }

    private void count(int type, int flags, int length) {
        if (type == HEADERS || type == CONTINUATION) {
            inBlock = (flags & END_HEADERS) == 0;
            block = inBlock ? block + length : 0;
        }
        if (!inBlock) {
            whole++;
        }
        if (type == HEADERS) {
            calm.received();
        } else if ((type != DATA || length == 0 && (flags & END_STREAM) == 0) && !calm.idle()) {
            refuse(ErrorCode.ENHANCE_YOUR_CALM, "it sends too many frames that bring nothing");
        }
    }

    private void refuse(ErrorCode error, String reason) {
        if (!closed) {
            close();
            fault.breakOff(error, reason);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ignored) {
        rest.park();
        context.fireChannelReadComplete();
    }
}
