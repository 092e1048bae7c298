// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.creo.framework.dispatch.CallRefusedException;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.inmemory.CallFailure;
import org.creo.framework.inmemory.InMemoryService;
import org.creo.framework.work.WorkCall;
import org.creo.framework.work.WorkEntries;
import org.creo.framework.work.WorkEntries.Bounds;
import org.creo.framework.work.WorkItems;
import org.creo.framework.work.WorkValue;
import org.creo.json.JsonLimits;
import org.creo.json.JsonPlans;
import org.creo.json.JsonWriter.Longs;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.protocol.Status;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What answers for a described service: what it gets, and what becomes of what it gives. */
class DescribedServicesTest {
    private static final String SHELF = """
            @PACKAGE("shelf")
            @VERSION("1.0.0")
            enum Level { LOW, MIDDLE, HIGH }
            struct Item { @LENGTH(max = 4) String name; int count; }
            exception Full { int room; }
            interface Shelf {
                @STATE Map<Level, Item> items;
                @STATE Map<String, Long> weights;
                @STATE String[] log;
                @STATE Item last;
                @STATELESS Item same (Item item) throws Full;
                @STATELESS void nothing ();
                @STATELESS Stream<Item> all (int count);
                @STATELESS long sum (Stream<Integer> numbers);
                @WRITES({"items[level]", "log", "last"}) void put (Level level, Item item);
                @READS("items[level]") Item[] find (Level level);
                @READS("items") Level[] levels ();
                @WRITES("weights") void weigh (String name, long weight);
                @READS("weights[from..to]") String[] between (String from, String to);
                @READS({"log", "last"}) String[] told ();
            }
            """;

    @TempDir
    private Path folder;

    private Dispatcher dispatcher;
    private InMemoryService service;
    private JsonPlans plans;
    private final Map<String, Function<WorkCall, Payload>> methods = new HashMap<>();

