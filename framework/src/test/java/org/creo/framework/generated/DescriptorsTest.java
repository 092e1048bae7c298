// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.generated;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import bank.BankDispatcher;
import bank.BankHandler;
import bank.LabDispatcher;
import bank.LabHandler;
import bank.TallyDispatcher;
import bank.TallyHandler;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.json.JsonLimits;
import org.creo.json.JsonMistake;
import org.creo.json.JsonPlans;
import org.creo.json.JsonWriter.Longs;
import org.creo.json.Parameters;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.MethodDescriptor.Thrown;
import org.creo.type.Member;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import vectors.Coarse;
import vectors.CoarseDispatcher;
import vectors.Echo;
import vectors.EchoDispatcher;

/** What generated dispatchers say about their interfaces: enough to read and write JSON. */
class DescriptorsTest {
    private static final Dispatcher BANK = new BankDispatcher(none(BankHandler.class));
    private static final Dispatcher ECHOES = new EchoDispatcher(none(Echo.class));
    private static final Map<String, MethodDescriptor> ECHO = methods(ECHOES);
    private static final JsonPlans PLANS =
            new JsonPlans(JsonLimits.STRICT, ECHOES.descriptor().types());

    private static <T> T none(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null));
    }

    private static Map<String, MethodDescriptor> methods(Dispatcher dispatcher) {
        return dispatcher.descriptor().methods().stream()
                .collect(Collectors.toMap(method -> method.parameters().method(), method -> method));
    }

    static Stream<Dispatcher> dispatchers() {
        return Stream.of(
                BANK,
                new TallyDispatcher(none(TallyHandler.class)),
                new LabDispatcher(none(LabHandler.class)),
                new EchoDispatcher(none(Echo.class)),
                new CoarseDispatcher(none(Coarse.class)));
    }

    /** A method as it is known by its binding and by its descriptor. */
    record Known(int id, String name, String signature) {
        static Known of(MethodBinding method) {
            return new Known(method.id(), method.name(), method.signature());
        }

        static Known of(MethodDescriptor method) {
            Parameters parameters = method.parameters();
            return new Known(method.id(), parameters.method(), parameters.signature());
        }
    }

    @ParameterizedTest
    @MethodSource("dispatchers")
    void theMethodsAreThoseThatAreBound(Dispatcher dispatcher) {
        assertEquals(dispatcher.protocolName(), dispatcher.descriptor().name());
        assertEquals(
                dispatcher.methods().stream().map(Known::of).toList(),
                dispatcher.descriptor().methods().stream().map(Known::of).toList());
    }

    private static Stream<String[]> lines(String file, int parts) throws IOException {
        return Files.readAllLines(Path.of("protocol", "vectors", file)).stream()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .map(line ->
                        Stream.of(line.split("\\|", parts)).map(String::strip).toArray(String[]::new));
    }

    private static MethodDescriptor echo(String type) {
        return ECHO.get(Character.toLowerCase(type.charAt(0)) + type.substring(1));
    }

    private static String write(TypeRef type, byte[] value) throws Exception {
        return new String(PLANS.writer(type).write(value, Longs.TEXT), StandardCharsets.UTF_8);
    }

    @Test
    void theirTypesReadAndWriteTheVectors() throws Exception {
        Map<String, String> json = lines("json.txt", 2).collect(Collectors.toMap(part -> part[0], part -> part[1]));
        for (String[] part : lines("good.txt", 4).toList()) {
            String text = json.get(part[0]);
            byte[] value = HexFormat.of().parseHex(part[2].replace(" ", ""));
            MethodDescriptor method = echo(part[1]);
            TypeRef result = method.result().orElseThrow();
            assertEquals(text, write(result, value), part[0]);
            byte[] read = PLANS.reader(method.parameters(), false).read("{\"value\":" + text + "}");
            if (text.contains("\"NaN\"")) {
                // JSON has no room for the other bits of a NaN.
                assertEquals(text, write(result, read), part[0]);
            } else {
                assertArrayEquals(value, read, part[0]);
            }
        }
    }

    @Test
    void theirTypesRefuseWhatIsNone() throws Exception {
        for (String[] part : lines("json-refused.txt", 5).toList()) {
            TypeRef type = echo(part[1]).result().orElseThrow();
            JsonMistake mistake =
                    assertThrows(JsonMistake.class, () -> PLANS.reader(type).read(part[4]), part[0]);
            assertEquals(part[2], mistake.place().pointer(), part[0]);
            if (!part[3].equals("not JSON")) {
                assertEquals(part[3], mistake.problem(), part[0]);
            }
        }
    }

    @Test
    void theySayWhatGoesInAndWhatComesOut() {
        Map<String, MethodDescriptor> methods = methods(BANK);
        assertEquals(
                List.of(new Thrown("bank.Overdrawn", 0xA5297122, List.of(new Member("missing", Scalar.LONG)))),
                methods.get("transfer").exceptions());
        assertEquals(
                List.of(new Member("from", Scalar.INT)),
                methods.get("follow").parameters().members());
        assertEquals(Optional.of(Scalar.STRING), methods.get("follow").result());
        assertEquals(Optional.empty(), methods.get("note").result());
        assertEquals(Optional.of(Scalar.INT), methods.get("audit").result());
    }

    @Test
    void onlyReadingAndKeepingNothingAreSafe() {
        assertEquals(
                List.of("account", "total", "follow", "mean"),
                BANK.descriptor().methods().stream()
                        .filter(MethodDescriptor::safe)
                        .map(method -> method.parameters().method())
                        .toList());
    }

    @Test
    void theySayWhatTheDescriptionSays() {
        assertEquals(
                Map.of(
                        "Account.cents", "Never less than 0.",
                        "Overdrawn", "There is too little in an account.",
                        "Overdrawn.missing", "In cents.",
                        "Bank", "Keeps accounts.\n\n\"Cents\" \\ are all it knows.",
                        "Bank.transfer", "Moves money.",
                        "Bank.transfer.cents", "how much",
                        "Bank.transfer.throws.Overdrawn", "where there is too little; then\nnothing is moved",
                        "Bank.audit.return", "how many accounts there are",
                        "Kinds", "One state of each kind of type."),
                BANK.descriptor().documentation());
    }

    @Test
    void whereTheItemsOfAStreamAreToBeIsSaid() {
        Parameters parameters = new MethodDescriptor(1, new Parameters("load", "load(Stream<Integer> data)"))
                .taking("data", Scalar.INT)
                .parameters();
        JsonMistake mistake = assertThrows(
                JsonMistake.class, () -> PLANS.reader(parameters, false).read("{\"data\":[1]}"));
        assertEquals("the items of 'data', a stream, come after the arguments, one on each line", mistake.problem());
    }
}
