// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntSupplier;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.tongue.HeadLimits;
import org.creo.framework.tongue.ReadSwitch;
import org.creo.framework.tongue.TestTransport;
import org.creo.framework.tongue.h1.RequestCases;
import org.creo.framework.tongue.h1.RequestReader;
import org.creo.framework.tongue.h1.RequestsTarget.Collector;
import org.creo.framework.tongue.rasp.FirstBytes;
import org.creo.framework.transport.EmbeddedHost;
import org.creo.framework.web.DoorAnswers.Answer;
import org.creo.protocol.FrameKind;
import org.creo.protocol.Preface;
import org.creo.protocol.RawFrames;

/**
 * Jazzer's input for a connection that speaks RASP and HTTP: what a client sends.
 *
 * <p>Each request of HTTP has one answer, in order, which is valid; however the bytes are cut, the answers are the
 * same. Whenever the client stops or closes, and however short memory is, nothing breaks, all memory, buffers and
 * alarms are released, and the next connection is served.
 */
public final class DoorTarget {
    private static final DoorService FREE = new DoorService(4);
    /** It refuses calls with streams before their items have come. */
    private static final DoorService FULL = new DoorService(0);

    private static final String GET = "GET /door.Desk/find?name= HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final int OK = 200;
    private static final int BAD = 400;
    private static final int FAILED = 500;
    /** More turns than anything takes that does not wait for the client. */
    private static final int PATIENCE = 100;

