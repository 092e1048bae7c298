// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Deferred;
import org.creo.framework.dispatch.ItemSink;
import org.creo.framework.dispatch.ItemSource;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.StateCall;
import org.creo.framework.queue.Arguments;
import org.creo.framework.state.Access;
import org.creo.framework.state.Permission;
import org.creo.framework.state.Transaction;
import org.creo.framework.work.Answering;
import org.creo.framework.work.WorkMethod;
import org.creo.framework.work.WorkView;
import org.creo.type.Scalar;
import rasp.runtime.MalformedException;
import rasp.runtime.internal.WireReader;

/**
 * A method of a described interface: checks what comes from callers, has it answered, and checks the answer.
 *
 * @param item of the stream that it takes; empty where it takes none
 * @param answer its result, or an item of the stream that it sends; empty where it gives neither
 * @param exceptions by their ids
 * @param states what it may touch, in the order of the views
 */
record DescribedMethod(
        WorkMethod method,
        Answering answering,
        CheckedForm arguments,
        Optional<CheckedForm> item,
        Optional<CheckedForm> answer,
        Map<Integer, CheckedForm> exceptions,
        List<SelectedState> states)
        implements Handlers {
    static final ValueForm MESSAGE = new ScalarForm(Scalar.STRING);

    /** A method that touches no state, or all of it. */
    @Override
    public Payload handle(Arguments received) throws MalformedArgumentsException {
        arguments.check(received);
        return answered(new DescribedCall(this, received, List.of(), null, null));
    }

    @Override
    public boolean defers() {
        return answering.defers() && method.isSimple();
    }

    @Override
    public Runnable begin(Arguments received, Deferred deferred) throws MalformedArgumentsException {
        arguments.check(received);
        return begin(new DescribedCall(this, received, List.of(), null), deferred);
    }

    private Runnable begin(DescribedCall call, Deferred deferred) {
        return answering.begin(call, answer -> deferred.end(() -> checked(answer.get())));
    }

    @Override
    public Payload handle(Arguments received, ItemSource source, ItemSink sink) throws MalformedArgumentsException {
        return handle(received, items(source, item -> item), sink);
    }

    Payload handle(Arguments received, Stream<Arguments> items, ItemSink sink) throws MalformedArgumentsException {
        arguments.check(received);
        return answered(new DescribedCall(this, received, List.of(), items, sink));
    }

    /**
     * The items that a caller sends, each checked when it is taken.
     *
     * @param source null where none come
     * @param today makes an item of today of what was received
     */
    Stream<Arguments> items(ItemSource source, ItemSource.Decoder<Arguments> today) {
        return source == null
                ? null
                : source.stream(received -> {
                    Arguments made = today.decode(received);
                    item.orElseThrow().check(made);
                    return made;
                });
    }

    /** A method that follows states while its stream runs. */
    @Override
    public Payload handle(Arguments received, ItemSource source, ItemSink sink, Transaction transaction)
            throws MalformedArgumentsException {
        return handle(received, items(source, item -> item), sink, transaction);
    }

    Payload handle(Arguments received, Stream<Arguments> items, ItemSink sink, Transaction transaction)
            throws MalformedArgumentsException {
        arguments.check(received);
        return answered(new DescribedCall(this, received, views(transaction, keys(received)), items, sink));
    }

    @Override
    public StateCall prepare(Arguments received) throws MalformedArgumentsException {
        arguments.check(received);
        List<SelectedState.Keys> keys = keys(received);
        return new StateCall(access(keys), new StateCall.Body() {
            @Override
            public Payload run(Transaction transaction) {
                return answered(
                        new DescribedCall(DescribedMethod.this, received, views(transaction, keys), null, null));
            }

            @Override
            public Runnable begin(Transaction transaction, Deferred deferred) {
                return DescribedMethod.this.begin(
                        new DescribedCall(DescribedMethod.this, received, views(transaction, keys), transaction),
                        deferred);
            }
        });
    }

    /** What a call touches where that does not depend on its arguments. */
    Access access() {
        return access(states.stream().map(each -> SelectedState.Keys.NONE).toList());
    }

    private Access access(List<SelectedState.Keys> keys) {
        Permission[] permissions = new Permission[states.size()];
        for (int i = 0; i < permissions.length; i++) {
            permissions[i] = states.get(i).permission(keys.get(i));
        }
        return Access.of(permissions);
    }

    private List<SelectedState.Keys> keys(Arguments received) {
        return states.stream().map(each -> each.keys(received)).toList();
    }

    private List<WorkView> views(Transaction transaction, List<SelectedState.Keys> keys) {
        List<WorkView> views = new ArrayList<>(states.size());
        for (int i = 0; i < states.size(); i++) {
            views.add(states.get(i).view(transaction, keys.get(i)));
        }
        return views;
    }

    private Payload answered(DescribedCall call) {
        return checked(answering.answer(call));
    }

    private Payload checked(Payload payload) {
        if (payload == null) {
            throw wrong("nothing");
        }
        if (payload.thrown()) {
            checkThrown(payload);
        } else if (method.descriptor().oneway()) {
            return Payload.empty();
        } else if (answer.isPresent() && !method.streams().down()) {
            answer.get().check(payload, 0, method.toString());
        } else if (payload.length() > 0) {
            throw wrong(payload.length() + " bytes in place of nothing");
        }
        return payload;
    }

    private WrongAnswerException wrong(String how) {
        return CheckedForm.wrong(method.toString(), how);
    }

    /** A message, the id of the exception, its fields. */
    private void checkThrown(Payload thrown) {
        WireReader in = new WireReader(
                thrown.bytes(), thrown.start(), thrown.end() - thrown.start(), "the message of an exception");
        int whole = in.remaining();
        int id;
        try {
            in.getString();
            id = in.getInt();
        } catch (MalformedException e) {
            throw wrong(e.getMessage());
        }
        CheckedForm declared = exceptions.get(id);
        if (declared == null) {
            throw wrong(String.format("an exception with the id 0x%08X, which the method does not declare", id));
        }
        declared.check(thrown, whole - in.remaining(), method.toString());
    }

    void checkItem(Payload sent) {
        answer.orElseThrow().check(sent, 0, method.toString());
    }
}
