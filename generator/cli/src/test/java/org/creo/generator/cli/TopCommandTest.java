// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import org.creo.generator.cli.host.FakeHost;
import org.junit.jupiter.api.Test;

class TopCommandTest extends HostCommandTest {

    private static final String NO_TIMES = "{\"p50\":0,\"p90\":0,\"p99\":0,\"p999\":0,\"total\":0,\"counts\":[0,0,0]}";
    private static final String TIMES = "{\"p50\":0,\"p90\":0,\"p99\":0,\"p999\":0,\"total\":0,\"counts\":[50,50,0]}";

    private static String method(String name, int calls, String errors, String times) {
        return """
                {"method":"%s","calls":%d,"errors":%s,"bytesIn":20480,"bytesOut":1000,"waiting":%s,"running":%s}""".formatted(name, calls, errors, times, times);
    }

    @Test
    void printsOneTableWhereNobodyWatches() throws IOException {
        String metrics = """
                {"uptime": 10000, "connections": 2, "connectionsTotal": 5, "memory": 0, "memoryLimit": 1048576, "heap": 1536,
                 "heapLimit": 1073741824, "composing": 3, "composingLimit": 1000, "workers": 45, "workerLimit": 48,
                 "bounds": [1000, 2000], "services": [
                   {"service": "lab.Lab", "queued": 3, "queueLimit": 1024, "methods": [%s, %s, %s]}]}""".formatted(
                        method("never", 0, "{}", NO_TIMES),
                        method("add", 100, "{\"INTERNAL\": 4, \"BUSY\": 1}", TIMES),
                        method("find", 200, "{}", TIMES));
        try (FakeHost host = new FakeHost(serving(Map.of(controlId("metrics"), controlResult("metrics", metrics))))) {
            assertEquals(0, creo("top", host.address()), err::toString);
            assertEquals("""
                    HOST, up 10s, 2 connections (5 since the start)
                    heap 1.50 KiB of 1 GiB, frames under way 0 B of 1 MiB
                    composing 3 of 1000, workers 45 of 48
                    all since the start, by calls

                    METHOD        CALLS/S  ERRORS/S  WAIT p50      p99  RUN p50      p99   IN/S  OUT/S   QUEUE
                    lab.Lab.find     20.0         0      1 us  1.98 us     1 us  1.98 us  2 KiB  100 B  3/1024
                    lab.Lab.add      10.0       0.5      1 us  1.98 us     1 us  1.98 us  2 KiB  100 B  3/1024
                    1 other method was not called yet
                    """, out.toString().replace(host.address(), "HOST"));
            forget();
            assertEquals(0, creo("top", host.address(), "--once", "--sort", "errors"), err::toString);
            assertTrue(out.toString().indexOf("lab.Lab.add") < out.toString().indexOf("lab.Lab.find"), out::toString);
        }
    }

    @Test
    void hasALineForEachWorker() throws IOException {
        String answered = """
                [{"service": "rasp.Control", "methods": []}, {"service": "rasp.Workers", "methods": []}]""";
        String workforce = """
                {"waiting": 1, "calls": 37, "starts": 4, "lost": 1, "refused": 0, "attached": [
                   {"name": "worker-1", "places": 1, "busy": 1, "streams": 0, "calls": 25, "longest": "lab.Lab.add", "age": 31500},
                   {"name": "worker-10\\u001b", "places": 0, "busy": 0, "streams": 2, "calls": 12, "longest": "", "age": 0}]}""";
        try (FakeHost host = new FakeHost(serving(Map.of(
                controlId("metrics"),
                controlResult("metrics", metrics("lab.Lab", "[1, 2]", method("add", 7, "{}", TIMES))),
                controlId("answered"),
                controlResult("answered", answered),
                controlId("now"),
                controlResult("now", workforce))))) {
            assertEquals(0, creo("top", host.address()), err::toString);
            assertTrue(out.toString().endsWith("""

                    2 workers, 1 call waits for a place; 4 started, 1 lost, 0 refused since the start
                    WORKER         PLACES  BUSY  STREAMS  CALLS            LONGEST CALL
                    worker-1            1     1        0     25  lab.Lab.add for 31.5 s
                    worker-10\\x1b       0     0        2     12                       -
                    """), out::toString);
        }
    }

    @Test
    void saysThatClientsOfOtherReleasesCall() throws IOException {
        String metrics = metrics(
                "lab.Lab",
                "[1, 2]",
                method("add", 7, "{\"BUSY\": 1}", TIMES) + ", " + method("?", 3, "{\"UNKNOWN_METHOD\": 2}", TIMES));
        try (FakeHost host = new FakeHost(serving(Map.of(controlId("metrics"), controlResult("metrics", metrics))))) {
            assertEquals(0, creo("top", host.address()), err::toString);
            assertTrue(
                    out.toString()
                            .endsWith(
                                    "\nlab.Lab: 2 calls since the start by clients of releases that it does not answer;"
                                            + " 'creo diff FILE " + host.address()
                                            + "' says how a client's description differs\n"),
                    out::toString);
        }
    }

    private static String metrics(String service, String bounds, String methods) {
        return """
                {"uptime": 10000, "connections": 2, "connectionsTotal": 5, "memory": 0, "memoryLimit": 1048576, "heap": 1536,
                 "heapLimit": 1073741824, "composing": 3, "composingLimit": 1000, "workers": 45, "workerLimit": 48,
                 "bounds": %s, "services": [
                   {"service": "%s", "queued": 3, "queueLimit": 1024, "methods": [%s]}]}""".formatted(bounds, service, methods);
    }

    @Test
    void namesControlNoTerminal() throws IOException {
        String hostile = metrics("\\u001b[2J\\u009b31m\\n", "[1, 2]", method("\\u202ex", 1, "{}", TIMES));
        try (FakeHost host = new FakeHost(serving(Map.of(controlId("metrics"), controlResult("metrics", hostile))))) {
            assertEquals(0, creo("top", host.address()), err::toString);
            assertTrue(out.toString().contains("\\x1b[2J\\x9b31m\\n.\\u{202e}x "), out::toString);
        }
    }

    @Test
    void countersThatContradictThemselvesAreNoTable() throws IOException {
        for (String bounds : new String[] {"[]", "[1]", "[1, 2, 3]"}) {
            String wrong = metrics("lab.Lab", bounds, method("add", 1, "{}", TIMES));
            try (FakeHost host = new FakeHost(serving(Map.of(controlId("metrics"), controlResult("metrics", wrong))))) {
                forget();
                assertEquals(3, creo("top", host.address()));
                assertEquals(
                        "error: the counters of lab.Lab.add contradict themselves: 3 counts of times, and "
                                + (bounds.length() / 3) + " bounds\n",
                        err.toString());
            }
        }
    }

    @Test
    void saysWhyThereIsNoTable() throws IOException {
        try (FakeHost host = new FakeHost(serving(Map.of()))) {
            assertEquals(3, creo("top", host.address()));
            assertEquals("error: " + host.address() + ": UNKNOWN_METHOD: no such method\n", err.toString());
        }
    }
}
