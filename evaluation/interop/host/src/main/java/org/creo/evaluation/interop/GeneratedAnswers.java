// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.ItemSink;
import org.creo.framework.dispatch.ItemSource;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;
import org.creo.framework.work.Answering;
import org.creo.framework.work.WorkCall;

/**
 * Answers a described service by a generated dispatcher, as a worker in Java would: so all that callers see of the
 * described service can be compared with the generated one.
 */
final class GeneratedAnswers implements Answering {
    private final Map<Integer, MethodBinding> methods;

    GeneratedAnswers(Dispatcher generated) {
        methods = generated.methods().stream().collect(Collectors.toMap(MethodBinding::id, Function.identity()));
    }

    @Override
    public Payload answer(WorkCall call) {
        MethodBinding method = methods.get(call.method().id());
        ItemSource source = method.streams().up() ? new ItemSource(call::next) : null;
        ItemSink sink = method.streams().down() ? new ItemSink(call::send) : null;
        Arguments received = call.arguments();
        try {
            if (method.handler() != null) {
                return method.handler().handle(received);
            }
            if (method.streamHandler() != null) {
                return method.streamHandler().handle(received, source, sink);
            }
            ViewedStates states = new ViewedStates(call.views());
            return method.stateHandler() != null
                    ? method.stateHandler().prepare(received).body().run(states)
                    : method.stateStreamHandler().handle(received, source, sink, states);
        } catch (MalformedArgumentsException e) {
            throw new IllegalStateException("checked arguments are refused: " + e.getMessage(), e);
        }
    }
}