    /** How a call ended that has no result. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient CallFailure failure;

        Failed(CallFailure failure) {
            super(failure.status() + ": " + failure.cause());
            this.failure = failure;
        }
    }

    @BeforeEach
    void serve() throws IOException {
        Path file = Files.writeString(folder.resolve("shelf.creo"), SHELF);
        dispatcher = DescribedServices.of(
                        DescriptionFile.read(file, List.of()),
                        any -> call -> methods.get(call.method().name()).apply(call))
                .get(0);
        service = new InMemoryService(dispatcher);
        plans = new JsonPlans(JsonLimits.STRICT, dispatcher.descriptor().types());
    }

    private MethodDescriptor method(String name) {
        return dispatcher.descriptor().methods().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private String call(String name, String arguments) throws Exception {
        MethodDescriptor method = method(name);
        byte[] sent = plans.reader(method.parameters(), true).read(arguments);
        byte[] result = service.call(method.id(), sent, null, Failed::new);
        return method.result().isEmpty() ? "" : json(method.result().get(), result);
    }

    private String json(TypeRef type, byte[] sent) throws Exception {
        return new String(plans.writer(type).write(sent, Longs.NUMBERS), StandardCharsets.UTF_8);
    }

    private byte[] sent(TypeRef type, String json) {
        try {
            return plans.reader(type).read(json);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static Payload payload(byte[] sent) {
        byte[] bytes = new byte[Payload.RESERVED + sent.length];
        System.arraycopy(sent, 0, bytes, Payload.RESERVED, sent.length);
        return new Payload(bytes, Payload.RESERVED, bytes.length);
    }

    private Payload result(WorkCall call, String json) {
        return payload(sent(call.method().descriptor().result().orElseThrow(), json));
    }

    private Failed failed(String name, String arguments) {
        return assertThrows(Failed.class, () -> call(name, arguments));
    }

    private static byte[] received(WorkCall call) {
        return Arrays.copyOfRange(
                call.arguments().bytes(),
                call.arguments().offset(),
                call.arguments().offset() + call.arguments().length());
    }

    @Test
    void whatAnswersGetsTheArgumentsAsTheyCame() throws Exception {
        methods.put("same", call -> payload(received(call)));
        assertEquals("{\"name\":\"cup\",\"count\":3}", call("same", "{\"item\":{\"name\":\"cup\",\"count\":3}}"));
    }

    @Test
    void aResultThatIsNoneIsAFailureOfTheService() {
        for (byte[] wrong : List.of(
                new byte[3],
                new byte[9],
                sent(Scalar.STRING, "\"cup\""),
                ByteBuffer.allocate(13)
                        .putInt(5)
                        .put("saucy".getBytes(StandardCharsets.US_ASCII))
                        .array())) {
            methods.put("same", call -> payload(wrong));
            Failed failed = failed("same", "{\"item\":{\"name\":\"cup\",\"count\":3}}");
            assertEquals(Status.INTERNAL, failed.failure.status());
            assertTrue(
                    failed.failure
                            .cause()
                            .getMessage()
                            .startsWith("what answers for shelf.Shelf.same gave what the description does not allow: "),
                    failed.failure.cause()::toString);
        }
    }

    @Test
    void aRuleThatAResultBreaksIsNamed() {
        methods.put(
                "same",
                call -> payload(ByteBuffer.allocate(13)
                        .putInt(5)
                        .put("saucy".getBytes(StandardCharsets.US_ASCII))
                        .array()));
        assertEquals(
                "what answers for shelf.Shelf.same gave what the description does not allow: the result of same: name: it has"
                        + " 5 characters; allowed: at most 4",
                failed("same", "{\"item\":{\"name\":\"cup\",\"count\":3}}")
                        .failure
                        .cause()
                        .getMessage());
    }

    @Test
    void nothingIsAnsweredWhereThereIsNoResult() {
        methods.put("nothing", call -> payload(new byte[1]));
        assertEquals(
                "what answers for shelf.Shelf.nothing gave what the description does not allow: 1 bytes in place of"
                        + " nothing",
                failed("nothing", "{}").failure.cause().getMessage());
        methods.put("nothing", call -> null);
        assertEquals(Status.INTERNAL, failed("nothing", "{}").failure.status());
    }

    private static Payload thrown(int id, byte[] fields) {
        byte[] bytes = ByteBuffer.allocate(Payload.RESERVED + 12 + fields.length)
                .position(Payload.RESERVED)
                .putInt(4)
                .put("Full".getBytes(StandardCharsets.US_ASCII))
                .putInt(id)
                .put(fields)
                .array();
        return Payload.exception(bytes, Payload.RESERVED, bytes.length);
    }

    @Test
    void declaredExceptionsGoOn() {
        int id = method("same").exceptions().get(0).id();
        methods.put("same", call -> thrown(id, new byte[4]));
        assertEquals(
                Status.EXCEPTION,
                failed("same", "{\"item\":{\"name\":\"cup\",\"count\":3}}")
                        .failure
                        .status());
    }

    @Test
    void otherExceptionsAreFailuresOfTheService() {
        int id = method("same").exceptions().get(0).id();
        for (Payload wrong : List.of(thrown(id + 1, new byte[4]), thrown(id, new byte[5]))) {
            methods.put("same", call -> wrong);
            assertEquals(
                    Status.INTERNAL,
                    failed("same", "{\"item\":{\"name\":\"cup\",\"count\":3}}")
                            .failure
                            .status());
        }
    }

    @Test
    void aStatusReachesTheCaller() {
        methods.put("nothing", call -> {
            throw new CallRefusedException(Status.UNAVAILABLE, "No worker is there.");
        });
        Failed failed = failed("nothing", "{}");
        assertEquals(Status.UNAVAILABLE, failed.failure.status());
        assertTrue(new String(failed.failure.body(), StandardCharsets.UTF_8).endsWith("No worker is there."));
    }

    @Test
    void itemsAreCheckedBothWays() throws Exception {
        methods.put("sum", call -> {
            long sum = 0;
            for (var item = call.next(); item != null; item = call.next()) {
                sum += ByteBuffer.wrap(item.bytes(), item.offset(), Integer.BYTES)
                        .getInt();
            }
            return payload(ByteBuffer.allocate(Long.BYTES).putLong(sum).array());
        });
        int sum = method("sum").id();
        byte[] two = {0, 0, 0, 2};
        byte[] result = service.call(sum, new byte[0], Stream.of(two, two, two), Failed::new);
        assertEquals(6, ByteBuffer.wrap(result).getLong());
        Failed failed = assertThrows(
                Failed.class, () -> service.call(sum, new byte[0], Stream.of(two, new byte[3]), Failed::new));
        assertEquals(Status.MALFORMED, failed.failure.status());

        methods.put("all", call -> {
            call.send(payload(sent(method("all").result().orElseThrow(), "{\"name\":\"cup\",\"count\":1}")));
            call.send(payload(new byte[2]));
            return Payload.empty();
        });
        try (Stream<byte[]> items = service.stream(method("all").id(), two, null, Failed::new)) {
            assertEquals(
                    Status.INTERNAL,
                    assertThrows(Failed.class, () -> items.forEach(item -> {}))
                            .failure
                            .status());
        }
    }

    private void shelves() {
        methods.put("put", call -> {
            byte[] arguments = received(call);
            byte[] item = Arrays.copyOfRange(arguments, 4, arguments.length);
            ((WorkValue) call.views().get(0)).set(item);
            ((WorkItems) call.views().get(1)).add(sent(Scalar.STRING, "\"put\""));
            ((WorkValue) call.views().get(2)).set(item);
            return Payload.empty();
        });
        methods.put("find", call -> {
            byte[] found = ((WorkValue) call.views().get(0)).get();
            int length = found == null ? 0 : found.length;
            ByteBuffer all = ByteBuffer.allocate(4 + length).putInt(found == null ? 0 : 1);
            return payload(found == null ? all.array() : all.put(found).array());
        });
        methods.put("levels", call -> keys(((WorkEntries) call.views().get(0))));
        methods.put("between", call -> keys(((WorkEntries) call.views().get(0))));
    }

    private static Payload keys(WorkEntries entries) {
        ByteBuffer all = ByteBuffer.allocate(1000).putInt(entries.size());
        entries.first(Bounds.ALL, Integer.MAX_VALUE).forEach(row -> all.put(row.key()));
        return payload(Arrays.copyOf(all.array(), all.position()));
    }

    @Test
    void entriesAreWrittenAndReadByTheKeysOfTheCall() throws Exception {
        shelves();
        call("put", "{\"level\":\"HIGH\",\"item\":{\"name\":\"cup\",\"count\":1}}");
        call("put", "{\"level\":\"LOW\",\"item\":{\"name\":\"pot\",\"count\":2}}");
        assertEquals("[{\"name\":\"pot\",\"count\":2}]", call("find", "{\"level\":\"LOW\"}"));
        assertEquals("[]", call("find", "{\"level\":\"MIDDLE\"}"));
        // In the order of the description, as generated code has them.
        assertEquals("[\"LOW\",\"HIGH\"]", call("levels", "{}"));
    }

    @Test
    void theKeysOfARangeAreInOrder() throws Exception {
        shelves();
        methods.put("weigh", call -> {
            WorkEntries weights = (WorkEntries) call.views().get(0);
            byte[] arguments = received(call);
            weights.put(
                    Arrays.copyOf(arguments, arguments.length - 8),
                    Arrays.copyOfRange(arguments, arguments.length - 8, arguments.length));
            return Payload.empty();
        });
        for (String name : List.of("d", "b", "a", "e", "c")) {
            call("weigh", "{\"name\":\"" + name + "\",\"weight\":1}");
        }
        assertEquals("[\"b\",\"c\",\"d\"]", call("between", "{\"from\":\"b\",\"to\":\"e\"}"));
        assertEquals("[]", call("between", "{\"from\":\"e\",\"to\":\"b\"}"));
    }

    @Test
    void whatIsWrittenWronglyIsNotKept() throws Exception {
        shelves();
        call("put", "{\"level\":\"LOW\",\"item\":{\"name\":\"pot\",\"count\":2}}");
        methods.put("put", call -> {
            ((WorkValue) call.views().get(0)).set(null);
            ((WorkValue) call.views().get(2)).set(new byte[1]);
            return Payload.empty();
        });
        Failed failed = failed("put", "{\"level\":\"LOW\",\"item\":{\"name\":\"cup\",\"count\":1}}");
        assertEquals(Status.INTERNAL, failed.failure.status());
        assertTrue(failed.failure.cause().getMessage().startsWith("last: "), failed.failure.cause()::toString);
        assertEquals("[{\"name\":\"pot\",\"count\":2}]", call("find", "{\"level\":\"LOW\"}"));
    }

    @Test
    void whoReadsMayNotWrite() {
        methods.put("find", call -> {
            ((WorkValue) call.views().get(0)).set(null);
            return Payload.empty();
        });
        assertEquals(
                "the description does not say that the method writes items",
                failed("find", "{\"level\":\"LOW\"}").failure.cause().getMessage());
    }

    @Test
    void initialValuesAreThoseOfTheDescription() throws Exception {
        methods.put("told", call -> {
            assertEquals(0, ((WorkItems) call.views().get(0)).size());
            byte[] last = ((WorkValue) call.views().get(1)).get();
            assertEquals(8, last.length);
            return payload(new byte[4]);
        });
        assertEquals("[]", call("told", "{}"));
    }

    @Test
    void aDescriptionWithErrorsIsRefusedWithTheirPlaces() throws IOException {
        Path file = Files.writeString(folder.resolve("wrong.creo"), "@PACKAGE(\"wrong\")\nstruct A { Nothing b; }\n");
        String message = assertThrows(IllegalArgumentException.class, () -> DescriptionFile.read(file, List.of()))
                .getMessage();
        assertTrue(message.startsWith(file + " cannot be served:\n"), message);
        assertTrue(message.contains("wrong.creo:2"), message);
        assertEquals(
                "there is no file " + folder.resolve("none.creo"),
                assertThrows(
                                IllegalArgumentException.class,
                                () -> DescriptionFile.read(folder.resolve("none.creo"), List.of()))
                        .getMessage());
    }
}
