// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Collection;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.dispatch.Responder;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Request;
import org.creo.protocol.Status;

/**
 * The way of requests through one service: accept, request and response, reply. The two kinds differ in how many
 * requests run at the same time, and where the others wait meanwhile: a {@link QueuedPipeline} runs requests one after
 * another, a {@link ParallelPipeline} runs those at the same time that touch nothing in common.
 *
 * <p>Methods with streams are apart from this in both: each runs on a separate thread, at the same time as all others.
 *
 * <p>Any thread may call any method.
 */
public abstract class Pipeline implements Request.Completion {
    final Responder responder;
    final Scheduler scheduler;
    final DeadlineWatch watch;
    /** Gives the requests whose deadlines are watched. */
    final Supplier<Collection<Request>> underWay = this::watched;

    private final OwnThreads streamThreads;
    private final Observer observer;
    private final RequestCount open = new RequestCount();
    private final Queue<Runnable> waitForRoom = new ConcurrentLinkedQueue<>();
    /** The requests with streams whose methods run, or are about to. */
    private final Set<Request> streaming = ConcurrentHashMap.newKeySet();

    Pipeline(
            Responder responder,
            Scheduler scheduler,
            OwnThreads streamThreads,
            DeadlineWatch watch,
            Observer observer) {
        this.responder = responder;
        this.scheduler = scheduler;
        this.streamThreads = streamThreads;
        this.watch = watch;
        this.observer = observer;
    }

    /** The responder of the service, which knows its methods. */
    public final Responder responder() {
        return responder;
    }

    /** How many requests wait. */
    public abstract int waiting();

    /** Whether the changes that calls make can be kept. */
    public boolean writable() {
        return true;
    }

    /** How many requests may wait. */
    public abstract int capacity();

    /** The requests whose deadlines are to be watched; requests with streams are not among them. */
    abstract Collection<Request> watched();

    /**
     * Takes a request without streams, and makes sure that it is answered.
     *
     * @return false where no more may wait, and nothing was done
     */
    abstract boolean take(Request request);

    /** Whether methods with streams run here; otherwise {@link #take} gets them too. */
    boolean runsStreams() {
        return true;
    }

    /**
     * Takes a request; from then on it gets exactly one answer. May run it before it returns, if the scheduler decides
     * so.
     *
     * @return false where no more may wait: the request was not taken, {@link #whenRoom} tells when to try again
     */
    public final boolean accept(Request request) {
        if (!open.enter()) {
            Answer refusal = Answer.error(request, Status.UNAVAILABLE, "The host is shutting down.");
            request.reply(refusal);
            observe(request, refusal);
            return true;
        }
        request.onAnswer(this);
        if (taken(request)) {
            return true;
        }
        request.onAnswer(null);
        open.leave();
        return false;
    }

    /** As {@link #take}, also for a request with streams. If taking a request fails, it gets an answer that says so. */
    private boolean taken(Request request) {
        try {
            if (request.streaming() && runsStreams()) {
                stream(request);
                return true;
            }
            return take(request);
        } catch (RuntimeException | Error e) {
            broken(request, e);
            return true;
        }
    }

    /**
     * Answers a request at which the host itself has failed, and lets the thread go on with others, unless the JVM is
     * broken.
     */
    final void broken(Request request, Throwable why) {
        request.fulfil(responder.broken(request, why));
    }

    @Override
    public void answered(Request request, Answer answer) {
        // The request is counted down only now, when the answer is on its way: a host that stops must not close the
        // connection before.
        observe(request, answer);
        open.leave();
    }

    /**
     * Whether a method goes on after its answer. Then its request counts as unanswered until {@link #goOn}, so that a
     * host that stops waits. To be called before the answer is sent, on the thread of the method.
     *
     * @param answer null where the request has its answer already
     */
    final boolean goesOn(Request request, Answer answer) {
        boolean goesOn =
                answer != null && answer.status() == null && !request.rest().isEmpty();
        if (goesOn) {
            open.stay();
        }
        return goesOn;
    }

