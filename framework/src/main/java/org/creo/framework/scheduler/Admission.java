// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Upload;
import org.creo.framework.rasp.Limits;
import org.creo.framework.rasp.MemoryBudget;
import org.creo.protocol.Status;

/**
 * Decides which requests a host has no room for now. Every BUSY that answers a request is decided here, and its message
 * names the limit: calls with streams on one connection, requests that wait for a service, changes of its states that
 * wait to be kept, memory for a frame, memory for unread items, and threads for calls with streams and calls that
 * compose. Only memory for decoded values is not asked for here, but from {@link org.creo.framework.rasp.HeldValues}
 * while they are decoded. A method may answer BUSY for reasons of its own, and {@code transport.ConnectionCount} refuses
 * whole connections.
 *
 * <p>There is one per host. Any thread may call it.
 */
public final class Admission {
    /**
     * The items of one call may wait without a time limit while they take less than one {@value}th of the memory of all
     * frames.
     */
    private static final int SHARE = 8;

    private final Limits limits;
    private final MemoryBudget memory;
    private final boolean sheds;

    /**
     * @param memory that all frames under way share
     * @param sheds whether a request that finds its queue full gets BUSY; otherwise it waits, and its connection is not
     *     read
     */
    public Admission(Limits limits, MemoryBudget memory, boolean sheds) {
        this.limits = limits;
        this.memory = memory;
        this.sheds = sheds;
    }

    /**
     * Whether there is room for another call with streams on a connection.
     *
     * @param open how many such calls of the connection have no answer yet
     * @return why it is refused; null where it is not
     */
    public String streams(int open) {
        return open < limits.openRequests()
                ? null
                : "This connection has " + limits.openRequests()
                        + " calls with streams open, the limit; try again later.";
    }

    /**
     * The queue of a service is full, or too many of its changes wait to be kept: why one more request is refused, or
     * null where it is to wait outside of the queue.
     */
    public String queue(Pipeline full, Request refused) {
        return !sheds ? null : full.limit(refused) + "; try again later.";
    }

    /** A frame has waited for memory as long as a frame may take: why it is refused. */
    public String frame(int announced) {
        return "There was no memory for a frame of " + announced + " bytes within " + Limits.text(limits.frameTime())
                + "; all frames under way may take " + memory.total() + ". Try again later.";
    }

    /** Whether the items that wait for a method take so much memory that they may not wait forever. */
    public boolean takesMuch(Upload items) {
        return items != null && items.waiting() > memory.total() / SHARE;
    }

    /**
     * The items of a call {@linkplain #takesMuch take much}. Credit counts items, not bytes: where memory gets short, a
     * call whose method does not read large ones is given up.
     *
     * @param now on the clock of the caller
     * @return why the call is given up; null where the items may go on waiting
     */
    public String items(Upload items, long now) {
        boolean stands = now - items.readAt() >= limits.frameTime().toNanos();
        return !stands || memory.reserved() <= memory.total() / 2
                ? null
                : "Memory is short, and the service has read none of the items that wait for it, " + items.waiting()
                        + " bytes, for " + Limits.text(limits.frameTime()) + ". Try again later.";
    }

    /**
     * Starts a method on a separate thread, or refuses its request where there is none.
     *
     * @param calls what kind of calls run on these threads, for the message
     * @return whether it was started
     */
    static boolean start(OwnThreads threads, String calls, Request request, Runnable method) {
        if (threads.start(request, method)) {
            return true;
        }
        request.reply(Answer.error(
                request,
                Status.BUSY,
                "This host has " + threads.limit() + " " + calls
                        + " under way, the limit, or no thread left; try again later."));
        return false;
    }
}
