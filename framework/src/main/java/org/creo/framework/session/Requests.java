// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.session;

import java.util.Map;
import org.creo.framework.dispatch.MethodRoute;
import org.creo.framework.limits.HeldValues;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Route;
import org.creo.framework.scheduler.Pipeline;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameReader;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;

/**
 * Hands each REQUEST to its service, or refuses it. A request that finds the queue of its service full is held here,
 * and no other is taken meanwhile. Confined to the session's thread.
 */
final class Requests implements FrameReader.Policy {
    private final Terms terms;
    private final MemoryShare memory;
    private final Caller caller;
    private final Greeting greeting;
    private final OpenRequests open;
    private final PendingContext context;
    private final Timeouts timeouts;
    private final Destination destination;
    /** The request that found the queue of its service full, and that service. */
    private Request held;

    private Pipeline full;
    private boolean waitsForRoom;
    /** Runs on the thread that makes room for it. */
    private final Runnable room;

    /**
     * @param caller of all requests
     * @param resume is called on the session's thread when there may be room for the request that is held
     */
    Requests(
            Terms terms,
            MemoryShare memory,
            Caller caller,
            Greeting greeting,
            OpenRequests open,
            PendingContext context,
            Timeouts timeouts,
            Transport transport,
            Runnable resume) {
        this.terms = terms;
        this.memory = memory;
        this.caller = caller;
        this.greeting = greeting;
        this.open = open;
        this.context = context;
        this.timeouts = timeouts;
        this.destination = new Destination(terms.router());
        this.room = () -> transport.execute(() -> {
            waitsForRoom = false;
            resume.run();
        });
    }

    @Override
    public int fixed(RequestHead head) {
        return destination.look(head).tail();
    }

    @Override
    public long answer(RequestHead head, int body) {
        long expected = destination.look(head).route().answerSize(FrameHeader.SIZE + body);
        return MemoryShare.small(expected) ? 0 : expected;
    }

    /**
     * A stranger's requests, their contexts and items are not even read: it must not learn from the answer which
     * methods there are, nor take memory.
     */
    @Override
    public boolean wanted(FrameKind kind, int id) throws FrameException {
        context.check(kind, id);
        if (!greeting.stranger() || kind != FrameKind.REQUEST && kind != FrameKind.ITEM && kind != FrameKind.CONTEXT) {
            return true;
        }
        greeting.first();
        if (kind == FrameKind.REQUEST) {
            Arguments none = new Arguments(
                    new byte[0],
                    0,
                    0,
                    null,
                    terms.limits().nesting(),
                    terms.limits().items());
            Request request =
                    new Request(id, new RequestHead(0, 0, 0), Route.NOWHERE, none, Principal.ANONYMOUS, caller);
            open.add(request);
            refuse(
                    request,
                    Status.UNAUTHENTICATED,
                    "This host serves callers that it knows: the client has to be given a token.");
        }
        return false;
    }

    /** Takes a request; its service may run it before this returns. */
    void take(Frame frame) throws FrameException {
        RequestHead head = RequestHead.of(frame);
        Destination to = destination.look(head);
        Pipeline pipeline = to.pipeline();
        MethodRoute method = to.method();
        checkId(frame, method);
        Arguments arguments = new Arguments(
                frame.body(),
                RequestHead.SIZE,
                frame.body().length - RequestHead.SIZE,
                frame.tail(),
                terms.limits().nesting(),
                terms.limits().items(),
                new HeldValues(terms.values()));
        PendingContext.Sent sent = context.waits() ? context.take(arguments.values()) : null;
        Request request =
                new Request(frame.id(), head, to.route(), arguments, companion(to, sent), greeting.caller(), caller);
        request.holds(memory, frame.reserved(), frame.answer());
        String tooMany = request.streaming() ? terms.admission().streams(open.streaming()) : null;
        open.add(request);
        if (tooMany != null) {
            refuse(request, Status.BUSY, tooMany);
        } else if (!refused(request, head, method, sent)) {
            if (request.timed()) {
                timeouts.expectAnswer(request.deadline());
            }
            accept(request, pipeline);
        }
    }

    private Companion companion(Destination to, PendingContext.Sent sent) {
        if (terms.tracing() != null) {
            return terms.tracing().follow(to.route(), sent == null ? Map.of() : sent.context());
        }
        return sent == null ? null : new Companion(sent.context());
    }

