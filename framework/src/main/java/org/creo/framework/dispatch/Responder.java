// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.creo.framework.compose.ThreadPlace;
import org.creo.framework.compose.Workers;
import org.creo.framework.limits.ValuesRefusedException;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.Request;
import org.creo.framework.state.Access;
import org.creo.framework.state.Transaction;
import org.creo.framework.threads.ThreadWatch;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.Status;

/**
 * Turns the requests of one service into answers, whatever happens on the way: it never throws.
 *
 * <p>Any thread may call any method; methods run on the thread that calls {@link #respond}.
 */
public final class Responder {
    private static final PeerLog LOG = PeerLog.of(Responder.class);
    /** How many causes of an exception are looked at: causes may form a circle. */
    private static final int MOST_CAUSES = 16;
    /**
     * A larger request, in bytes, is not deferred: a thread that serves connections would look through its arguments.
     */
    private static final int LARGEST_DEFERRED = 64 << 10;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final boolean CPU_TIME = THREADS.isCurrentThreadCpuTimeSupported();

    private final String name;
    private final int frameLimit;
    /** The routes, by ascending id of their methods; {@code ids} has the ids at the same indices. */
    private final MethodRoute[] routes;

    private final int[] ids;
    private final MethodRoute unknown;
    private final Workers workers;
    private final Failures failures;
    private final UnknownMethods unknownMethods;
    /**
     * Whether any scheduler has asked which methods are quick. Until then, which under some schedulers is forever, the
     * times of methods need not be measured.
     */
    private volatile boolean asked;
    /**
     * The last reason why values that methods had set could not be kept. It applies to each call that writes from then
     * on, and is logged once.
     */
    private volatile NotKept lastNotKept;

    private record NotKept(Throwable cause, String said) {}

    /** A responder without workers. */
    public Responder(Dispatcher dispatcher, int frameLimit) {
        this(dispatcher, frameLimit, work -> false);
    }

    /**
     * @param frameLimit the largest frame that may leave, in bytes after its length field
     * @param workers for the branches of methods that compose
     * @throws IllegalArgumentException if two methods share an id
     */
    public Responder(Dispatcher dispatcher, int frameLimit, Workers workers) {
        List<MethodBinding> declared = List.copyOf(dispatcher.methods());
        this.name = dispatcher.protocolName();
        this.frameLimit = frameLimit;
        MethodBinding[] methods = declared.toArray(MethodBinding[]::new);
        Arrays.sort(methods, Comparator.comparingInt(MethodBinding::id));
        this.ids = Arrays.stream(methods).mapToInt(MethodBinding::id).toArray();
        ComposingMethods composing = new ComposingMethods(dispatcher.implementation());
        this.routes = Arrays.stream(methods)
                .map(method -> new MethodRoute(
                        name,
                        method,
                        composing.contains(method.name()) ? null : ThreadPlace.refusing(name + "." + method.name())))
                .toArray(MethodRoute[]::new);
        this.unknown = MethodRoute.unknown(name);
        this.workers = workers;
        this.failures = new Failures(name);
        this.unknownMethods = new UnknownMethods(dispatcher, System::nanoTime);
        Set<Integer> seen = new HashSet<>();
        for (MethodBinding method : declared) {
            if (!seen.add(method.id())) {
                throw new IllegalArgumentException(
                        name + " has two methods with one id, the second is " + method.signature());
            }
        }
    }

    /** The route to the method with this id, or to the answer that there is none. */
    public MethodRoute route(int methodId) {
        int index = Arrays.binarySearch(ids, methodId);
        return index < 0 ? unknown : routes[index];
    }

    /** The route of a request to this service; only this class makes routes. */
    private static MethodRoute route(Request request) {
        return (MethodRoute) request.route();
    }

    /** Whether the method that the request names has lately been so fast that a hand-off would cost more. */
    public boolean quick(Request request) {
        if (!asked) {
            asked = true;
        }
        return route(request).quick();
    }

    /**
     * What the method that the request names may touch; null where its arguments decide that: then {@link #prepare}
     * tells. A method that does not exist touches nothing.
     */
    public Access access(Request request) {
        return route(request).access();
    }

