// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.ItemSource;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;
import org.creo.framework.state.State;
import org.creo.framework.state.Transaction;
import org.creo.framework.state.ValueState;
import org.creo.framework.work.WorkCall;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.evolve.Adaptation;
import org.creo.generator.evolve.AdaptedMethod;
import org.creo.generator.example.Values;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.json.descriptor.DescriptorDocument;
import org.creo.json.descriptor.DescriptorDocument.Served;
import org.creo.json.openapi.OpenApi;
import org.creo.json.openapi.OpenApiVersion;
import org.creo.rule.Rules;
import org.creo.server.described.DescribedServices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A dispatcher made from a description is the same as the generated one, in all that a host asks it and refuses by it.
 */
class DescribedTest {
    private static final Described DESCRIBED = new Described(Path.of("../../.."));
    private static final int NESTING = 64;
    private static final int ITEMS = 1 << 20;
    private static final int TRIES = 400;
    private static final byte[] NOTHING = {};

    /** What the implementations of these tests throw: the arguments were accepted. */
    private static final class Accepted extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static Stream<Dispatcher> services() {
        return Stream.of(
                        constructs.ConstructsDispatcher.class,
                        counters.CountersDispatcher.class,
                        faults.FaultsDispatcher.class,
                        forms.FormsDispatcher.class,
                        journal.JournalDispatcher.class,
                        labels.LabelsDispatcher.class,
                        packagename.DataServiceDispatcher.class,
                        pantry.PantryDispatcher.class,
                        shop.ShopDispatcher.class,
                        trials.BellsDispatcher.class,
                        trials.ContextsDispatcher.class,
                        trials.PausesDispatcher.class,
                        trials.TrialsDispatcher.class,
                        trials.VaultDispatcher.class,
                        trials.WitnessDispatcher.class)
                .map(DescribedTest::accepting);
    }

