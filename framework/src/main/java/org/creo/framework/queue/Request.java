// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.creo.framework.limits.MemoryShare;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;

/**
 * A call from its frame to its answer. Its arguments stay encoded, since only the generated code knows their types.
 *
 * <p>It gets exactly one answer, whoever gives it first: its service, the host that drops it, the client that withdraws
 * it, or its deadline. One-way requests get one, too, which goes nowhere. Code that has to do something irrevocable
 * before the answer {@link #claim claims} the request first: all others are too late then.
 *
 * <p>Any thread may call any method.
 */
public final class Request {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Is told of the request's answer, once. */
    public interface Completion {
        /** Tells that the answer is on its way to the caller. */
        void answered(Request request, Answer answer);
    }

    private final int id;
    private final int protocolId;
    private final int methodId;
    private final Route route;
    private final long size;
    private final Caller caller;
    private final Principal principal;
    private final long receivedAt;
    /** In milliseconds. */
    private final int timeout;
    /** The items that the client sends, and those that the method sends; null where there are none. */
    private final Upload upload;

    private final Download download;

    /** The fields below are read and written under the lock of this object, once other threads know of it. */
    private Arguments arguments;

    /** null where there is none. */
    private final Companion companion;

    private Completion completion;

    private MemoryShare memory;
    private long reserved;
    /** How large an answer may be, for which memory is reserved. */
    private long promised;

    /** How many bytes of memory the answer can take over; only the thread that answers reads and writes it. */
    private long forAnswer;

    /** Whether there is an answer. Read without the lock, too. */
    private volatile boolean answered;

    /**
     * What the method has seen of states. Written before the answer is given, and read after it; null where the method
     * has seen none.
     */
    private Seen seen;

    private boolean claimed;
    /** What its method has left to be done after the answer, in this order; null where that is nothing. */
    private List<Runnable> rest;
    /** What its method says of the answer; null where that is nothing. */
    private CallAnswer answer;

    /** Whether its method runs: on a thread, or somewhere that is told of the answer. */
    private boolean running;
    /** The thread that runs it; null where none does. */
    private Thread runner;

    private boolean interrupted;
    private long begunAt;

    /** A request without a companion; otherwise as the other constructor. */
    public Request(int id, RequestHead head, Route route, Arguments arguments, Principal principal, Caller caller) {
        this(id, head, route, arguments, null, principal, caller);
    }

    /**
     * A request that was received now.
     *
     * @param id chosen by the client; its answer carries it. 0 in a one-way request, which has no answer
     * @param head what precedes the arguments
     * @param route the method that the head names
     * @param arguments to be decoded
     * @param companion goes with it, with the context that came along; null where none did
     * @param principal who calls
     * @param caller gets the answer
     */
    public Request(
            int id,
            RequestHead head,
            Route route,
            Arguments arguments,
            Companion companion,
            Principal principal,
            Caller caller) {
        this.id = id;
        this.protocolId = head.protocolId();
        this.methodId = head.methodId();
        this.timeout = head.timeout();
        this.route = route;
        this.arguments = arguments;
        this.companion = companion;
        this.size = (long) RequestHead.SIZE
                + arguments.length()
                + (arguments.tail() == null ? 0 : arguments.tail().length)
                + FrameHeader.SIZE;
        this.principal = principal;
        this.caller = caller;
        this.receivedAt = caller.now();
        this.upload = route.takesItems() ? new Upload(this) : null;
        this.download = route.sendsItems() ? new Download(this) : null;
    }

    /** The id that the client has chosen and the answer carries; 0 where the request is one-way. */
    public int id() {
        return id;
    }

    /** Fingerprint of the interface. */
    public int protocolId() {
        return protocolId;
    }

    /** Fingerprint of the method. */
    public int methodId() {
        return methodId;
    }

    /** The method that the ids name. */
    public Route route() {
        return route;
    }

    /** The arguments, still encoded; empty ones once it has its answer and no method runs for it. */
    public synchronized Arguments arguments() {
        return arguments;
    }

    /**
     * The texts that the caller sent along with the arguments, by name. Unmodifiable; empty where there are none, and
     * once the request has its answer and no method runs for it.
     */
    public Map<String, String> context() {
        return companion == null ? Map.of() : companion.context();
    }

    /** The companion of the request; null where it has none. */
    public Companion companion() {
        return companion;
    }

    /** Whether its method waits for other calls, possibly for some over the same connection. */
    public boolean composing() {
        return route.composes();
    }

    /** Whether streams go along with the request, in either direction. */
    public boolean streaming() {
        return upload != null || download != null;
    }