    private DoorTarget() {}

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) {
        Random random = new Random(Arrays.hashCode(input));
        if (isHttp1(input)) {
            List<Answer> whole = answers(FREE, input, () -> input.length);
            List<Answer> pieces = answers(FREE, input, () -> 1 + random.nextInt(1 << random.nextInt(9)));
            check(
                    same(whole, pieces) || isRefusedForOneOfTwo(input, whole, pieces),
                    "in one piece " + whole + ", in many " + pieces);
        }
        disturb(random.nextInt(4) == 0 ? FULL : FREE, input, random);
    }

    /** Writes the cases as files into a folder: {@code DoorTarget FOLDER}. */
    public static void main(String[] arguments) throws IOException {
        int count = 0;
        List<RequestCases> cases = new ArrayList<>(RequestCases.all());
        cases.addAll(RequestCases.ofDoor());
        for (RequestCases each : cases) {
            Files.write(Path.of(arguments[0], "case-" + count++), each.bytes());
        }
        Operation find = DoorService.OPERATIONS
                .find("GET", List.of("door.Desk", "find"))
                .endpoint()
                .operation();
        Files.write(
                Path.of(arguments[0], "rasp"),
                RawFrames.join(
                        Preface.bytes(),
                        RawFrames.hello("door", "boss"),
                        RawFrames.request(1, find.protocolId(), find.method().id(), 0, new byte[] {0, 0, 0, 1, 'n'}),
                        RawFrames.frame(FrameKind.CANCEL.code(), 1)));
    }

    /** The requests that begin in some bytes, as they are read. */
    private static final class Asked {
        private final List<String> methods = new ArrayList<>();
        private final List<String> ids = new ArrayList<>();
        private int whole;

        public Asked(byte[] bytes) {
            Collector collector = new Collector();
            TestTransport transport = new TestTransport();
            collector.reader = new RequestReader(transport, new ReadSwitch(transport), HeadLimits.DEFAULT, collector);
            collector.reader.read(transport.lend(bytes));
            transport.run();
            collector.reader.close();
            for (Head head : collector.heads) {
                methods.add(head.method());
                ids.add(head.idToShow());
            }
            whole = collector.whole;
        }

        /** Reads the answers, and checks that they are to these requests. */
        public List<Answer> read(byte[] heard) {
            List<Answer> answers = DoorAnswers.read(heard, methods);
            // The last one may be to what is no request.
            check(answers.size() <= methods.size() + 1, "an answer too many");
            for (int i = 0; i < Math.min(methods.size(), answers.size()); i++) {
                String id = answers.get(i).fields().get(Head.REQUEST);
                check(id == null || id.equals(ids.get(i)), "the answer to another request");
            }
            return answers;
        }
    }

    /**
     * The answers to these bytes, after which the client ends its output and takes what still comes.
     *
     * @param piece how many bytes come at a time
     */
    public static List<Answer> answers(DoorService service, byte[] bytes, IntSupplier piece) {
        EmbeddedHost host = service.host();
        EmbeddedHost.Client client = host.connect();
        for (int at = 0; at < bytes.length && client.open(); ) {
            int end = Math.min(bytes.length, at + piece.getAsInt());
            client.send(bytes, at, end);
            settle(service, host, client);
            at = end;
        }
        byte[] heard = client.received();
        Asked asked = new Asked(bytes);
        List<Answer> answers = asked.read(heard);
        check(
                answers.size() >= asked.whole
                        || !answers.isEmpty() && last(answers).isLast(),
                "a request has no answer: " + answers);
        client.endOutput();
        settle(service, host, client);
        byte[] rest = client.received();
        checkGone(service, host, client);
        return asked.read(join(heard, rest));
    }

    private static boolean isHttp1(byte[] bytes) {
        return FirstBytes.protocol(ByteBuffer.wrap(bytes)) == FirstBytes.Protocol.HTTP_1;
    }

    private static Answer last(List<Answer> answers) {
        return answers.get(answers.size() - 1);
    }

    public static byte[] join(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }

    /** All is done that need not wait for the client. */
    public static void settle(DoorService service, EmbeddedHost host, EmbeddedHost.Client client) {
        for (int i = 0; i < PATIENCE; i++) {
            client.run();
            if (!(host.work() | service.runStreams())) {
                return;
            }
        }
        throw new AssertionError("it has always something to do");
    }

    public static void checkGone(DoorService service, EmbeddedHost host, EmbeddedHost.Client client) {
        settle(service, host, client);
        client.checkClosed();
        check(service.waitingStreams() == 0, "a method with streams waits forever");
        host.checkGone();
    }

    /** Whether they are the same, as far as they do not tell of the time. */
    private static boolean same(List<Answer> one, List<Answer> other) {
        return one.stream()
                        .map(DoorTarget::text)
                        .toList()
                        .equals(other.stream().map(DoorTarget::text).toList())
                || one.stream().anyMatch(DoorTarget::isLate)
                || other.stream().anyMatch(DoorTarget::isLate);
    }

    /**
     * While it is being found out who calls, a body may come that cannot be read: of the two reasons to refuse the last
     * request, the one is given that is known first.
     */
    private static boolean isRefusedForOneOfTwo(byte[] input, List<Answer> one, List<Answer> other) {
        String text = new String(input, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
        return text.contains(HttpHeaderNames.AUTHORIZATION)
                && one.size() == other.size()
                && !one.isEmpty()
                && isRefused(last(one))
                && isRefused(last(other))
                && same(one.subList(0, one.size() - 1), other.subList(0, one.size() - 1));
    }

    private static boolean isRefused(Answer answer) {
        return answer.isLast() && answer.status() >= BAD;
    }

    /** All of it but what a failure says of the log, which depends on how much was logged before. */
    public static String text(Answer answer) {
        String text = answer.toString().replaceAll("the log of the host [^\"]*", "");
        return answer.status() == FAILED ? text.replaceAll("content-length=[0-9]+", "") : text;
    }

    private static boolean isLate(Answer answer) {
        return answer.body().contains("urn:creo:DEADLINE");
    }

    /** The client sends while the host reads, memory is short for a while, and the client ends at any time. */
    public static void disturb(DoorService service, byte[] bytes, Random random) {
        EmbeddedHost host = service.host();
        EmbeddedHost.Client client = host.connect();
        MemoryShare others = host.memory().share(() -> {});
        others.take(random.nextInt(8) * host.memory().total() / 7);
        for (int at = 0; at < bytes.length && client.open() && random.nextInt(32) > 0; ) {
            if (client.isRead()) {
                int end = Math.min(bytes.length, at + 1 + random.nextInt(1 << random.nextInt(11)));
                client.send(bytes, at, end);
                at = end;
            } else {
                others.release(others.held());
            }
            client.run();
            switch (random.nextInt(8)) {
                case 0 -> host.ring();
                case 1 -> host.work();
                case 2 -> {
                    // A method that sends would wait for memory, on this thread.
                    others.release(others.held());
                    settle(service, host, client);
                }
                case 3 -> others.release(others.held() / 2);
                default -> {}
            }
        }
        others.release(others.held());
        if (random.nextBoolean()) {
            settle(service, host, client);
        }
        if (random.nextBoolean()) {
            client.endOutput();
            settle(service, host, client);
            client.checkClosed();
        }
        client.close();
        byte[] heard = client.received();
        others.close();
        checkGone(service, host, client);
        if (isHttp1(bytes)) {
            new Asked(bytes).read(heard);
        }
        checkNext(service, host);
    }

    /** The next connection is served. */
    private static void checkNext(DoorService service, EmbeddedHost host) {
        EmbeddedHost.Client next = host.connect();
        byte[] get = GET.getBytes(StandardCharsets.US_ASCII);
        next.send(get, 0, get.length);
        settle(service, host, next);
        List<Answer> answers = DoorAnswers.read(next.received(), List.of("GET"));
        check(answers.size() == 1 && answers.get(0).status() == OK, "the next connection is not served: " + answers);
        next.close();
        checkGone(service, host, next);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