    /**
     * Does what the method of a request has left, where that {@link #goesOn}.
     *
     * @param succeeded whether its caller was given the result
     */
    final void goOn(Request request, boolean succeeded) {
        try {
            if (succeeded) {
                long begun = System.nanoTime();
                boolean failed = !responder.goOn(request);
                observer.wentOn(responder.name(), request.route().method(), failed, System.nanoTime() - begun);
            }
        } finally {
            open.leave();
        }
    }

    private void observe(Request request, Answer answer) {
        if (observer != Observer.NONE) {
            observer.answered(
                    responder.name(),
                    request.route().method(),
                    request,
                    answer.status(),
                    request.size()
                            + (request.upload() == null ? 0 : request.upload().bytes()),
                    (request.oneway() ? 0 : answer.size())
                            + (request.download() == null
                                    ? 0
                                    : request.download().bytes()));
        }
    }

    /** A method with streams waits for its client, so it gets a separate thread and holds up no turn of the service. */
    private void stream(Request request) {
        streaming.add(request);
        boolean begun = Admission.start(streamThreads, "calls with streams", "--streams", request, () -> {
            try {
                Answer answer = converse(request);
                boolean goesOn = goesOn(request, answer);
                boolean sent = answer != null && answer.send();
                if (goesOn) {
                    goOn(request, sent);
                }
            } catch (RuntimeException | Error e) {
                broken(request, e);
            } finally {
                streaming.remove(request);
            }
        });
        if (!begun) {
            streaming.remove(request);
        }
    }

    /** Runs a method with streams on this thread, and returns its answer, or null where it has one already. */
    Answer converse(Request request) {
        return responder.respond(request);
    }

    /** Which limit keeps a request from being accepted, for people; meaningful where {@link #accept} has refused it. */
    public String limit(Request refused) {
        return responder.name() + " has " + capacity() + " requests waiting, the limit (--queue-length)";
    }

    /**
     * Runs {@code resume} once, when the queue or log that was full is at most half full: at once if it is so now,
     * otherwise on the thread that makes the room. It may find that there is no room again.
     *
     * @param refused by {@link #accept}
     */
    public void whenRoom(Request refused, Runnable resume) {
        waitForRoom.add(resume);
        // Room may have been made before the line above, and then nobody would look again.
        wakeWhenRoom();
    }

    /** Whether the queue is at most half full. */
    boolean hasRoom() {
        return waiting() <= capacity() / 2;
    }

    /** To be called whenever a request waits no more. */
    final void wakeWhenRoom() {
        if (!waitForRoom.isEmpty() && hasRoom()) {
            for (Runnable resume = waitForRoom.poll(); resume != null; resume = waitForRoom.poll()) {
                resume.run();
            }
        }
    }

    /** From now on, new requests get UNAVAILABLE; those accepted before go on. */
    public final void refuse() {
        open.refuse();
    }

    /**
     * After {@link #refuse}: waits until each accepted request has its answer, at most {@code nanos}. Requests that
     * still wait then get UNAVAILABLE; so do those whose methods still run, which are interrupted.
     *
     * @return whether the service answered all of them
     */
    public final boolean drain(long nanos) throws InterruptedException {
        if (open.await(nanos)) {
            return true;
        }
        drop();
        streaming.forEach(Pipeline::stop);
        return false;
    }

    /** Ends what is left of a pipeline after {@link #drain}, where the host goes on without it. */
    public final void close() {
        watch.remove(underWay);
    }

    /** Answers all requests without streams that have no answer yet as {@link #stop} does. */
    abstract void drop();

    /**
     * Whether the method of a request should run: its answer is still wanted, and there is memory for the answer. If
     * not, the request is answered here.
     */
    static boolean wanted(Request request) {
        if (request.timed() && request.expired(request.caller().now())) {
            request.expire();
        } else if (!request.reserveAnswer()) {
            request.abandon(Status.BUSY, Admission.answer());
        }
        return !request.answered();
    }

    /** Answers a request that did not end before the host stopped. */
    static void stop(Request request) {
        request.abandon(
                Status.UNAVAILABLE,
                request.begunAt() == 0
                        ? "The host stopped before it ran this request."
                        : "The host stopped while the method was running.");
    }
}