    /** @param method null where the host does not serve the interface */
    private void checkId(Frame frame, MethodRoute method) throws FrameException {
        String wrong = null;
        if (method != null && !method.fits(frame.id())) {
            wrong = frame.id() == 0
                    ? "The id of the REQUEST is 0, but its method gives an answer."
                    : "The id of the REQUEST is " + frame.id() + ", but its method is one-way.";
        } else if (frame.id() != 0 && open.get(frame.id()) != null) {
            wrong = "The id of the REQUEST is " + frame.id() + ", which is the id of another open one.";
        }
        if (wrong != null) {
            memory.release(frame.reserved());
            throw new FrameException(Status.MALFORMED, frame.id(), wrong);
        }
    }

    /**
     * Answers a request that no service should see.
     *
     * @param sent null where no CONTEXT came before it
     */
    private boolean refused(Request request, RequestHead head, MethodRoute method, PendingContext.Sent sent) {
        if (sent != null && sent.status() != null) {
            return refuse(request, sent.status(), sent.message());
        }
        if (head.timeout() < 0) {
            return refuse(request, Status.MALFORMED, "The timeout is " + head.timeout() + " ms.");
        }
        if (method == null) {
            return refuse(request, Status.UNKNOWN_PROTOCOL, terms.router().unknown(head.protocolId()));
        }
        if (!method.allows(request.principal())) {
            return refuse(
                    request,
                    Status.FORBIDDEN,
                    method.method() + " needs the role "
                            + String.join(
                                    " or ", method.roles().stream().sorted().toList()) + ".");
        }
        return false;
    }

    private boolean refuse(Request request, Status status, String message) {
        Answer answer = Answer.error(request, status, message);
        terms.observer()
                .answered(
                        request.route().service(),
                        request.route().method(),
                        request,
                        status,
                        request.size(),
                        answer.size());
        request.reply(answer);
        return true;
    }

    private void accept(Request request, Pipeline pipeline) {
        if (pipeline.accept(request)) {
            return;
        }
        String refusal = terms.admission().queue(pipeline, request);
        if (refusal != null) {
            refuse(request, Status.BUSY, refusal);
        } else {
            held = request;
            full = pipeline;
        }
    }

    /** Whether a request is held. */
    boolean waits() {
        return held != null;
    }

    /** Tries again to hand over the request that is held. */
    void tryAgain() {
        if (held != null && full.accept(held)) {
            drop();
        }
    }

    /** Asks to be told when there is room for what is held, if something is. */
    void awaitRoom() {
        if (held != null && !waitsForRoom) {
            waitsForRoom = true;
            full.whenRoom(held, room);
        }
    }

    /** Holds nothing any more; returns what was held, or null. */
    Request drop() {
        Request dropped = held;
        held = null;
        full = null;
        return dropped;
    }

    /**
     * Answers the requests whose deadline has passed, whatever stage they are in.
     *
     * @param now on the session's clock
     */
    void expire(long now) {
        for (Request request : open.all()) {
            if (request.expired(now)) {
                request.abandon(
                        Status.DEADLINE,
                        request.begunAt() == 0
                                ? "The time allowed passed while the request was waiting."
                                : "The time allowed passed while the method was running.");
                if (request == held) {
                    drop();
                }
            } else if (request.timed()) {
                timeouts.expectAnswer(request.deadline());
            }
        }
    }

    /** Ends the streams of callers, other than the client, whose credentials are not valid any more. */
    void endRevoked(String reason) {
        for (Request request : open.all()) {
            Principal caller = request.principal();
            if (request.streaming()
                    && caller != greeting.client() // that of each token is a separate object
                    && !terms.authenticator().valid(caller)) {
                request.abandon(Status.UNAUTHENTICATED, reason);
            }
        }
    }

    /** Ends the calls that depend on more frames from the client: they will not be read. */
    void endStreams(Status status, String reason) {
        for (Request request : open.all()) {
            if (request.streaming()) {
                request.abandon(status, reason);
            }
        }
    }

    /**
     * The client has gone. Methods that have not begun need not run. Methods that run are not interrupted: they may be
     * in the middle of something. Those with streams and those that compose are, because they may wait for long.
     */
    void orphan() {
        Request waiting = drop();
        for (Request request : open.all()) {
            if (request.streaming() || request.composing()) {
                request.abandon(Status.CANCELLED, "The client has gone.");
            } else {
                request.reply(Answer.error(request, Status.CANCELLED, "The client has gone."));
            }
        }
        if (waiting != null) {
            // A one-way request is not among the open ones, and holds memory as they do.
            waiting.reply(Answer.error(waiting, Status.CANCELLED, "The client has gone."));
        }
    }
}
