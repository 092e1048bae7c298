// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;
import org.creo.generator.example.Values;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;
import org.creo.json.JsonLimits;
import org.creo.json.JsonPlans;
import org.creo.json.JsonWriter.Longs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of all kinds go from an older release to today and back. */
class OlderConversionsTest {
    private static final String OLDER = """
            @PACKAGE("mix")
            @VERSION("1.0.0")
            enum Colour { RED, GREEN }
            enum Mood { GOOD, BAD }
            struct Inner { int a; String text; }
            struct Tree { int leaf; Tree[] branches; }
            union Shape { Inner inner; int number; Colour colour; }
            struct Mix {
                Inner[] list;
                Map<String, Inner> map;
                Map<Colour, Integer> byColour;
                Set<Colour> colours;
                Optional<Inner> maybe;
                Shape[] shapes;
                Tree tree;
                @DEFAULT(7) int plain;
                Optional<Inner[]> deep;
                double[] numbers;
                Mood mood;
            }
            interface Mixer { @STATELESS Mix same (Mix mix, int factor); }
            """;

    private static final String TODAY = OLDER.replace("1.0.0", "2.0.0")
            .replace("{ RED, GREEN }", "{ GREEN, RED }")
            .replace("{ GOOD, BAD }", "{ BAD, @DEFAULT(BAD) WORSE, GOOD }")
            .replace("{ int a; String text; }", "{ String text; @DEFAULT(5) int b; int a; }")
            .replace("{ int leaf; Tree[] branches; }", "{ Tree[] branches; Optional<String> name; int leaf; }")
            .replace("{ Inner inner; int number; Colour colour; }", "{ int number; Inner inner; Colour colour; }")
            .replace("@DEFAULT(7) int plain;", "Optional<Integer> plain;");

    @TempDir
    private Path folder;

    private Description older;
    private Description today;
    private MethodBinding method;
    private byte[] seen;

    @BeforeEach
    void serve() throws IOException {
        older = read("older.creo", OLDER);
        today = read("today.creo", TODAY)
                .withReleases(List.of(new Release("mix", "1.0.0", OLDER, older, older.packageAt(), false)));
        Dispatcher dispatcher = DescribedServices.of(today, service -> call -> {
                    Arguments got = call.arguments();
                    seen = Arrays.copyOfRange(got.bytes(), got.offset(), got.offset() + got.length());
                    // The result is the first argument; the second one takes four bytes.
                    byte[] bytes = new byte[Payload.RESERVED + seen.length - Integer.BYTES];
                    System.arraycopy(seen, 0, bytes, Payload.RESERVED, seen.length - Integer.BYTES);
                    return new Payload(bytes, Payload.RESERVED, bytes.length);
                })
                .get(0);
        assertEquals(2, dispatcher.methods().size());
        method = dispatcher.methods().get(1);
        assertEquals("same(Mix mix, int factor) of 1.0.0", method.signature());
    }

    private Description read(String name, String text) throws IOException {
        Path file = Files.createDirectory(folder.resolve(name + "s")).resolve(name);
        return DescriptionFile.read(Files.writeString(file, text), List.of());
    }

    private byte[] call(byte[] sent) throws MalformedArgumentsException {
        Payload answer = method.handler().handle(new Arguments(sent, 0, sent.length, null, 64, Integer.MAX_VALUE));
        return Arrays.copyOfRange(answer.bytes(), answer.start(), answer.end());
    }

    private static String json(Description description, byte[] arguments) throws Exception {
        return new String(
                new JsonPlans(JsonLimits.STRICT, description)
                        .writer(Description.members(
                                description.interfaces().get(0).methods().get(0).fixed()))
                        .write(arguments, Longs.NUMBERS),
                StandardCharsets.UTF_8);
    }

    @Test
    void whatAnOlderClientSendsComesBack() throws Exception {
        Values values = new Values(older, new Random(7));
        Set<Integer> lengths = new HashSet<>();
        List<Values.Style> styles = new ArrayList<>(
                List.of(Values.Style.LEAST, Values.Style.EDGES, Values.Style.PLAUSIBLE, Values.Style.DEEPEST));
        for (int again = 0; again < 2000; again++) {
            Values.Style style = again < styles.size() ? styles.get(again) : Values.Style.RANDOM;
            byte[] sent = values.vector(
                            older.interfaces().get(0).methods().get(0).fixed(), style)
                    .bytes();
            lengths.add(sent.length);
            byte[] back = call(sent);
            assertArrayEquals(Arrays.copyOf(sent, sent.length - Integer.BYTES), back);
        }
        assertTrue(lengths.size() > 100);
    }

    @Test
    void theServiceSeesTodaysValues() throws Exception {
        String sent = """
                {"mix":{"list":[{"a":1,"text":"one"}],"map":{"k":{"a":2,"text":"two"}},"byColour":{"GREEN":3},\
                "colours":["RED"],"maybe":{"a":4,"text":"four"},"shapes":[{"inner":{"a":5,"text":"five"}},{"colour":"RED"}],\
                "tree":{"leaf":6,"branches":[{"leaf":7,"branches":[]}]},"plain":8,"deep":null,"numbers":[1.5],"mood":"GOOD"},"factor":9}""";
        byte[] bytes = new JsonPlans(JsonLimits.STRICT, older)
                .reader(
                        DescribedServices.of(older, service -> call -> Payload.empty())
                                .get(0)
                                .descriptor()
                                .methods()
                                .get(0)
                                .parameters(),
                        false)
                .read(sent);
        call(bytes);
        assertEquals("""
                {"mix":{"list":[{"text":"one","b":5,"a":1}],"map":{"k":{"text":"two","b":5,"a":2}},"byColour":{"GREEN":3},\
                "colours":["RED"],"maybe":{"text":"four","b":5,"a":4},\
                "shapes":[{"inner":{"text":"five","b":5,"a":5}},{"colour":"RED"}],\
                "tree":{"branches":[{"branches":[],"name":null,"leaf":7}],"name":null,"leaf":6},"plain":8,"deep":null,"numbers":[1.5],"mood":"GOOD"},"factor":9}""", json(today, seen));
    }

    @Test
    void whatIsCutShortIsRefused() {
        Values values = new Values(older, new Random(8));
        byte[] sent = values.vector(older.interfaces().get(0).methods().get(0).fixed(), Values.Style.PLAUSIBLE)
                .bytes();
        for (int length = 0; length < sent.length; length++) {
            byte[] cut = Arrays.copyOf(sent, length);
            String message = assertThrows(MalformedArgumentsException.class, () -> call(cut))
                    .getMessage();
            assertTrue(message.startsWith("the arguments of same as in 1.0.0: "), message);
        }
    }
}