    /** The items that the client sends; null where the method takes none. */
    public Upload upload() {
        return upload;
    }

    /** The items that are sent before its answer; null where its method sends none. */
    public Download download() {
        return download;
    }

    /** How many bytes the frame of the request took in all, or would take in RASP. */
    public long size() {
        return size;
    }

    /** Where it came from; the same object for all requests of a connection. */
    public Caller caller() {
        return caller;
    }

    /** Who calls. */
    public Principal principal() {
        return principal;
    }

    /** Whether the client wants no answer. */
    public boolean oneway() {
        return id == 0;
    }

    /** When the request was complete, on the clock of its {@link Caller#now caller}. */
    public long receivedAt() {
        return receivedAt;
    }

    /** When the method began, on the same clock; 0 where it has not. */
    public synchronized long begunAt() {
        return begunAt;
    }

    /** Whether the client set a deadline. */
    public boolean timed() {
        return timeout > 0;
    }

    /** The deadline, on the same clock; meaningless unless {@link #timed}. */
    public long deadline() {
        return receivedAt + timeout * NANOS_PER_MILLI;
    }

    /** Whether the client has given up at {@code now}, a time on the same clock. */
    public boolean expired(long now) {
        return timed() && now - deadline() >= 0;
    }

    /** Notes which states the method's result depends on. To be called before the request has its answer. */
    public void saw(Seen states) {
        seen = states;
    }

    /** Which states the result depends on; null where it depends on none. Meaningless where the answer is no result. */
    public Seen seen() {
        return seen;
    }

    /** Whether the request has its answer: from its service, from its deadline or because the client withdrew it. */
    public boolean answered() {
        return answered;
    }

    /** Whether its method was told to end: by an interrupt of the thread that runs it, if one does. */
    public synchronized boolean interrupted() {
        return interrupted;
    }

    /**
     * Reserves its answer for the code that calls this: from now on only {@link #fulfil} can answer.
     *
     * @return false where it has its answer already, or is claimed
     */
    public synchronized boolean claim() {
        if (answered || claimed) {
            return false;
        }
        claimed = true;
        return true;
    }

    /**
     * Sends its answer, and tells the completion that was set with {@link #onAnswer}.
     *
     * @return false where there was an answer already, or the request is claimed; this one is dropped then
     */
    public boolean reply(Answer answer) {
        return reply(answer, false, false);
    }

    /** As {@link #reply}, for the code that has claimed it. */
    public boolean fulfil(Answer answer) {
        return reply(answer, false, true);
    }

    /** As {@link #reply}; a method that runs for it is interrupted, since its result is not wanted any more. */
    public boolean abandon(Status status, String message) {
        return reply(Answer.error(this, status, message), true, false);
    }

    /** Answers it because its deadline has passed; a method that runs for it is interrupted. */
    public void expire() {
        abandon(
                Status.DEADLINE,
                begunAt() == 0
                        ? "The time allowed passed while the request was waiting."
                        : "The time allowed passed while the method was running.");
    }

    private boolean reply(Answer given, boolean interrupt, boolean claimant) {
        Answer answer = given;
        Completion hears;
        synchronized (this) {
            if (answered || claimed && !claimant) {
                return false;
            }
            answered = true;
            hears = completion;
            if (interrupt && running) {
                interrupted = true;
                if (runner != null) {
                    runner.interrupt();
                }
            }
            forAnswer = running ? Math.min(reserved, promised) : reserved;
            reserved -= forAnswer;
            if (!keeps(answer)) {
                answer = Answer.error(
                        this,
                        Status.TOO_LARGE,
                        "The method has run, but memory is short, and there is none for its answer of " + answer.size()
                                + " bytes.");
            }
            dropUnused();
        }
        if (upload != null) {
            upload.close();
        }
        if (download != null) {
            download.close(interrupt);
        }
        caller.reply(answer);
        free(forAnswer);
        if (companion != null) {
            companion.answered(answer.status());
        }
        if (hears != null) {
            hears.answered(this, answer);
        }
        return true;
    }

    /**
     * Whether there is memory for an answer that is larger than was expected. How large answers are is learned from
     * those before, so this matters for the first ones of a kind, when others hold nearly all.
     */
    private boolean keeps(Answer answer) {
        long more = answer.size() - forAnswer;
        if (memory == null || oneway() || MemoryShare.small(more)) {
            return true;
        }
        if (!memory.reserveMore(more)) {
            return false;
        }
        forAnswer += more;
        return true;
    }

