// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.framework.RawClient.Reply;
import org.creo.framework.conversation.Router;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.limits.Limits;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.FairQueue;
import org.creo.framework.queue.MemoryQueue;
import org.creo.framework.queue.Principal;
import org.creo.framework.scheduler.DeadlineWatch;
import org.creo.framework.scheduler.OwnThreads;
import org.creo.framework.scheduler.Pipeline;
import org.creo.framework.scheduler.QueuedPipeline;
import org.creo.framework.scheduler.Scheduler;
import org.creo.protocol.Dumps;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each dump of RASP.md through a session: what a client sends as it is shown, and the answers, to the byte. */
@Timeout(60)
class DumpsTest {
    private static final Map<String, byte[]> DUMPS = Dumps.of(Path.of("protocol/RASP.md"));
    /** The dumps that a test here has sent or seen; the last test checks that none is left out. */
    private static final Set<String> SEEN = new HashSet<>();

    private static final Scheduler SCHEDULER = new TrialService.InPlace();
    private static final DeadlineWatch WATCH = new DeadlineWatch();
    private static final OwnThreads STREAMS = new OwnThreads("dumps", 1);
    private static final Router ROUTER = router();

    private final List<byte[]> credentials = new ArrayList<>();
    private final SessionRig rig = new SessionRig(ROUTER, Limits.defaults(), false, Observer.NONE, shown -> {
        credentials.add(shown);
        return Optional.of(Principal.ANONYMOUS);
    });

    private record Described(String protocolName, int protocolId, List<MethodBinding> methods) implements Dispatcher {}

    private static byte[] dump(String title) {
        SEEN.add(title);
        return DUMPS.get(title);
    }

    private static byte[] body(String title) {
        byte[] frame = dump(title);
        return Arrays.copyOfRange(frame, FrameHeader.SIZE, frame.length);
    }

    private static Payload payload(byte[] body) {
        byte[] bytes = new byte[Payload.RESERVED + body.length];
        System.arraycopy(body, 0, bytes, Payload.RESERVED, body.length);
        return new Payload(bytes, Payload.RESERVED, bytes.length);
    }

    private static byte[] given(Arguments arguments) {
        return Arrays.copyOfRange(arguments.bytes(), arguments.offset(), arguments.offset() + arguments.length());
    }

    /** The services of the page, as far as it shows their bytes. */
    private static Router router() {
        Described data = new Described(
                "packagename.DataService",
                0x37675e95,
                List.of(
                        new MethodBinding(
                                "storeData", "storeData(Data[] data)", 0xb3a4c1a9, arguments -> Payload.empty()),
                        new MethodBinding("retrieveData", "retrieveData(String description)", 0x3f972b3e, arguments -> {
                            if (new String(given(arguments), StandardCharsets.UTF_8).endsWith("none")) {
                                throw new IllegalStateException("nothing is stored under that description");
                            }
                            return payload(body("frame RESPONSE retrieveData"));
                        })));
        Described constructs = new Described(
                "constructs.Constructs",
                0x4545a3df,
                List.of(
                        new MethodBinding("log", "log(Entry entry)", 0x78cd580c, arguments -> Payload.empty())
                                .withoutAnswer(),
                        new MethodBinding("find", "find(String key)", 0xc102865f, arguments -> {
                            Payload thrown = payload(body("frame ERROR EXCEPTION"));
                            return Payload.exception(thrown.bytes(), thrown.start(), thrown.end());
                        })));
        Described trials = new Described(
                "trials.Trials",
                0x8e52bc8d,
                List.of(MethodBinding.exchanging(
                        "doubled", "doubled(Stream<long> numbers)", 0xe50dfc07, (arguments, source, sink) -> {
                            sink.send(source.stream(DumpsTest::given), number -> {
                                assertArrayEquals(body("frame ITEM of the client"), number);
                                return payload(body("frame ITEM of the server"));
                            });
                            return Payload.empty();
                        })));
        Map<Integer, Pipeline> pipelines = new HashMap<>();
        for (Described service : List.of(data, constructs, trials)) {
            pipelines.put(
                    service.protocolId(),
                    new QueuedPipeline(
                            new FairQueue(4),
                            new MemoryQueue<>(4),
                            new Responder(service, 1 << 20),
                            null,
                            SCHEDULER,
                            STREAMS,
                            WATCH,
                            Observer.NONE));
        }
        return new Router(pipelines, "all of them");
    }

