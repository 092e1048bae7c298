// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.creo.framework.compose.CallContext;
import org.creo.framework.dispatch.CallRefusedException;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;
import org.creo.protocol.Status;
import rasp.work.Begin;
import rasp.work.Failed;
import rasp.work.Failure;
import rasp.work.Order;
import rasp.work.Thrown;
import rasp.work.View;

/** What host and worker say to each other at the beginning of a call and at its end. */
final class WorkMessages {
    private WorkMessages() {}

    /**
     * The order with which a call begins.
     *
     * @param id of the call at its worker
     * @param along what goes along of the state
     */
    static Order begin(WorkCall call, int id, View[] along) {
        CallContext context = call.context();
        return Order.begin(new Begin(
                id,
                call.method().serviceId(),
                call.method().id(),
                bytes(call.arguments()),
                call.timeLeft().map(left -> Math.max(1, left.toMillis())).orElse(0L),
                context.caller().name(),
                context.caller().roles().toArray(String[]::new),
                texts(context),
                along));
    }

    /** What the caller sent along, but of the trace that goes on in the worker, where the host takes part in it. */
    private static Map<String, String> texts(CallContext context) {
        Map<String, String> onward = CallContext.onward();
        if (onward.isEmpty()) {
            return context;
        }
        Map<String, String> texts = new LinkedHashMap<>(context);
        texts.putAll(onward);
        return texts;
    }

    /** Arguments or an item as the caller sent them, in an array of their own. */
    static byte[] bytes(Arguments arguments) {
        int tail = arguments.tail() == null ? 0 : arguments.tail().length;
        ByteBuffer bytes = ByteBuffer.allocate(arguments.length() + tail);
        bytes.put(arguments.bytes(), arguments.offset(), arguments.length());
        if (tail > 0) {
            bytes.put(arguments.tail());
        }
        return bytes.array();
    }

    /** A result or an item for the caller. */
    static Payload payload(byte[] value) {
        byte[] bytes = new byte[Payload.RESERVED + value.length];
        System.arraycopy(value, 0, bytes, Payload.RESERVED, value.length);
        return new Payload(bytes, Payload.RESERVED, bytes.length);
    }

    /** An exception for the caller, which its method declares. */
    static Payload payload(Thrown thrown) {
        byte[] message = thrown.message().getBytes(StandardCharsets.UTF_8);
        byte[] fields = thrown.value();
        ByteBuffer bytes = ByteBuffer.allocate(Payload.RESERVED + 2 * Integer.BYTES + message.length + fields.length);
        bytes.position(Payload.RESERVED);
        bytes.putInt(message.length).put(message).putInt(thrown.exception()).put(fields);
        return Payload.exception(bytes.array(), Payload.RESERVED, bytes.position());
    }

    /** What is thrown where the method has failed. */
    static RuntimeException failure(String worker, Failed failed) {
        return failed.failure() == Failure.MALFORMED
                ? new CallRefusedException(Status.MALFORMED, failed.message())
                : new WorkerFailedException(worker, failed.message(), failed.trace());
    }

    /** Sets the fields of HTTP that the method has set. */
    static void setFields(WorkCall call, Map<String, String> fields) {
        fields.forEach((name, value) -> call.context().answer().set(name, value));
    }

    /** What is thrown where the worker that had a call has broken a rule in what it says of the call. */
    static WorkerFailedException broken(String worker, BreachException breach) {
        return new WorkerFailedException(worker, "it " + breach.getMessage(), "");
    }
}