    /** Whether a method without streams says what it may touch, so that some may run at the same time. */
    public boolean parallel() {
        return methods().anyMatch(method -> method.streams() == Streams.NONE && !Access.ALONE.equals(method.access()));
    }

    /** Whether a method without streams must run alone in its service. */
    public boolean alone() {
        return methods().anyMatch(method -> method.streams() == Streams.NONE && Access.ALONE.equals(method.access()));
    }

    /** The methods that compose: they wait for other calls, and so need separate threads. */
    public List<MethodBinding> composing() {
        return Arrays.stream(routes)
                .filter(MethodRoute::composes)
                .map(MethodRoute::binding)
                .toList();
    }

    private Stream<MethodBinding> methods() {
        return Arrays.stream(routes).map(MethodRoute::binding);
    }

    /** Full name of the interface. */
    public String name() {
        return name;
    }

    /**
     * Decodes a call whose arguments decide what it may touch.
     *
     * @return the call, for {@link #respond(Request, StateCall, Transaction)}; null where the arguments cannot be used;
     *     then the request has its answer
     */
    public StateCall prepare(Request request) {
        MethodBinding method = route(request).binding();
        try {
            return method.stateHandler().prepare(request.arguments());
        } catch (Throwable e) {
            unanswered(method, request, e).send();
            return null;
        }
    }

    /**
     * Runs the method that the request names and returns the answer to it. Null where the request was answered before,
     * so nothing was run, or while a method with streams ran.
     */
    public Answer respond(Request request) {
        if (!route(request).known()) {
            return Answer.error(request, Status.UNKNOWN_METHOD, unknownMethods.refuse(request));
        }
        return request.begin() ? run(route(request), request, null, null) : null;
    }

    /**
     * As {@link #respond(Request)}, for a request that {@link Request#begin has begun}: it ends here. If the answer has
     * a status, nothing must be committed.
     *
     * @param prepared what {@link #prepare} returned, or null
     * @param transaction gives the views, where the method has some
     */
    public Answer respond(Request request, StateCall prepared, Transaction transaction) {
        if (!route(request).known()) {
            request.end();
            return Answer.error(request, Status.UNKNOWN_METHOD, unknownMethods.refuse(request));
        }
        return run(route(request), request, prepared, transaction);
    }

    /** Whether {@link #begin} is to be called for a request, since no thread need wait for its answer. */
    public boolean defers(Request request) {
        MethodBinding method = route(request).binding();
        return method != null
                && request.size() <= LARGEST_DEFERRED
                && (method.handler() != null && method.handler().defers()
                        || method.stateHandler() != null
                                && method.stateHandler().defers());
    }

    /**
     * Has the method that the request names run elsewhere, once the request {@link Request#beginElsewhere has begun}
     * so; waits for nothing.
     *
     * @param prepared what {@link #prepare} returned, or null
     * @param transaction as for {@link #respond(Request, StateCall, Transaction)}
     * @param ended gets the answer, once, maybe before this returns
     * @return ends the method early: its result is not wanted any more
     */
    public Runnable begin(Request request, StateCall prepared, Transaction transaction, Consumer<Answer> ended) {
        MethodRoute route = route(request);
        ThreadPlace place = place(route, request, null);
        Companion companion = request.companion();
        if (companion != null) {
            companion.beginsElsewhere();
        }
        ThreadPlace before = place.enter();
        try {
            MethodBinding method = route.binding();
            Deferred deferred = result -> ended.accept(end(route, request, place, result));
            return method.stateHandler() == null
                    ? method.handler().begin(request.arguments(), deferred)
                    : decoded(method, request, prepared).body().begin(transaction, deferred);
        } catch (Throwable e) {
            ended.accept(ended(request, unanswered(route.binding(), request, e)));
            return () -> {};
        } finally {
            ThreadPlace.back(before);
        }
    }

    private Answer end(MethodRoute route, Request request, ThreadPlace place, Supplier<Payload> result) {
        ThreadPlace before = place.enter();
        try {
            return ended(request, answer(request, result.get()));
        } catch (Throwable e) {
            return ended(request, unanswered(route.binding(), request, e));
        } finally {
            ThreadPlace.back(before);
        }
    }

