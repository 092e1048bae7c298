// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.inmemory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.creo.framework.compose.Composition;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodRoute;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.limits.Limits;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.scheduler.DeadlineWatch;
import org.creo.framework.scheduler.OwnThreads;
import org.creo.framework.scheduler.ParallelPipeline;
import org.creo.framework.state.MemoryStates;
import org.creo.framework.state.Permissions;
import org.creo.framework.state.StateStore;
import org.creo.protocol.RequestHead;

/**
 * A service without a host, on states in memory. Calls take the way that they take in a host, from the bytes of their
 * arguments through permissions and transactions to the bytes of their results, but without connections, deadlines,
 * checks of roles, and limits on memory and queues.
 *
 * <p>Creo generates a class for each interface that is used in its place: {@code new LedgerInMemory(new MyLedger())}. A
 * method runs on the thread that calls it; those with streams and those that compose have threads of their own, as in a
 * host. Any thread may call it; it needs no closing.
 */
public final class InMemoryService {
    private static final ThreadLocal<Map<String, String>> CONTEXT = ThreadLocal.withInitial(Map::of);
    private static final ThreadLocal<Principal> CALLER = ThreadLocal.withInitial(() -> Principal.ANONYMOUS);
    /** The id of each request: it is the only one on its connection, so to speak. */
    private static final int ID = 1;

    private final int protocolId;
    private final Limits limits = Limits.defaults();
    private final Responder responder;
    private final ParallelPipeline pipeline;

    /** A service whose states have their initial values. */
    public InMemoryService(Dispatcher dispatcher) {
        this.protocolId = dispatcher.protocolId();
        this.responder = new Responder(dispatcher, limits.frame(), new OwnThreads("branch", Composition.WORKERS));
        this.pipeline = new ParallelPipeline(
                Integer.MAX_VALUE,
                responder,
                new Permissions(dispatcher.states(), responder.alone()),
                dispatcher.states().isEmpty() ? null : store(dispatcher),
                new CallingThreads(),
                new OwnThreads("stream", limits.streams()),
                new OwnThreads("composing", limits.composing()),
                DeadlineWatch.none(),
                Observer.NONE);
    }

    private static StateStore store(Dispatcher dispatcher) {
        try {
            return new StateStore(dispatcher.protocolName(), dispatcher.states(), new MemoryStates());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Sends a context along with all calls, of any service in memory, that this thread makes while {@code calls} runs;
     * methods read it by {@link org.creo.framework.compose.CallContext}.
     */
    public static void withContext(Map<String, String> context, Runnable calls) {
        Map<String, String> before = CONTEXT.get();
        CONTEXT.set(Map.copyOf(context));
        try {
            calls.run();
        } finally {
            CONTEXT.set(before);
        }
    }

    /**
     * Makes all calls, of any service in memory, that this thread makes while {@code calls} runs, on behalf of a
     * caller; methods see who that is by {@link org.creo.framework.compose.CallContext#caller}. Which roles they need
     * is not checked.
     */
    public static void withCaller(Principal caller, Runnable calls) {
        Principal before = CALLER.get();
        CALLER.set(Objects.requireNonNull(caller, "caller"));
        try {
            calls.run();
        } finally {
            CALLER.set(before);
        }
    }

    /**
     * Calls a method, and waits for its end.
     *
     * @param method its id
     * @param items what is sent with it, still to be drawn; null where the method takes no stream
     * @param errors makes the exception that is thrown where there is no result
     * @return the result, encoded
     */
    public byte[] call(
            int method, byte[] arguments, Stream<byte[]> items, Function<CallFailure, RuntimeException> errors) {
        InMemoryCall call = start(ID, method, arguments, errors);
        if (items != null) {
            call.send(items);
        }
        return call.result();
    }

    /** Calls a one-way method. The method has run when this returns; how it ended goes to the log. */
    public void post(int method, byte[] arguments) {
        start(0, method, arguments, failure -> null).awaitEnd();
    }

    /**
     * Calls a method whose result is a stream.
     *
     * @param items as for {@link #call}; they are drawn by a thread of their own
     * @param errors makes what reading the stream throws where it has no further items because of an error
     * @return the items, encoded; to be closed unless it is read to its end
     */
    public Stream<byte[]> stream(
            int method, byte[] arguments, Stream<byte[]> items, Function<CallFailure, RuntimeException> errors) {
        InMemoryCall call = start(ID, method, arguments, errors);
        if (items != null) {
            Thread sender = new Thread(() -> call.send(items), "creo-items");
            sender.setDaemon(true);
            sender.start();
        }
        return call.items();
    }

    private InMemoryCall start(int id, int method, byte[] encoded, Function<CallFailure, RuntimeException> errors) {
        MethodRoute route = responder.route(method);
        Map<String, String> context = CONTEXT.get();
        Arguments arguments = new Arguments(encoded, 0, encoded.length, null, limits.nesting(), limits.items());
        InMemoryCall call = new InMemoryCall(errors);
        Request request = new Request(
                id,
                new RequestHead(protocolId, method, 0),
                route,
                arguments,
                context.isEmpty() ? null : new Companion(context),
                CALLER.get(),
                call);
        call.begins(request);
        pipeline.accept(request);
        return call;
    }
}