    /** A generated dispatcher whose methods throw {@link Accepted}. */
    private static Dispatcher accepting(Class<? extends Dispatcher> type) {
        try {
            Constructor<?> constructor = type.getConstructors()[0];
            Class<?> service = constructor.getParameterTypes()[0];
            return (Dispatcher) constructor.newInstance(Proxy.newProxyInstance(
                    service.getClassLoader(), new Class<?>[] {service}, (proxy, method, arguments) -> {
                        for (Object argument : arguments == null ? new Object[0] : arguments) {
                            if (argument instanceof Stream<?> items) {
                                items.forEach(item -> {});
                            }
                        }
                        throw new Accepted();
                    }));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Dispatcher described(Dispatcher generated) {
        Description description = DESCRIBED.description(generated.protocolName());
        return DescribedServices.of(description, service -> DescribedTest::accept).stream()
                .filter(each -> each.protocolName().equals(generated.protocolName()))
                .findFirst()
                .orElseThrow();
    }

    private static Payload accept(WorkCall call) {
        while (call.method().streams().up() && call.next() != null) {
            // Each is checked as it is taken.
        }
        throw new Accepted();
    }

    @ParameterizedTest
    @MethodSource("services")
    void theHostIsToldTheSame(Dispatcher generated) {
        Dispatcher described = described(generated);
        assertEquals(generated.protocolId(), described.protocolId());
        assertEquals(
                generated.methods().stream().map(DescribedTest::shown).toList(),
                described.methods().stream().map(DescribedTest::shown).toList());
        assertEquals(generated.formerMethods(), described.formerMethods());
    }

    private static String shown(MethodBinding method) {
        return String.format(
                "%s %08X %s %s %s %s %d %b %b",
                method.signature(),
                method.id(),
                method.streams(),
                method.access() == null ? "by keys" : method.access().kind() + " " + permissions(method),
                method.oneway(),
                method.roles(),
                method.tail(),
                method.stateHandler() != null,
                method.stateStreamHandler() != null);
    }

    private static List<String> permissions(MethodBinding method) {
        return method.access().permissions().stream()
                .map(each -> each.state().name() + " " + each.writes())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("services")
    void clientsAndPeopleAreToldTheSame(Dispatcher generated) {
        Dispatcher described = described(generated);
        assertEquals(generated.description(), described.description());
        assertEquals(generated.callCode().languages(), described.callCode().languages());
        assertEquals(
                generated.callCode().text().get(), described.callCode().text().get());
        assertEquals(document(generated), document(described));
        for (OpenApiVersion version : OpenApiVersion.values()) {
            assertArrayEquals(
                    OpenApi.of(List.of(generated.descriptor()), version),
                    OpenApi.of(List.of(described.descriptor()), version));
        }
    }

    private static String document(Dispatcher dispatcher) {
        Served served = new Served(dispatcher.descriptor(), dispatcher.protocolId(), dispatcher.callCode());
        return new String(DescriptorDocument.of(List.of(served), method -> true), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @MethodSource("services")
    void statesAreKeptAlike(Dispatcher generated) throws IOException {
        List<State<?>> states = described(generated).states();
        assertEquals(generated.states().size(), states.size());
        for (int i = 0; i < states.size(); i++) {
            State<?> expected = generated.states().get(i);
            assertEquals(expected.name(), states.get(i).name());
            assertEquals(expected.type(), states.get(i).type());
            assertEquals(expected.getClass(), states.get(i).getClass());
            if (expected instanceof ValueState<?> value) {
                assertArrayEquals(kept(value), kept((ValueState<?>) states.get(i)));
            }
        }
    }

    private static <T> byte[] kept(ValueState<T> state) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        state.codec().write(state.initial(), new DataOutputStream(kept));
        return kept.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("services")
    void argumentsAreRefusedInTheSameWords(Dispatcher generated) {
        Dispatcher described = described(generated);
        Description description = DESCRIBED.description(generated.protocolName());
        Interface service = description.interfaces().stream()
                .filter(each -> description.fullName(each).equals(generated.protocolName()))
                .findFirst()
                .orElseThrow();
        Random random = new Random(48);
        Values values = new Values(description, random);
        for (int i = 0; i < service.methods().size(); i++) {
            Method method = service.methods().get(i);
            MethodBinding expected = generated.methods().get(i);
            MethodBinding found = described.methods().get(i);
            for (int again = 0; again < TRIES; again++) {
                byte[] bytes = bytes(values, method.fixed(), again, random);
                assertEquals(
                        outcome(expected, bytes, NOTHING),
                        outcome(found, bytes, NOTHING),
                        () -> method.name() + " " + hex(bytes));
                if (expected.tail() >= 0 && bytes.length > expected.tail() + Integer.BYTES) {
                    assertEquals(apart(expected, bytes), apart(found, bytes));
                }
            }
            if (method.upload().isPresent()) {
                itemsAreRefusedInTheSameWords(method, expected, found, values, random);
            }
        }
    }

    @Test
    void clientsOfOlderReleasesGetTheSame() {
        Dispatcher generated = new shop.ShopDispatcher(new RememberingShop());
        Dispatcher described = DESCRIBED.instead(new shop.ShopDispatcher(new RememberingShop()));
        List<AdaptedMethod> older = Adaptation.of(DESCRIBED.description("shop.Shop"), new Diagnostics()).stream()
                .map(Adaptation.Older::method)
                .toList();
        assertFalse(older.isEmpty());
        int today = generated.methods().size() - older.size();
        Random random = new Random(49);
        int answered = 0;
        for (int again = 0; again < older.size() * TRIES; again++) {
            int which = again % older.size();
            Values values = new Values(older.get(which).release().description(), random);
            List<Field> fields = older.get(which).older().fixed();
            byte[] bytes = again % 2 == 0 ? valid(values, fields) : bytes(values, fields, again, random);
            String expected = answer(generated.methods().get(today + which), bytes);
            assertEquals(
                    expected,
                    answer(described.methods().get(today + which), bytes),
                    () -> older.get(which).older().name() + " " + hex(bytes));
            answered += expected.startsWith("answer ") ? 1 : 0;
        }
        assertTrue(answered > TRIES);
    }

    private static String answer(MethodBinding method, byte[] bytes) {
        try {
            Payload answer = method.handler().handle(new Arguments(bytes, 0, bytes.length, null, NESTING, ITEMS));
            return "answer " + answer.thrown() + " "
                    + HexFormat.of().formatHex(answer.bytes(), answer.start(), answer.end());
        } catch (MalformedArgumentsException e) {
            return e.getMessage();
        } catch (ArrayIndexOutOfBoundsException e) {
            return "an order of nothing";
        }
    }

    private static void itemsAreRefusedInTheSameWords(
            Method method, MethodBinding expected, MethodBinding found, Values values, Random random) {
        Field stream = method.upload().orElseThrow();
        Field item = new Field(stream.name(), stream.type().single(), stream.documentation(), stream.at(), stream.at())
                .with(stream.rules().items().orElse(Rules.NONE));
        for (int again = 0; again < TRIES; again++) {
            byte[] arguments = valid(values, method.fixed());
            byte[] bytes = bytes(values, List.of(item), again, random);
            assertEquals(
                    outcome(expected, arguments, bytes),
                    outcome(found, arguments, bytes),
                    () -> "an item of " + method.name() + " " + hex(bytes));
        }
    }

    private static byte[] bytes(Values values, List<Field> fields, int again, Random random) {
        return again % 4 == 0 ? broken(values, fields, again / 4) : spoilt(valid(values, fields), random);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static byte[] valid(Values values, List<Field> fields) {
        return values.vector(fields, Values.Style.RANDOM).bytes();
    }

    private static byte[] broken(Values values, List<Field> fields, int obeyed) {
        Optional<Values.Broken> broken = values.broken(fields, obeyed % 5);
        return broken.map(Values.Broken::bytes).orElseGet(() -> valid(values, fields));
    }

    /** Some bytes are others, or missing, or there are more. */
    private static byte[] spoilt(byte[] valid, Random random) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int cut = random.nextInt(4) == 0 ? random.nextInt(valid.length + 1) : valid.length;
        bytes.write(valid, 0, cut);
        for (int more = random.nextInt(8) == 0 ? random.nextInt(20) : 0; more > 0; more--) {
            bytes.write(random.nextInt(3));
        }
        byte[] spoilt = bytes.toByteArray();
        for (int changes = random.nextInt(4); changes > 0 && spoilt.length > 0; changes--) {
            int[] likely = {0, 1, 2, 0x7F, 0x80, 0xFF, random.nextInt(256)};
            spoilt[random.nextInt(spoilt.length)] = (byte) likely[random.nextInt(likely.length)];
        }
        return spoilt;
    }

    private static String outcome(MethodBinding method, byte[] bytes, byte[] item) {
        return outcome(method, new Arguments(bytes, 0, bytes.length, null, NESTING, ITEMS), item);
    }

    /** The same where the array that ends the arguments was received separately. */
    private static String apart(MethodBinding method, byte[] bytes) {
        int ahead = method.tail() + Integer.BYTES;
        byte[] tail = Arrays.copyOfRange(bytes, ahead, bytes.length);
        return outcome(method, new Arguments(bytes, 0, ahead, tail, NESTING, ITEMS), NOTHING);
    }

    /** @param item the only one of the stream; none where it is {@link #NOTHING} */
    private static String outcome(MethodBinding method, Arguments arguments, byte[] item) {
        Iterator<byte[]> items =
                item == NOTHING ? Collections.emptyIterator() : List.of(item).iterator();
        ItemSource source = new ItemSource(() -> {
            byte[] next = items.hasNext() ? items.next() : null;
            return next == null ? null : new Arguments(next, 0, next.length, null, NESTING, ITEMS);
        });
        try {
            if (method.stateHandler() != null) {
                method.stateHandler().prepare(arguments);
            } else if (method.stateStreamHandler() != null) {
                method.stateStreamHandler().handle(arguments, source, null, noStates());
            } else if (method.streamHandler() != null) {
                method.streamHandler().handle(arguments, source, null);
            } else {
                method.handler().handle(arguments);
            }
            return "accepted";
        } catch (MalformedArgumentsException | CancellationException e) {
            return e.getMessage();
        } catch (Accepted e) {
            return "accepted";
        }
    }

    private static Transaction noStates() {
        return (Transaction) Proxy.newProxyInstance(
                Transaction.class.getClassLoader(), new Class<?>[] {Transaction.class}, (proxy, method, arguments) -> {
                    throw new Accepted();
                });
    }
}