    /** The method of a request has ended that ran elsewhere. */
    private static Answer ended(Request request, Answer answer) {
        if (request.companion() != null) {
            request.companion().endsElsewhere();
        }
        request.end();
        return answer;
    }

    private Answer run(MethodRoute route, Request request, StateCall prepared, Transaction transaction) {
        Quickness quickness = route.quickness();
        // Asking for the time costs as much as a small method, and asking the kernel for the thread's time costs more:
        // so times are taken only where a scheduler needs them.
        boolean timed = asked;
        boolean learning = timed && !quickness.quick();
        long begin = timed ? System.nanoTime() : 0;
        long cpuBegin = learning ? cpuNanos() : 0;
        ThreadPlace before = place(route, request, transaction).enter();
        Companion companion = request.companion();
        if (companion != null) {
            companion.begins();
        }
        try {
            return call(route.binding(), request, prepared, transaction);
        } finally {
            if (companion != null) {
                companion.ends();
            }
            ThreadPlace.back(before);
            request.end();
            if (timed) {
                quickness.record(System.nanoTime() - begin, learning ? cpuNanos() - cpuBegin : 0);
            }
        }
    }

    /**
     * Does what the method of a request has left to be done after its answer, which it has now. No client is told where
     * that fails, so the log is; what is left besides has nothing to do with that, and is done unless the host stops.
     *
     * @return false where some of it has failed
     */
    public boolean goOn(Request request) {
        ThreadPlace before =
                ThreadPlace.afterAnswer(workers, request.principal()).enter();
        Companion companion = request.companion();
        boolean succeeded = true;
        try {
            for (Runnable work : request.rest()) {
                Throwable failure = failure(companion == null ? work : companion.carry(work));
                if (failure != null) {
                    LOG.error(
                            request.caller().origin(),
                            failure,
                            name + "." + request.route().method() + " failed after its answer");
                    succeeded = false;
                }
                if (isInterruption(failure)) {
                    break;
                }
            }
            return succeeded;
        } finally {
            ThreadPlace.back(before);
        }
    }

    /** Runs what a method has left, and returns why it has failed; null where it has not. */
    private static Throwable failure(Runnable work) {
        try {
            work.run();
            return null;
        } catch (RuntimeException | Error e) {
            ThreadWatch.throwFatal(e);
            return e instanceof CompletionException ? e.getCause() : e;
        }
    }

    private ThreadPlace place(MethodRoute route, Request request, Transaction transaction) {
        return route.composes()
                ? ThreadPlace.composing(request, workers, transaction)
                : route.place().with(request);
    }

    /**
     * Runs the method that the request names, and sends its result or error; false where there was an answer already.
     */
    boolean run(Request request) {
        Answer answer = respond(request);
        return answer != null && answer.send();
    }

    /** How long this thread has been running, or 0 where the machine cannot tell. */
    private static long cpuNanos() {
        try {
            return CPU_TIME ? THREADS.getCurrentThreadCpuTime() : 0;
        } catch (UnsupportedOperationException e) {
            // The JVM does not tell the time of a virtual thread.
            return 0;
        }
    }

    private Answer call(MethodBinding method, Request request, StateCall prepared, Transaction transaction) {
        try {
            return method.streams() == Streams.NONE
                    ? answer(request, result(method, request, prepared, transaction))
                    : stream(method, request, transaction);
        } catch (Throwable e) {
            // Errors are caught, too: whatever happens in a service, its caller gets an answer and its host goes on.
            return unanswered(method, request, e);
        }
    }

    /** The answer where a method, or what comes before it, has thrown something that it does not declare. */
    private Answer unanswered(MethodBinding method, Request request, Throwable thrown) {
        if (thrown instanceof MalformedArgumentsException) {
            return Answer.error(request, Status.MALFORMED, thrown.getMessage());
        }
        if (thrown instanceof ValuesRefusedException refused) {
            return Answer.error(request, refused.status(), refused.getMessage());
        }
        if (thrown instanceof CallRefusedException refused) {
            return Answer.error(request, refused.status(), refused.getMessage());
        }
        if (request.answered() && (request.composing() || isInterruption(thrown))) {
            // A method whose call is over is interrupted, or its own calls end early: nothing has failed.
            LOG.debug(request.caller().origin(), thrown, name + "." + method.name() + " was ended early");
            return Answer.error(request, Status.CANCELLED, "It has its answer already.");
        }
        return failed(method, request, thrown);
    }