    @AfterAll
    static void close() {
        WATCH.close();
        STREAMS.close();
        Set<String> left = new HashSet<>(DUMPS.keySet());
        left.removeAll(SEEN);
        left.removeIf(title -> title.startsWith("value "));
        assertEquals(Set.of(), left, "nothing here looks at these");
    }

    /** What the session sends in answer to bytes. */
    private byte[] answer(byte[] sent) {
        int before = rig.transport.taken().length;
        rig.transport.receive(sent);
        byte[] all = rig.transport.taken();
        return Arrays.copyOfRange(all, before, all.length);
    }

    private void greet() {
        assertArrayEquals(dump("preface"), answer(dump("preface")));
        assertArrayEquals(new byte[0], answer(dump("frame HELLO")));
        assertEquals("token", new String(credentials.get(0), StandardCharsets.UTF_8));
    }

    @Test
    void callsAreAnsweredAsShown() {
        greet();
        assertArrayEquals(new byte[0], answer(dump("frame CONTEXT")));
        assertArrayEquals(dump("frame RESPONSE storeData"), answer(dump("frame REQUEST")));
        assertArrayEquals(dump("frame RESPONSE retrieveData"), answer(dump("frame REQUEST retrieveData")));
        assertArrayEquals(
                dump("frame ERROR UNKNOWN_METHOD"), answer(dump("frame REQUEST storeData of another description")));
        assertArrayEquals(new byte[0], answer(dump("frame REQUEST log, one-way")));
        assertArrayEquals(dump("frame ERROR EXCEPTION"), answer(dump("frame REQUEST find")));
        // The id in the log is different each time.
        assertEquals(
                withoutLogId(dump("frame ERROR INTERNAL")),
                withoutLogId(answer(dump("frame REQUEST retrieveData of nothing"))));
    }

    private static String withoutLogId(byte[] frame) {
        return new String(frame, StandardCharsets.ISO_8859_1).replaceAll("id [0-9a-f]{8}\\.", "id ........");
    }

    @Test
    void theRestIsAnsweredAsShown() {
        greet();
        assertArrayEquals(new byte[0], answer(dump("frame CANCEL")));
        assertArrayEquals(dump("frame PONG"), answer(dump("frame PING")));
        int before = rig.transport.taken().length;
        rig.conversation.goAway();
        byte[] all = rig.transport.taken();
        assertArrayEquals(dump("frame GOAWAY"), Arrays.copyOfRange(all, before, all.length));
        rig.transport.endInput();
        rig.checkGone();
    }

    @Test
    void streamsGoAsShown() throws InterruptedException {
        greet();
        byte[] item = dump("frame ITEM of the client");
        rig.transport.receive(dump("frame REQUEST doubled, with streams"));
        for (int i = 0; i < 32; i++) {
            rig.transport.receive(item);
        }
        rig.transport.runUntil(() -> rig.transport.replies().size() == 33);
        List<Reply> replies = rig.transport.replies();
        assertEquals(32, count(replies, FrameKind.ITEM, "frame ITEM of the server"));
        assertEquals(1, count(replies, FrameKind.CREDIT, "frame CREDIT"));
        assertTrue(rig.transport.open());
        rig.transport.receive(dump("frame CREDIT"));
        rig.transport.receive(dump("frame END"));
        rig.transport.runUntil(() -> rig.transport.lastReply().kind() == FrameKind.END.code());
        assertEquals(1, count(rig.transport.replies(), FrameKind.END, "frame END"));
        assertFalse(rig.transport.outputEnded());
        rig.transport.endInput();
        rig.checkGone();
    }

    /** How many there are of a kind, each of them as it is shown. */
    private static long count(List<Reply> replies, FrameKind kind, String title) {
        List<Reply> found =
                replies.stream().filter(reply -> reply.kind() == kind.code()).toList();
        found.forEach(reply -> {
            assertEquals(4, reply.id());
            assertArrayEquals(body(title), reply.body());
        });
        return found.size();
    }
}
