// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.h1;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.IntSupplier;
import org.creo.framework.tongue.HeadLimits;
import org.creo.framework.tongue.ReadSwitch;
import org.creo.framework.tongue.TestTransport;
import org.creo.framework.web.Head;
import org.creo.framework.web.RefusedException;

/**
 * Jazzer's input for the reader of HTTP/1.1: what a client sends.
 *
 * <p>However the bytes are cut, they are read as the same requests; Netty's decoder finds nothing wrong in them, and
 * reads the same requests; all buffers are released.
 */
public final class RequestsTarget {
    private RequestsTarget() {}

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) {
        Random random = new Random(Arrays.hashCode(input));
        Reads whole = Reads.of(input, HeadLimits.DEFAULT, () -> Math.max(1, input.length));
        Reads pieces = Reads.of(input, HeadLimits.DEFAULT, () -> 1 + random.nextInt(1 << random.nextInt(9)));
        check(whole.equals(pieces), "in one piece " + whole + ", in many " + pieces);
        List<Read> others = byNetty(input, whole.taken());
        check(whole.requests().equals(others), "we read " + whole.requests() + ", Netty " + others);
    }

    /** Writes the cases as files into a folder: {@code RequestsTarget FOLDER}. */
    public static void main(String[] arguments) throws IOException {
        int count = 0;
        for (RequestCases each : RequestCases.all()) {
            Files.write(Path.of(arguments[0], "case-" + count++), each.bytes());
        }
    }

    /**
     * A request.
     *
     * @param fields their names in lower case
     * @param whole whether all of it has come
     */
    record Read(String method, String target, List<Map.Entry<String, String>> fields, String body, boolean whole) {}

    /**
     * What was read.
     *
     * @param refused the status of the answer to what is no request; 0 for none
     * @param taken how many bytes were read as requests
     */
    record Reads(List<Read> requests, int refused, int taken) {
        /** @param piece how many bytes come at a time */
        static Reads of(byte[] bytes, HeadLimits limits, IntSupplier piece) {
            TestTransport transport = new TestTransport();
            Collector collector = new Collector();
            RequestReader reader = new RequestReader(transport, new ReadSwitch(transport), limits, collector);
            collector.reader = reader;
            for (int at = 0; at < bytes.length; ) {
                int end = Math.min(bytes.length, at + piece.getAsInt());
                reader.read(transport.lend(Arrays.copyOfRange(bytes, at, end)));
                reader.readComplete();
                transport.run();
                at = end;
            }
            reader.close();
            check(transport.buffersHeld() == 0, "a buffer is kept");
            return new Reads(collector.requests(), collector.refused, taken(bytes, limits));
        }

        /** 200 for each request, and the status of the refusal. */
        List<Integer> answers() {
            List<Integer> answers = new ArrayList<>();
            requests.stream().filter(Read::whole).forEach(each -> answers.add(200));
            if (refused > 0) {
                answers.add(refused);
            }
            return answers;
        }

        /** How many bytes come before the one that is not allowed. */
        private static int taken(byte[] bytes, HeadLimits limits) {
            RequestSyntax syntax = new RequestSyntax(limits);
            ByteBuffer all = ByteBuffer.wrap(bytes);
            try {
                while (all.hasRemaining()) {
                    if (syntax.read(all) == RequestSyntax.Event.BODY) {
                        all.position(all.position() + syntax.part());
                    }
                }
                return bytes.length;
            } catch (RefusedException e) {
                return all.position() - 1;
            }
        }
    }

    /** Keeps all requests, and asks for the next one at once. */
    public static final class Collector implements RequestReader.Requests {
        public RequestReader reader;
        public final List<Head> heads = new ArrayList<>();
        public final List<ByteArrayOutputStream> bodies = new ArrayList<>();
        public int whole;
        public int refused;

        @Override
        public void begin(Head head) {
            check(heads.size() == whole, "a request begins in another one");
            heads.add(head);
            bodies.add(new ByteArrayOutputStream());
        }

        @Override
        public void add(ByteBuffer part, boolean last) {
            byte[] bytes = new byte[part.remaining()];
            part.get(bytes);
            bodies.get(bodies.size() - 1).writeBytes(bytes);
            if (last) {
                whole++;
                reader.next();
            }
        }

        @Override
        public void refuse(int status, String message) {
            refused = status;
        }

        @Override
        public void allRead() {
            // All is kept.
        }

        public List<Read> requests() {
            List<Read> all = new ArrayList<>();
            for (int i = 0; i < heads.size(); i++) {
                Head head = heads.get(i);
                List<Map.Entry<String, String>> fields = new ArrayList<>();
                for (int j = 0; j < head.fields().size(); j++) {
                    fields.add(Map.entry(
                            head.fields().name(j).toLowerCase(Locale.ROOT),
                            head.fields().value(j)));
                }
                String body = bodies.get(i).toString(StandardCharsets.ISO_8859_1);
                all.add(new Read(head.method(), head.uri(), fields, body, i < whole));
            }
            return all;
        }
    }

    /** What Netty's decoder makes of the first bytes. */
    private static List<Read> byNetty(byte[] bytes, int count) {
        EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder(new HttpDecoderConfig()
                .setMaxInitialLineLength(bytes.length + 1)
                .setMaxHeaderSize(bytes.length + 1)));
        channel.writeInbound(Unpooled.copiedBuffer(bytes, 0, count));
        List<Read> all = new ArrayList<>();
        for (Object each = channel.readInbound(); each != null; each = channel.readInbound()) {
            if (each instanceof HttpRequest request) {
                check(request.decoderResult().isSuccess(), request.toString());
                List<Map.Entry<String, String>> fields = new ArrayList<>();
                request.headers()
                        .forEach(field ->
                                fields.add(Map.entry(field.getKey().toLowerCase(Locale.ROOT), field.getValue())));
                all.add(new Read(request.method().name(), request.uri(), fields, "", false));
            }
            if (each instanceof HttpContent content) {
                check(content.decoderResult().isSuccess(), content.toString());
                Read last = all.remove(all.size() - 1);
                String body = last.body() + content.content().toString(StandardCharsets.ISO_8859_1);
                all.add(new Read(last.method(), last.target(), last.fields(), body, each instanceof LastHttpContent));
            }
            ReferenceCountUtil.release(each);
        }
        channel.finishAndReleaseAll();
        return all;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
