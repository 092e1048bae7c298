// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.queue;

import org.creo.framework.rasp.MemoryBudget;
import org.creo.framework.rasp.RequestHead;
import org.creo.framework.rasp.Status;

/**
 * A call from its frame to its answer. Its arguments stay encoded, since only the generated code knows their types.
 *
 * <p>It gets exactly one answer, whoever gives it first: its service, the host that drops it, the client that withdraws
 * it, or its deadline. One-way requests get one, too, which goes nowhere.
 *
 * <p>Any thread may call any method.
 */
public final class Request {
    private static final long NANOS_PER_MILLI = 1_000_000;
    /** How many elements of a stream may be sent before the client asks for more. */
    private static final int FIRST_CREDIT = 64;

    /** Hears of the answer, once. */
    public interface Completion {
        /** The answer is on its way to the caller. */
        void answered(Request request, Answer answer);
    }

    private final int id;
    private final int protocolId;
    private final int methodId;
    private final Arguments arguments;
    private final Caller caller;
    private final Principal principal;
    private final long receivedAt = System.nanoTime();
    private final long timeout;

    /** What is below is read and written under the lock of this object. */
    private Completion completion;
    private MemoryBudget memory;
    private int reserved;
    private boolean answered;
    private Thread runner;
    private boolean interrupted;
    private long begunAt;
    private long credit = FIRST_CREDIT;

    /**
     * A request that was received now.
     *
     * @param id chosen by the client; its answer carries it. 0 in a one-way request, to which there is none
     * @param head what stands ahead of the arguments
     * @param arguments to be decoded
     * @param principal who calls
     * @param caller gets the answer
     */
    public Request(int id, RequestHead head, Arguments arguments, Principal principal, Caller caller) {
        this.id = id;
        this.protocolId = head.protocolId();
        this.methodId = head.methodId();
        this.timeout = head.timeout() * NANOS_PER_MILLI;
        this.arguments = arguments;
        this.principal = principal;
        this.caller = caller;
    }

    /** Chosen by the client and carried by the answer; 0 where the request is one-way. */
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

    /** The arguments, still encoded. */
    public Arguments arguments() {
        return arguments;
    }

    /** How many bytes its frame took in all. */
    public long size() {
        return (long) arguments.offset() + arguments.length()
                + (arguments.tail() == null ? 0 : arguments.tail().length) + 12;
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

    /** When its frame was complete, on the clock of {@link System#nanoTime()}. */
    public long receivedAt() {
        return receivedAt;
    }

    /** When its method began, on the clock of {@link System#nanoTime()}; 0 where it has not. */
    public synchronized long begunAt() {
        return begunAt;
    }

    /** Whether the client set a deadline. */
    public boolean timed() {
        return timeout > 0;
    }

    /** The deadline, on the clock of {@link System#nanoTime()}; without meaning where it is not {@link #timed}. */
    public long deadline() {
        return receivedAt + timeout;
    }

    /** Whether the client has given up by now. */
    public boolean expired(long now) {
        return timed() && now - deadline() >= 0;
    }

    /** Whether it has its answer: from its service, from its deadline or because the client withdrew it. */
    public synchronized boolean answered() {
        return answered;
    }

    /**
     * Sends its answer. Once {@code completion} was set it hears of it.
     *
     * @return false where there was an answer already; this one is dropped then
     */
    public boolean reply(Answer answer) {
        return reply(answer, false);
    }

    /** As {@link #reply}; a method that runs for it is interrupted, since nobody wants its result any more. */
    public boolean abandon(Status status, String message) {
        return reply(Answer.error(this, status, message), true);
    }

    private boolean reply(Answer answer, boolean interrupt) {
        Completion hears;
        int freed;
        synchronized (this) {
            if (answered) {
                return false;
            }
            answered = true;
            hears = completion;
            if (interrupt && runner != null) {
                interrupted = true;
                runner.interrupt();
            }
            freed = takeReserved();
        }
        free(freed);
        caller.reply(answer);
        if (hears != null) {
            hears.answered(this, answer);
        }
        return true;
    }

    /**
     * Sends an element of a stream ahead of the answer.
     *
     * @return false where it was not sent: the credit is used up, or the request has its answer
     */
    public synchronized boolean item(Answer item) {
        if (answered || credit == 0) {
            return false;
        }
        credit--;
        // Under the lock, so that no answer overtakes it.
        caller.reply(item);
        return true;
    }

    /** The client takes so many elements more. */
    public synchronized void credit(int more) {
        credit += more;
    }

    /** Its arguments hold so much of the budget; it is given back when it has its answer and no method runs for it. */
    public synchronized void holds(MemoryBudget budget, int bytes) {
        memory = budget;
        reserved = bytes;
    }

    private int takeReserved() {
        if (!answered || runner != null) {
            return 0;
        }
        int bytes = reserved;
        reserved = 0;
        return bytes;
    }

    private void free(int bytes) {
        if (bytes > 0) {
            memory.release(bytes);
        }
    }

    /** Who hears of its answer, from now on. */
    public synchronized void onAnswer(Completion hears) {
        completion = hears;
    }

    /**
     * This thread is about to run its method.
     *
     * @return false where it has its answer already: there is nothing to run
     */
    public synchronized boolean begin() {
        if (answered) {
            return false;
        }
        runner = Thread.currentThread();
        begunAt = System.nanoTime();
        return true;
    }

    /** The method that {@link #begin} announced has ended; an interrupt meant for it goes no further. */
    public void end() {
        int freed;
        synchronized (this) {
            runner = null;
            if (interrupted) {
                Thread.interrupted();
            }
            freed = takeReserved();
        }
        free(freed);
    }
}
