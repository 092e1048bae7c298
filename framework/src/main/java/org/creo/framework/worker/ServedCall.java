// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.creo.framework.compose.ThreadPlace;
import org.creo.framework.compose.Workers;
import org.creo.framework.dispatch.ItemSink;
import org.creo.framework.dispatch.ItemSource;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.limits.Limits;
import org.creo.framework.log.PeerLog;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.CallAnswer;
import org.creo.framework.queue.Companion;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.state.RemoteStates;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;
import rasp.work.Answer;
import rasp.work.Begin;
import rasp.work.Failed;
import rasp.work.Failure;
import rasp.work.Report;
import rasp.work.Thrown;
import rasp.work.Write;

/** A call that a method serves. One thread runs it; the others tell it what the host says. */
final class ServedCall {
    private static final PeerLog LOG = PeerLog.of(ServedCall.class);

    private static final int NESTING_LIMIT = Limits.defaults().nesting();
    /** What a report may have of results and rows, so that a frame can hold it. */
    private static final long LARGEST = 255 << 20;
    /** The longest text for the host's log, in characters. */
    private static final int LONGEST = 16 << 10;

    private final Begin begin;
    private final Offer.ServedMethodOf method;
    private final Workers branches;
    private final CallLine line;
    private final CallRows rows;
    private final CallItems items;
    private final Request request;

    ServedCall(Begin begin, Offer.ServedMethodOf method, Workers branches, Consumer<Report> reports) {
        this.begin = begin;
        this.method = method;
        this.branches = branches;
        this.line = new CallLine(begin.call(), reports);
        this.rows = new CallRows(line, begin.views());
        this.items = new CallItems(line, NESTING_LIMIT);
        byte[] arguments = begin.arguments();
        Map<String, String> context = begin.context();
        this.request = new Request(
                begin.call(),
                new RequestHead(begin.service(), begin.method(), (int) Math.min(Integer.MAX_VALUE, begin.timeLeft())),
                new ServedRoute(
                        method.service().protocolName(), method.binding().name()),
                new Arguments(arguments, 0, arguments.length, null, NESTING_LIMIT, Integer.MAX_VALUE),
                context.isEmpty() ? null : new Companion(context),
                new Principal(begin.caller(), Set.of(begin.roles())),
                // The answer to the request is only a mark: the host gets a report when the method has ended.
                answer -> {});
    }

    CallRows rows() {
        return rows;
    }

    CallItems items() {
        return items;
    }

    boolean streaming() {
        return method.binding().streams() != Streams.NONE;
    }

    /** Nobody wants the answer any more: the method is interrupted. */
    void withdraw() {
        line.withdraw();
        request.abandon(Status.CANCELLED, "");
    }

    /** Runs the method, reports what came of it, and does what it has left to be done after its answer. */
    void run() {
        line.say(request.begin() ? report() : failed(Failure.CANCELLED, "", ""));
        ThreadPlace before =
                ThreadPlace.afterAnswer(branches, request.principal()).enter();
        try {
            for (Runnable work : request.rest()) {
                goOn(work);
            }
        } finally {
            ThreadPlace.back(before);
        }
    }

    private void goOn(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            LOG.error(PeerLog.NOBODY, e, "{} failed after its answer", method);
        }
    }

    private Report report() {
        RemoteStates states = new RemoteStates(method.service().states(), rows);
        ThreadPlace before = ThreadPlace.composing(request, branches, states).enter();
        try {
            return returned(call(states));
        } catch (MalformedArgumentsException e) {
            return failed(Failure.MALFORMED, e.getMessage(), "");
        } catch (Throwable e) {
            // Errors, too: whatever happens in a method, its caller gets an answer, and the worker goes on.
            return line.isWithdrawn() ? failed(Failure.CANCELLED, "", "") : failed(e);
        } finally {
            ThreadPlace.back(before);
            request.end();
            states.close();
        }
    }

    private Payload call(RemoteStates states) throws MalformedArgumentsException {
        MethodBinding binding = method.binding();
        Arguments arguments = request.arguments();
        if (binding.streams() == Streams.NONE) {
            return binding.stateHandler() == null
                    ? binding.handler().handle(arguments)
                    : binding.stateHandler().prepare(arguments).body().run(states);
        }
        if (binding.streams().up()) {
            items.begin();
        }
        ItemSource source = binding.streams().up() ? new ItemSource(items::next) : null;
        ItemSink sink = binding.streams().down() ? new ItemSink(items::send) : null;
        return binding.stateStreamHandler() == null
                ? binding.streamHandler().handle(arguments, source, sink)
                : binding.stateStreamHandler().handle(arguments, source, sink, states);
    }

    private Report returned(Payload payload) {
        byte[] bytes = Encoded.bytes(payload);
        CallAnswer said = request.answerIfAny();
        Map<String, String> fields = said == null ? Map.of() : said.begin();
        if (payload.thrown()) {
            ByteBuffer thrown = ByteBuffer.wrap(bytes);
            byte[] message = new byte[thrown.getInt()];
            thrown.get(message);
            return Report.thrown(new Thrown(
                    begin.call(),
                    thrown.getInt(),
                    new String(message, StandardCharsets.UTF_8),
                    Arrays.copyOfRange(bytes, thrown.position(), bytes.length),
                    fields));
        }
        Write[] writes = rows.writes();
        long size = bytes.length + rows.written();
        return size > LARGEST
                ? failed(
                        Failure.FAILED,
                        method + ": the result and what it has written are " + size + " bytes; a frame has room for "
                                + LARGEST,
                        "")
                : Report.answer(new Answer(begin.call(), bytes, writes, fields));
    }

    private Report failed(Throwable cause) {
        StringWriter trace = new StringWriter();
        cause.printStackTrace(new PrintWriter(trace));
        return failed(Failure.FAILED, method + ": " + cause, trace.toString());
    }

    private Report failed(Failure failure, String message, String trace) {
        return Report.failed(new Failed(begin.call(), failure, text(message), text(trace)));
    }

    /** A text that can be sent: its beginning and its end where it is long, and no half characters. */
    private static String text(String text) {
        int half = LONGEST / 2;
        String kept = text.length() <= LONGEST
                ? text
                : text.substring(0, half) + "\n[...]\n" + text.substring(text.length() - half);
        return new String(kept.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