    /** Whether an exception was thrown because its thread was interrupted: it says so, or one of its causes does. */
    private static boolean isInterruption(Throwable thrown) {
        Throwable each = thrown;
        for (int depth = 0; each != null && depth < MOST_CAUSES; depth++) {
            if (each instanceof InterruptedException
                    || each instanceof CancellationException
                    || each instanceof IOException && Thread.currentThread().isInterrupted()) {
                return true;
            }
            each = each.getCause();
        }
        return false;
    }

    private static Payload result(MethodBinding method, Request request, StateCall prepared, Transaction transaction)
            throws MalformedArgumentsException {
        if (method.stateHandler() == null) {
            return method.handler().handle(request.arguments());
        }
        return decoded(method, request, prepared).body().run(transaction);
    }

    private static StateCall decoded(MethodBinding method, Request request, StateCall prepared)
            throws MalformedArgumentsException {
        return prepared != null ? prepared : method.stateHandler().prepare(request.arguments());
    }

    private Answer stream(MethodBinding method, Request request, Transaction transaction)
            throws MalformedArgumentsException {
        ItemSource source = method.streams().up() ? new ItemSource(request) : null;
        ItemSink sink = method.streams().down() ? new ItemSink(request, frameLimit) : null;
        try {
            Payload result = method.stateStreamHandler() == null
                    ? method.streamHandler().handle(request.arguments(), source, sink)
                    : method.stateStreamHandler().handle(request.arguments(), source, sink, transaction);
            return method.streams().down() && !result.thrown() ? Answer.end(request) : answer(request, result);
        } catch (RuntimeException e) {
            if (request.answered()) {
                // The stream of a method whose call is over ends early: nothing has failed.
                LOG.debug(request.caller().origin(), e, name + "." + method.name() + " was ended early");
                return null;
            }
            throw e;
        }
    }

    /** The answer around a result or a declared exception. */
    Answer answer(Request request, Payload result) {
        long frame = FrameHeader.length(result.length());
        if (frame > frameLimit) {
            throw new IllegalStateException(
                    "the answer needs a frame of " + frame + " bytes, the limit (--frame-size) is " + frameLimit);
        }
        route(request).answered(request.size(), result.length());
        return result.thrown()
                ? Answer.exception(request, result.bytes(), result.start(), result.end())
                : Answer.result(request, result.bytes(), result.start(), result.end(), result.tail());
    }

    /** The answer where the method has run, but what it read or wrote could not be kept. */
    public Answer notKept(Request request, Throwable cause) {
        NotKept last = lastNotKept;
        if (last == null || last.cause != cause) {
            last = new NotKept(cause, failures.log(request, cause));
            lastNotKept = last;
        }
        return Answer.error(
                request,
                Status.INTERNAL,
                request.route().method() + " has run, but what it read or wrote could not be kept; " + last.said);
    }

    /**
     * The answer where a call may not write, since what its caller has read before has changed. There is no exception
     * with the id 0.
     */
    public Answer changed(Request request) {
        byte[] message = "What the request depends on has changed, or is not there.".getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(Payload.RESERVED + 2 * Integer.BYTES + message.length)
                .position(Payload.RESERVED)
                .putInt(message.length)
                .put(message)
                .putInt(0);
        return Answer.exception(request, bytes.array(), Payload.RESERVED, bytes.capacity());
    }

    /**
     * The answer to a request at which the host itself has failed; it ends the request, if that has begun and not
     * ended.
     *
     * @throws RuntimeException or an error, where the JVM itself is broken: the host cannot go on
     */
    public Answer broken(Request request, Throwable cause) {
        String said = failures.fault(request, cause);
        request.end();
        return Answer.error(request, Status.INTERNAL, request.route().method() + " failed inside the host; " + said);
    }

    /** Logs what happened; the caller learns only where to look for it. */
    private Answer failed(MethodBinding method, Request request, Throwable cause) {
        return Answer.error(request, Status.INTERNAL, method.name() + " failed; " + failures.log(request, cause));
    }
}
