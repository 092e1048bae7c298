// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.creo.framework.dispatch.Deferred;
import org.creo.framework.dispatch.ItemSink;
import org.creo.framework.dispatch.ItemSource;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.StateCall;
import org.creo.framework.queue.Arguments;
import org.creo.framework.state.Transaction;
import org.creo.generator.evolve.AdaptedMethod;
import org.creo.generator.evolve.AdaptedMethod.AdaptedException;
import org.creo.generator.model.Fingerprint;
import rasp.runtime.MalformedException;
import rasp.runtime.internal.WireReader;

/** A method as an older release has it: its calls become calls of today's method, and answers those of the release. */
final class OlderMethod implements Handlers {
    private final DescribedMethod today;
    private final AdaptedMethod adapted;
    private final OlderConversions conversions;
    private final Fingerprint fingerprint;

    /** @param fingerprint of today's description */
    OlderMethod(DescribedMethod today, AdaptedMethod adapted, OlderConversions conversions, Fingerprint fingerprint) {
        this.today = today;
        this.adapted = adapted;
        this.conversions = conversions;
        this.fingerprint = fingerprint;
    }

    DescribedMethod today() {
        return today;
    }

    @Override
    public Payload handle(Arguments received) throws MalformedArgumentsException {
        return answer(today.handle(arguments(received)));
    }

    @Override
    public boolean defers() {
        return today.defers();
    }

    @Override
    public Runnable begin(Arguments received, Deferred deferred) throws MalformedArgumentsException {
        return today.begin(arguments(received), older(deferred));
    }

    private Deferred older(Deferred deferred) {
        return answer -> deferred.end(() -> answer(answer.get()));
    }

    @Override
    public Payload handle(Arguments received, ItemSource source, ItemSink sink) throws MalformedArgumentsException {
        return answer(today.handle(arguments(received), today.items(source, this::item), older(sink)));
    }

    @Override
    public Payload handle(Arguments received, ItemSource source, ItemSink sink, Transaction transaction)
            throws MalformedArgumentsException {
        return answer(today.handle(arguments(received), today.items(source, this::item), older(sink), transaction));
    }

    @Override
    public StateCall prepare(Arguments received) throws MalformedArgumentsException {
        StateCall call = today.prepare(arguments(received));
        return new StateCall(call.access(), new StateCall.Body() {
            @Override
            public Payload run(Transaction transaction) {
                return answer(call.body().run(transaction));
            }

            @Override
            public Runnable begin(Transaction transaction, Deferred deferred) {
                return call.body().begin(transaction, older(deferred));
            }
        });
    }

    private String asIn() {
        return adapted.today().name() + " as in " + adapted.release().version();
    }

    private Arguments arguments(Arguments received) throws MalformedArgumentsException {
        return converted(received, "the arguments of " + asIn(), values -> conversions.read(adapted.request(), values));
    }

    private Arguments item(Arguments received) throws MalformedArgumentsException {
        String stream = adapted.today().upload().orElseThrow().name();
        return converted(
                received,
                "an item of " + stream + " of " + asIn(),
                values -> conversions.read(adapted.upload().orElseThrow(), values));
    }

    private static Arguments converted(Arguments received, String what, Consumer<OlderValues> conversion)
            throws MalformedArgumentsException {
        try {
            OlderValues values = OlderValues.of(
                    new WireReader(
                            received.bytes(),
                            received.offset(),
                            received.length(),
                            null,
                            received.nestingLimit(),
                            received.itemLimit(),
                            what,
                            received.values()),
                    received.bytes(),
                    received.offset() + received.length());
            conversion.accept(values);
            values.in.end();
            byte[] bytes = values.written();
            return new Arguments(bytes, 0, bytes.length, null, received.nestingLimit(), received.itemLimit());
        } catch (MalformedException e) {
            throw new MalformedArgumentsException(e);
        }
    }

    private ItemSink older(ItemSink sink) {
        return sink == null
                ? null
                : new ItemSink(item -> sink.send(written(
                        item, values -> conversions.write(adapted.download().orElseThrow(), values))));
    }

    private Payload answer(Payload given) {
        if (given.thrown()) {
            return thrown(given);
        }
        return adapted.result()
                .map(conversion -> written(given, values -> conversions.write(conversion, values)))
                .orElseGet(Payload::empty);
    }

    private static Payload written(Payload given, Consumer<OlderValues> conversion) {
        byte[] whole = whole(given);
        OlderValues values = OlderValues.of(whole, 0, whole.length);
        conversion.accept(values);
        return payload(values.written(), false);
    }

    private static byte[] whole(Payload given) {
        byte[] head = Arrays.copyOfRange(given.bytes(), given.start(), given.end());
        if (given.tail() == null) {
            return head;
        }
        byte[] whole = Arrays.copyOf(head, head.length + given.tail().length);
        System.arraycopy(given.tail(), 0, whole, head.length, given.tail().length);
        return whole;
    }

    private static Payload payload(byte[] sent, boolean thrown) {
        byte[] bytes = new byte[Payload.RESERVED + sent.length];
        System.arraycopy(sent, 0, bytes, Payload.RESERVED, sent.length);
        return thrown
                ? Payload.exception(bytes, Payload.RESERVED, bytes.length)
                : new Payload(bytes, Payload.RESERVED, bytes.length);
    }

    /** An exception of today, which was checked, under the id and with the fields that the release knows. */
    private Payload thrown(Payload given) {
        byte[] whole = whole(given);
        OlderValues values = OlderValues.of(whole, 0, whole.length);
        values.copy(DescribedMethod.MESSAGE);
        int id = values.in.getInt();
        List<AdaptedException> known = adapted.exceptions().stream()
                .filter(each -> fingerprint.id(each.today()) == id)
                .toList();
        if (known.isEmpty()) {
            return given;
        }
        AdaptedException exception = known.get(0);
        values.put(exception.id());
        conversions.write(exception.fields(), exception.today().fields(), values);
        return payload(values.written(), true);
    }
}