    /** Tells that the client will send nothing more: a method that depends on more from it is given up. */
    public void heardAll() {
        if (upload != null && !upload.ended()) {
            abandon(Status.CANCELLED, "The client ended its output, and not the stream.");
        }
        if (download != null) {
            download.starve();
        }
    }

    /**
     * It holds {@code bytes} of a share; released when it has its answer and no method runs for it. To be called before
     * another thread knows of the request.
     *
     * @param answer for how large an answer some of them are, in bytes
     */
    public void holds(MemoryShare share, long bytes, long answer) {
        memory = share;
        reserved = bytes;
        promised = answer;
    }

    /**
     * Sees to it that there is memory for its answer, of which more may be expected now than when it was received.
     *
     * @return false where there is none, or where its client leaves more of its answers untaken than its fair share:
     *     its method should not run
     */
    public synchronized boolean reserveAnswer() {
        long expected = route.answerSize(size);
        if (memory == null || answered || promised > 0 && expected <= promised) {
            return true;
        }
        if (memory.congested()) {
            return false;
        }
        long more = expected - promised;
        if (MemoryShare.small(more)) {
            return true;
        }
        if (!memory.reserveMore(more)) {
            return false;
        }
        reserved += more;
        promised = expected;
        return true;
    }

    /**
     * Its answer takes over what is reserved for it, and what its arguments held unless a method still uses them. Only
     * the {@link Caller} to whom the answer is given may call it, while it takes the answer.
     *
     * @param bytes that the answer needs
     * @return how many of them it has now
     */
    public long passToAnswer(long bytes) {
        long passed = Math.min(forAnswer, bytes);
        forAnswer -= passed;
        return passed;
    }

    /**
     * Drops what nobody needs once the request has its answer and no method runs for it: a queue may hold the request
     * for long.
     */
    private void dropUnused() {
        if (answered && !running) {
            if (arguments.values() != null) {
                arguments.values().close();
            }
            arguments = Arguments.NONE;
            if (companion != null) {
                companion.forget();
            }
        }
    }

    /**
     * Takes {@code bytes} of the share for an item that is to be sent, if they can be had.
     *
     * @param last whether nothing has to stay free
     */
    public boolean takeUnsent(long bytes, boolean last) {
        return memory == null || (last ? memory.reserveLastUnsent(bytes) : memory.reserveUnsent(bytes));
    }

    /** Releases {@code bytes} of memory of an item that will not be sent, or is counted elsewhere from now on. */
    public void freeUnsent(long bytes) {
        if (bytes > 0 && memory != null) {
            memory.sent(bytes);
        }
    }

    /** Releases {@code bytes} of received data. */
    void free(long bytes) {
        if (bytes > 0 && memory != null) {
            memory.release(bytes);
        }
    }

    /** Notes something that is to be done once the request has its result; for its method, while that runs. */
    public synchronized void afterAnswer(Runnable work) {
        if (rest == null) {
            rest = new ArrayList<>(1);
        }
        rest.add(work);
    }

    /** What is to be done once the request has its result, in this order; for the thread that has run its method. */
    public synchronized List<Runnable> rest() {
        return rest == null ? List.of() : List.copyOf(rest);
    }

    /** What its method says of the answer, for the method and its branches, and for whoever sends the answer. */
    public synchronized CallAnswer answer() {
        if (answer == null) {
            answer = new CallAnswer();
        }
        return answer;
    }

    /** As {@link #answer}; null where the method has said nothing so far. */
    public synchronized CallAnswer answerIfAny() {
        return answer;
    }

    /** Sets the object that is told of the answer. To be called before another thread may answer. */
    public void onAnswer(Completion hears) {
        completion = hears;
    }

    /**
     * Tells that this thread is about to run the method.
     *
     * @return false where the request has its answer already: there is nothing to run
     */
    public boolean begin() {
        return begin(Thread.currentThread());
    }

    /**
     * As {@link #begin}, where no thread runs the method: it runs elsewhere. It is not interrupted; the
     * {@link Completion} hears that its result is not wanted any more.
     */
    public boolean beginElsewhere() {
        return begin(null);
    }

    private synchronized boolean begin(Thread thread) {
        if (answered) {
            return false;
        }
        running = true;
        runner = thread;
        begunAt = caller.now();
        return true;
    }

    /** Tells that the method has ended that {@link #begin} announced; an interrupt meant for it goes no further. */
    public void end() {
        long freed = 0;
        synchronized (this) {
            if (interrupted && runner != null) {
                Thread.interrupted();
            }
            running = false;
            runner = null;
            if (answered) {
                dropUnused();
                freed = reserved;
                reserved = 0;
            }
        }
        free(freed);
    }
}
