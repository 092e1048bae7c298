// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.ownscheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import notebook.NotebookClient;
import org.creo.framework.files.FileMount;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.scheduler.Scheduler;
import org.creo.framework.scheduler.Schedulers;
import org.creo.framework.scheduler.Turn;
import org.creo.framework.web.HttpSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PinnedSchedulerTest {
    private static final int CLIENTS = 4;
    private static final int EACH = 200;

    /** Records the thread of each of its runs. */
    private static final class NotingTurn implements Turn {
        private final String service;
        private CompletableFuture<Thread> ran = new CompletableFuture<>();

        NotingTurn(String service) {
            this.service = service;
        }

        Thread spawnedBy(Scheduler scheduler) throws Exception {
            ran = new CompletableFuture<>();
            scheduler.spawn(this);
            return ran.get(30, TimeUnit.SECONDS);
        }

        @Override
        public void run() {
            ran.complete(Thread.currentThread());
        }

        @Override
        public String service() {
            return service;
        }

        @Override
        public boolean quick() {
            return true;
        }

        @Override
        public Object connection() {
            return null;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pinned", "org.creo.samples.ownscheduler.PinnedScheduler"})
    void isFoundByItsNameAndByThatOfItsClass(String name) {
        try (Scheduler scheduler = Schedulers.named(name, 1)) {
            assertInstanceOf(PinnedScheduler.class, scheduler);
        }
    }

    @Test
    void servesWhatBelongsToOneThread() throws Exception {
        try (ServiceHost host = Main.start("pinned")) {
            String address = host.addresses().get(0);
            List<CompletableFuture<Void>> clients = new ArrayList<>();
            for (int c = 0; c < CLIENTS; c++) {
                clients.add(CompletableFuture.runAsync(() -> {
                    try (NotebookClient client = new NotebookClient(address)) {
                        IntStream.range(0, EACH).forEach(i -> client.add("line " + i));
                    }
                }));
            }
            for (CompletableFuture<Void> client : clients) {
                client.get();
            }
            try (NotebookClient client = new NotebookClient(address)) {
                assertEquals(CLIENTS * EACH, client.lines().length);
            }
        }
    }

    @Test
    void servesTheFilesOfAFolder(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("a.txt"), "a file");
        AtomicInteger turns = new AtomicInteger();
        Scheduler scheduler = new Scheduler() {
            private final Scheduler pinned = new PinnedScheduler();

            @Override
            public void spawn(Turn turn) {
                assertEquals("/docs", turn.service());
                turns.incrementAndGet();
                pinned.spawn(turn);
            }

            @Override
            public void close() {
                pinned.close();
            }
        };
        HttpSettings files = HttpSettings.DEFAULT.withFiles(List.of(new FileMount("/docs", folder, "")));
        try (ServiceHost host =
                ServiceHost.builder().scheduler(scheduler).http(files).start()) {
            URI uri = URI.create("http://" + host.addresses().get(0) + "/docs/a.txt");
            for (int request = 1; request <= 2; request++) {
                HttpResponse<String> answer = HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(uri)
                                        .version(HttpClient.Version.HTTP_1_1)
                                        .build(),
                                HttpResponse.BodyHandlers.ofString());
                assertEquals("a file", answer.body());
                assertEquals(request, turns.get());
            }
        }
    }

    @Test
    void hasAThreadForEachServiceUntilItIsClosed() throws Exception {
        NotingTurn one = new NotingTurn("test.One");
        NotingTurn same = new NotingTurn("test.One");
        NotingTurn other = new NotingTurn("test.Other");
        List<Thread> threads;
        try (Scheduler scheduler = new PinnedScheduler()) {
            threads = List.of(one.spawnedBy(scheduler), other.spawnedBy(scheduler));
            assertNotSame(threads.get(0), threads.get(1));
            for (int i = 0; i < 10; i++) {
                assertSame(threads.get(0), one.spawnedBy(scheduler));
                assertSame(threads.get(0), same.spawnedBy(scheduler));
                assertSame(threads.get(1), other.spawnedBy(scheduler));
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
