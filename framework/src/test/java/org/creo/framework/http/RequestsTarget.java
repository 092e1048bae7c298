// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;

/**
 * Jazzer's input for the reader of HTTP/1.1: what a client sends.
 *
 * <p>However the bytes are cut, they give the same answers; Netty's codec finds nothing wrong in what the gate lets
 * pass, and sees as many requests as the gate does; all buffers are released.
 */
public final class RequestsTarget {
    private RequestsTarget() {}

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) {
        Random random = new Random(Arrays.hashCode(input));
        List<Integer> whole = answers(input, () -> Math.max(1, input.length));
        List<Integer> pieces = answers(input, () -> 1 + random.nextInt(1 << random.nextInt(9)));
        check(whole.equals(pieces), "in one piece " + whole + ", in many " + pieces);
    }

    /** Writes the cases as files into a folder: {@code RequestsTarget FOLDER}. */
    public static void main(String[] arguments) throws IOException {
        int count = 0;
        for (RequestCases each : RequestCases.all()) {
            Files.write(Path.of(arguments[0], "case-" + count++), each.bytes());
        }
    }

    static EmbeddedChannel channel(HeadLimits limits) {
        EmbeddedChannel channel = new EmbeddedChannel();
        RequestGate gate = RequestGate.addTo(channel.pipeline(), limits);
        channel.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object message) {
                boolean last = message instanceof LastHttpContent;
                context.fireChannelRead(message);
                if (last) {
                    gate.next();
                }
            }
        });
        return channel;
    }

    /**
     * 200 for each whole request that Netty's codec makes of what passes, and the status of the refusal.
     *
     * @param piece how many bytes come at a time
     */
    static List<Integer> answers(byte[] bytes, IntSupplier piece) {
        EmbeddedChannel channel = channel(HeadLimits.DEFAULT);
        List<ByteBuf> sent = new ArrayList<>();
        for (int at = 0; at < bytes.length; ) {
            int end = Math.min(bytes.length, at + piece.getAsInt());
            sent.add(Unpooled.copiedBuffer(bytes, at, end - at));
            channel.writeInbound(sent.get(sent.size() - 1));
            at = end;
        }
        List<Integer> answers = new ArrayList<>();
        for (Object each = channel.readInbound(); each != null; each = channel.readInbound()) {
            if (each instanceof RequestGate.Refusal refusal) {
                answers.add(refusal.status());
            } else {
                check(((HttpObject) each).decoderResult().isSuccess(), each.toString());
                if (each instanceof LastHttpContent) {
                    answers.add(200);
                }
                ReferenceCountUtil.release(each);
            }
        }
        channel.finishAndReleaseAll();
        sent.forEach(some -> check(some.refCnt() == 0, "a buffer is kept"));
        long requests = answers.stream().filter(each -> each == 200).count();
        check(requests == ends(bytes), "the gate sees " + ends(bytes) + " requests, the codec " + requests);
        return answers;
    }

    /** How many requests end in these bytes, as the gate sees them. */
    private static long ends(byte[] bytes) {
        RequestSyntax syntax = new RequestSyntax(HeadLimits.DEFAULT);
        long ends = 0;
        try {
            for (byte each : bytes) {
                syntax.read(Unpooled.wrappedBuffer(new byte[] {each}));
                ends += syntax.isBetween() ? 1 : 0;
            }
        } catch (RefusedException e) {
            // Nothing after it counts.
        }
        return ends;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
