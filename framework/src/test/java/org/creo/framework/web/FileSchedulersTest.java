// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.creo.framework.files.FileMount;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.scheduler.Schedulers;
import org.creo.framework.scheduler.Turn;
import org.creo.framework.tongue.h2.RawHttpOver2;
import org.creo.framework.web.RawHttp.Answer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests for files are turns of the scheduler. */
@Timeout(60)
class FileSchedulersTest {
    /** Long ago, so that files do not count as being written. */
    private static final FileTime BEFORE = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));

    private static final int FILES = 20;
    /** So many turns wait for the disk at the same time. */
    private static final int MOST = 8;

    @TempDir
    Path folder;

    private final String large = new Random(1)
            .ints(300_000, 'a', 'z')
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    private final List<RawHttp> clients = new ArrayList<>();
    private ServiceHost host;

    static Stream<Arguments> schedulersAndVersions() {
        return Schedulers.names().stream()
                .flatMap(scheduler -> Stream.of(1, 2).map(version -> Arguments.of(scheduler, version)));
    }

    /** Keeps the turns until the test runs them. */
    private static final class HeldTurns extends Scheduler {
        private final BlockingQueue<Turn> accepted = new LinkedBlockingQueue<>();
        private final BlockingQueue<Turn> spawned = new LinkedBlockingQueue<>();

        @Override
        public void accept(Turn turn) {
            accepted.add(turn);
        }

        @Override
        public void spawn(Turn turn) {
            spawned.add(turn);
        }

        @Override
        public void close() {
            accepted.clear();
            spawned.clear();
        }

        static Turn next(BlockingQueue<Turn> turns) throws InterruptedException {
            Turn turn = turns.poll(30, TimeUnit.SECONDS);
            assertTrue(turn != null, "no turn has come");
            return turn;
        }
    }

    @BeforeEach
    void write() throws IOException {
        for (int i = 0; i < FILES; i++) {
            write(i + ".txt", "file " + i);
        }
        write("large.bin", large);
    }

    private void write(String name, String text) throws IOException {
        Files.setLastModifiedTime(Files.writeString(folder.resolve(name), text), BEFORE);
    }

    private void start(Scheduler scheduler) throws IOException {
        host = ServiceHost.builder()
                .scheduler(scheduler)
                .ioThreads(2)
                .http(HttpSettings.DEFAULT.withFiles(List.of(new FileMount("/docs", folder, ""))))
                .start();
    }

    private RawHttp connect(int version) throws IOException {
        InetSocketAddress address = host.address();
        RawHttp client = version == 1 ? new RawHttp(address) : new RawHttpOver2(address);
        clients.add(client);
        return client;
    }

    @AfterEach
    void stop() throws Exception {
        for (RawHttp client : clients) {
            client.close();
        }
        if (host != null) {
            host.close();
        }
    }

    @ParameterizedTest(name = "{0}, HTTP/{1}")
    @MethodSource("schedulersAndVersions")
    void filesAreServedUnderEachScheduler(String name, int version) throws Exception {
        start(Schedulers.named(name, 2));
        RawHttp client = connect(version);
        for (int round = 0; round < 2; round++) {
            Answer answer = client.get("/docs/1.txt").read();
            assertEquals("file 1", answer.body());
            assertEquals(
                    304,
                    client.get("/docs/1.txt", "If-None-Match: " + answer.field("etag"))
                            .read()
                            .status());
        }
        assertEquals(404, client.get("/docs/none.txt").read().status());
        assertEquals(large, client.get("/docs/large.bin").read().body());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void answersStayInTheOrderOfTheirRequests(String name) throws Exception {
        start(Schedulers.named(name, 2));
        RawHttp client = connect(1);
        assertEquals("file 0", client.get("/docs/0.txt").read().body());
        // What waits for the disk comes between what does not.
        StringBuilder requests = new StringBuilder();
        for (int i = 1; i < FILES; i++) {
            requests.append(request(i)).append(request(0));
        }
        client.send(requests.toString());
        for (int i = 1; i < FILES; i++) {
            assertEquals("file " + i, client.read().body());
            assertEquals("file 0", client.read().body());
        }
    }

    static List<String> names() {
        return List.copyOf(Schedulers.names());
    }

    private static String request(int file) {
        return "GET /docs/" + file + ".txt HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    @Test
    void theSchedulerLearnsWhichFilesNeedNoDisk() throws Exception {
        HeldTurns scheduler = new HeldTurns();
        start(scheduler);
        RawHttp client = connect(1);
        client.get("/docs/1.txt");
        Turn first = HeldTurns.next(scheduler.accepted);
        assertEquals("/docs", first.service());
        assertFalse(first.quick());
        first.run();
        assertEquals("file 1", client.read().body());
        client.get("/docs/1.txt");
        Turn second = HeldTurns.next(scheduler.accepted);
        assertEquals("/docs", second.service());
        assertTrue(second.quick());
        assertSame(first.connection(), second.connection());
        second.run();
        assertEquals("file 1", client.read().body());
        assertTrue(scheduler.accepted.isEmpty());
    }

    /** A turn that does nothing. */
    private record EmptyTurn(String service, boolean quick, Object connection) implements Turn {
        @Override
        public void run() {
            // The test counts turns.
        }
    }

    @Test
    void onlyAFewWaitForTheDiskAtATime() {
        HeldTurns scheduler = new HeldTurns();
        FileTurns turns = new FileTurns(scheduler);
        for (int i = 0; i < FILES; i++) {
            turns.run(new EmptyTurn(Integer.toString(i), false, this));
        }
        turns.run(new EmptyTurn("quick", true, this));
        assertEquals(MOST + 1, scheduler.accepted.size());
        for (int i = MOST; i < FILES; i++) {
            turns.ended();
            assertEquals(Integer.toString(i), scheduler.spawned.remove().service());
        }
        for (int i = 0; i < MOST; i++) {
            turns.ended();
        }
        assertTrue(scheduler.spawned.isEmpty());
        turns.run(new EmptyTurn("last", false, this));
        assertEquals(MOST + 2, scheduler.accepted.size());
    }

    @Test
    void aClientThatHasGoneIsNotServed() throws Exception {
        HeldTurns scheduler = new HeldTurns();
        start(scheduler);
        RawHttp gone = connect(1);
        gone.get("/docs/large.bin");
        Turn turn = HeldTurns.next(scheduler.accepted);
        gone.close();
        turn.run();
        RawHttp client = connect(1);
        client.get("/docs/1.txt");
        HeldTurns.next(scheduler.accepted).run();
        assertEquals("file 1", client.read().body());
    }

    @ParameterizedTest(name = "HTTP/{0}")
    @MethodSource("versions")
    void whoseTurnIsDroppedLearnsThatTheHostHasStopped(int version) throws Exception {
        HeldTurns scheduler = new HeldTurns();
        start(scheduler);
        RawHttp client = connect(version);
        client.get("/docs/1.txt");
        Turn turn = HeldTurns.next(scheduler.accepted);
        host.close();
        assertEquals(503, client.read().status());
        // One that comes too late finds nobody.
        turn.run();
    }

    static List<Integer> versions() {
        return List.of(1, 2);
    }
}
