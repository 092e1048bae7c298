// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.creo.framework.dispatch.MethodRoute;
import org.creo.framework.limits.MemoryShare;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Route;
import org.creo.framework.scheduler.Pipeline;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;

/**
 * Hands each call to its service, or refuses it. A call that finds the queue of its service full is held here, and so
 * are those that come after it. Confined to the conversation's thread.
 */
final class Requests {
    /** A call that is held, and its service. */
    private record Held(Request request, Pipeline pipeline) {}

    private final Terms terms;
    private final Caller caller;
    private final Identity identity;
    private final OpenRequests open;
    private final Timeouts timeouts;
    private final MemoryShare memory;
    private final Destination destination = new Destination();
    /** The calls that are held, oldest first. */
    private final Deque<Held> held = new ArrayDeque<>(1);
    /** Whether the conversation has its turn; if not, others that have the same thread go first. */
    private final BooleanSupplier hasTurn;

    private boolean trying;
    private boolean waitsForRoom;
    /** Goes on with the calls that are held; runs on the thread that makes room for them. */
    private final Runnable room;

    /**
     * @param caller gets the answers of all calls
     * @param identity says who the client is
     * @param resume has the tongue go on, since there may be room for calls that are held
     */
    Requests(
            Terms terms,
            Caller caller,
            Line line,
            Identity identity,
            OpenRequests open,
            Timeouts timeouts,
            MemoryShare memory,
            BooleanSupplier hasTurn,
            Runnable resume) {
        this.terms = terms;
        this.caller = caller;
        this.identity = identity;
        this.open = open;
        this.timeouts = timeouts;
        this.memory = memory;
        this.hasTurn = hasTurn;
        this.room = () -> line.execute(() -> {
            waitsForRoom = false;
            resume.run();
        });
    }

    Destination destination(Router router, RequestHead head) {
        // What comes and goes while the host runs must not be kept by a connection that says nothing more.
        return (router == terms.router() ? destination : new Destination()).look(router, head);
    }

    /** Answers a call of which nothing is read: a stranger must not learn which methods there are. */
    void refuseStranger(int id) {
        Arguments none = new Arguments(
                new byte[0],
                0,
                0,
                null,
                terms.limits().nesting(),
                terms.limits().items());
        Request request = new Request(id, new RequestHead(0, 0, 0), Route.NOWHERE, none, Principal.ANONYMOUS, caller);
        open.add(request);
        refuse(
                request,
                Status.UNAUTHENTICATED,
                "This host serves callers that it knows: the client has to be given a token.");
    }

    /** Takes a call; its service may run it before this returns. */
    void take(IncomingCall call) {
        Destination to = destination(call.router(), call.head());
        Pipeline pipeline = to.pipeline();
        MethodRoute method = to.method();
        Request request = new Request(
                call.id(),
                call.head(),
                to.route(),
                call.arguments(),
                companion(to.route(), call.context()),
                call.caller(),
                caller);
        request.holds(memory, call.reserved(), call.forAnswer());
        String tooMany = request.streaming() ? terms.admission().streams(open.streaming()) : null;
        open.add(request);
        if (tooMany != null) {
            refuse(request, Status.BUSY, tooMany);
        } else if (!refused(request, call, method)) {
            if (request.timed()) {
                timeouts.expectAnswer(request.deadline());
            }
            accept(request, pipeline);
        }
    }

    private Companion companion(Route route, Map<String, String> context) {
        if (terms.tracing() != null) {
            return terms.tracing().follow(route, context == null ? Map.of() : context);
        }
        return context == null ? null : new Companion(context);
    }

