// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import bank.Colour;
import bank.KindsDispatcher;
import bank.KindsHandler;
import bank.Shape;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.host.ServiceHost;
import org.creo.framework.state.Held;
import org.creo.framework.work.WorkCall;
import org.creo.framework.work.WorkEntries;
import org.creo.framework.work.WorkItems;
import org.creo.framework.work.WorkValue;
import org.creo.framework.work.WorkView;
import org.creo.server.state.FileStates;
import org.creo.server.state.HeldRows;
import org.creo.server.state.StateSync;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A folder of states goes from a service with generated code to the same one without, and back: each finds what the
 * other has kept, in states of all kinds of types.
 */
class KeptHandoverTest {
    private static final Path BANK = Path.of("../src/test/creo/bank.creo");
    private static final Shape SHAPE = new Shape(
            Colour.GREEN,
            new double[] {1.5, Double.NaN},
            Optional.of(new Shape(Colour.RED, new double[0], Optional.empty(), Map.of())),
            Map.of(3, new byte[] {1, 2}));

    private static final KindsHandler WRITES =
            (one,
                    two,
                    three,
                    four,
                    five,
                    six,
                    seven,
                    eight,
                    text,
                    colour,
                    shape,
                    bytes,
                    rows,
                    shapes,
                    choice,
                    numbered,
                    marked) -> {
                one.set(false);
                two.set((byte) 2);
                three.set('ä');
                four.set((short) -4);
                five.set(50);
                six.set(1L << 40);
                seven.set(-0.0f);
                eight.set(8.5);
                text.set("neun");
                colour.set(Colour.GREEN);
                shape.set(SHAPE);
                bytes.add((byte) 7);
                rows.add(List.of(1.0, 2.0));
                shapes.add(SHAPE);
                choice.set(Optional.of(List.of(Map.of(Colour.RED, "rot"))));
                numbered.put(-1L, SHAPE);
                marked.put('m', List.of(List.of(true), List.of()));
            };

    @TempDir
    private Path folder;

    /** Lets the service run its method over the folder, and ends it; returns what is kept then. */
    private Map<String, List<String>> filled(Dispatcher service) throws Exception {
        try (ServiceHost host = host(service)) {
            HttpResponse<String> answer = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(
                                            "http://localhost:" + host.address().getPort() + "/bank.Kinds/fill"))
                                    .header("Content-Type", "application/json")
                                    .POST(HttpRequest.BodyPublishers.ofString("{}"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertEquals(204, answer.statusCode(), answer::body);
            return rows(host);
        }
    }

    /** What a service finds in the folder. */
    private Map<String, List<String>> found(Dispatcher service) throws Exception {
        try (ServiceHost host = host(service)) {
            return rows(host);
        }
    }

    private ServiceHost host(Dispatcher service) throws Exception {
        return ServiceHost.builder()
                .port(0)
                .service(service)
                .states(new FileStates(folder, StateSync.ALWAYS))
                .start();
    }

    private static Map<String, List<String>> rows(ServiceHost host) {
        Map<String, List<String>> rows = new TreeMap<>();
        HexFormat hex = HexFormat.of();
        for (Held<?> held : host.states()) {
            rows.put(
                    held.state().name() + ": " + HeldRows.type(held.state()),
                    HeldRows.all(held, (key, value) -> hex.formatHex(key) + "=" + hex.formatHex(value))
                            .toList());
        }
        return rows;
    }

    private static Dispatcher described() {
        return DescribedServices.of(DescriptionFile.read(BANK, List.of()), service -> KeptHandoverTest::answer).stream()
                .filter(each -> each.protocolName().equals("bank.Kinds"))
                .findFirst()
                .orElseThrow();
    }

    /** Writes all states, as a worker would. */
    private static Payload answer(WorkCall call) {
        for (WorkView view : call.views()) {
            if (view instanceof WorkItems items) {
                items.add(items.get(0));
            } else if (view instanceof WorkEntries entries) {
                byte[] key = entries.first(WorkEntries.Bounds.ALL, 1).get(0).key();
                byte[] other = key.clone();
                other[other.length - 1] ^= 1;
                entries.put(other, entries.get(key));
            } else {
                WorkValue value = (WorkValue) view;
                value.set(view.state().name().equals("five") ? number(51) : value.get());
            }
        }
        return Payload.empty();
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    @Test
    void whatGeneratedCodeHasKeptIsThereWithoutItAndBack() throws Exception {
        Map<String, List<String>> first = filled(new KindsDispatcher(WRITES));
        assertEquals(17, first.size());
        assertEquals(first, found(described()));

        Map<String, List<String>> second = filled(described());
        assertNotEquals(first, second);
        assertEquals(List.of("=00000033"), second.get("five: int"));
        assertEquals(second, found(new KindsDispatcher(WRITES)));

        Map<String, List<String>> third = filled(new KindsDispatcher(WRITES));
        assertEquals(List.of("=00000032"), third.get("five: int"));
        assertEquals(3, third.get("bytes: byte[]").size(), third::toString);
        assertEquals(
                2, third.get("numbered: Map<long," + shapeType(third) + ">").size(), third::toString);
        assertEquals(third, found(described()));
    }

    private static String shapeType(Map<String, List<String>> rows) {
        return rows.keySet().stream()
                .filter(name -> name.startsWith("shape: "))
                .findFirst()
                .orElseThrow()
                .substring("shape: ".length());
    }
}