    /**
     * Answers a call that no service should see.
     *
     * @param method null where the host does not serve the interface
     */
    private boolean refused(Request request, IncomingCall call, MethodRoute method) {
        if (call.refusal() != null) {
            return refuse(request, call.refusal().status(), call.refusal().message());
        }
        RequestHead head = call.head();
        if (head.timeout() < 0) {
            return refuse(
                    request,
                    Status.MALFORMED,
                    "The time that the client allows for the call is " + head.timeout()
                            + " ms, and has to be 0 or more.");
        }
        if (method == null) {
            String message =
                    call.router().unknown(head, request.principal(), path -> terms.allows(request.principal(), path));
            return refuse(request, Status.UNKNOWN_PROTOCOL, message);
        }
        if (!method.allows(request.principal())) {
            return refuse(
                    request,
                    Status.FORBIDDEN,
                    method.method() + " needs the role " + Principal.either(method.roles()) + ".");
        }
        if (!call.granted() && !terms.allows(call.caller(), List.of(method.service(), method.method()))) {
            return refuse(
                    request,
                    Status.FORBIDDEN,
                    "/" + method.service() + "/" + method.method()
                            + " is not open to this caller: the grants of the host (--access) do not name it.");
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
        if (held.isEmpty() && hasPlace()) {
            if (pipeline.accept(request)) {
                return;
            }
            String refusal = terms.admission().queue(() -> pipeline.limit(request));
            if (refusal != null) {
                refuse(request, Status.BUSY, refusal);
                return;
            }
        }
        held.add(new Held(request, pipeline));
    }

    /**
     * Whether another call may be taken: the conversation has its turn, and not too many of its calls are open beside
     * those that are held.
     */
    private boolean hasPlace() {
        return hasTurn.getAsBoolean()
                && open.plain() - held.size() <= terms.limits().openRequests();
    }

    /** Whether another call may come. */
    boolean mayTake() {
        return held.isEmpty() && open.plain() < terms.limits().openRequests();
    }

    /** Whether calls are held. */
    boolean holds() {
        return !held.isEmpty();
    }

    /** Tries again to hand over the calls that are held, in their order. */
    void tryAgain() {
        if (trying) {
            return;
        }
        trying = true;
        while (!held.isEmpty() && hasPlace()) {
            Held next = held.peek();
            if (next.pipeline.accept(next.request)) {
                held.remove(next);
                continue;
            }
            String refusal = terms.admission().queue(() -> next.pipeline.limit(next.request));
            if (refusal == null) {
                break;
            }
            held.remove(next);
            refuse(next.request, Status.BUSY, refusal);
        }
        trying = false;
    }

    /** Asks the service of the oldest call that is held, if one is, to tell when it has room. */
    void awaitRoom() {
        if (!held.isEmpty() && !waitsForRoom && hasPlace()) {
            waitsForRoom = true;
            Held next = held.peek();
            next.pipeline.whenRoom(next.request, room);
        }
    }

    /** Answers all calls that are held, and holds them no longer. */
    void dropHeld() {
        while (!held.isEmpty()) {
            Request request = held.remove().request;
            request.reply(
                    Answer.error(request, Status.UNAVAILABLE, "The connection ends before the request was accepted."));
        }
    }

    /**
     * Answers the calls whose deadline has passed, whatever stage they are in.
     *
     * @param now on the conversation's clock
     */
    void expire(long now) {
        for (Request request : open.all()) {
            if (request.expired(now)) {
                request.expire();
                held.removeIf(each -> each.request == request);
            } else if (request.timed()) {
                timeouts.expectAnswer(request.deadline());
            }
        }
    }

    /** Ends the streams of callers, other than the client, whose credentials are not valid any more. */
    void endRevoked(String reason) {
        for (Request request : open.all()) {
            Principal principal = request.principal();
            if (request.streaming()
                    && principal != identity.client() // that of each token is a separate object
                    && !terms.authenticator().valid(principal)) {
                request.abandon(Status.UNAUTHENTICATED, reason);
            }
        }
    }

    /** Ends the calls that depend on more from the client: it will not be read. */
    void endStreams(Status status, String reason) {
        for (Request request : open.all()) {
            if (request.streaming()) {
                request.abandon(status, reason);
            }
        }
    }

    /**
     * Drops the calls of a client that has gone. Methods that have not begun need not run. Those that run go on, since
     * they may be in the middle of a change, except for methods with streams and methods that compose: they may wait
     * for long, and are interrupted.
     */
    void orphan() {
        for (Request request : open.all()) {
            if (request.streaming() || request.composing()) {
                request.abandon(Status.CANCELLED, "The client has gone.");
            } else {
                request.reply(Answer.error(request, Status.CANCELLED, "The client has gone."));
            }
        }
        while (!held.isEmpty()) {
            // A one-way request is not among the open ones; if it is held, it holds memory as they do.
            Request waiting = held.remove().request;
            waiting.reply(Answer.error(waiting, Status.CANCELLED, "The client has gone."));
        }
    }
}
