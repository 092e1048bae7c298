// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.function.Supplier;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Upload;
import org.creo.protocol.Status;

/**
 * Says for which requests a host has no room now. A BUSY that answers a request has its words from here, which name the
 * limit: calls with streams on one connection, requests that wait for a service, changes of its states that wait to be
 * kept, memory for a frame or a request over HTTP, for unread items and for answers that are not taken, and threads for
 * calls with streams and calls that compose. Two have words of their own: memory for decoded values
 * ({@link org.creo.framework.limits.HeldValues}) and for an item that a method sends
 * ({@link org.creo.framework.queue.Download}). A method may answer BUSY for reasons of its own, and
 * {@code transport.ConnectionCount} refuses whole connections.
 *
 * <p>There is one per host. Any thread may call it.
 */
public final class Admission {
    private final Limits limits;
    private final MemoryBudget memory;
    private final boolean sheds;

    /**
     * @param memory for everything that clients make the host keep
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
                        + " calls with streams open, the limit (--open-requests); try again later.";
    }

    /**
     * Why a request is refused whose service has a full queue, or too many changes that wait to be kept; null where the
     * request is to wait outside of the queue.
     *
     * @param limit says which of the two is full, as {@link Pipeline#limit} does
     */
    public String queue(Supplier<String> limit) {
        return !sheds ? null : limit.get() + "; try again later.";
    }

    /** Why a frame is refused that has waited for memory as long as a frame may take. */
    public String frame(int announced) {
        return "There was no memory for a frame of " + announced + " bytes within " + Limits.text(limits.frameTime())
                + "; what clients make this host keep may take " + memory.total() + ". Try again later.";
    }

    /** Why a frame is given up that holds memory for which others wait, and makes hardly any progress. */
    public String slowFrame(int announced) {
        return "Memory is short, and a frame of " + announced + " bytes holds some without coming on. Try again later.";
    }

    /** Why a request over HTTP is given up that has not come whole, and holds memory for which others wait. */
    public String request() {
        return "Memory is short, and the request has not come whole. Try again later.";
    }

    /** Why a call is given up whose items hold memory for which others wait, while its method hardly reads any. */
    public String items(Upload items) {
        return "Memory is short, and the service does not read the items that wait for it, " + items.waiting()
                + " bytes. Try again later.";
    }

    /**
     * Why a method is not run: there is no memory for its answer, or its client leaves more answers untaken than its
     * share.
     */
    static String answer() {
        return "Memory is short, since answers are not taken as fast as they are given. Try again later.";
    }

    /**
     * Starts a method on a separate thread, or refuses its request where there is none for it.
     *
     * @param calls what kind of calls run on these threads, for the message
     * @param setting of the host, which says how many
     * @return whether it was started
     */
    static boolean start(OwnThreads threads, String calls, String setting, Request request, Runnable method) {
        return admitted(threads.start(request, method), calls, setting, request);
    }

    /** As {@link #start}, for a method that runs elsewhere; {@link OwnThreads#leave} has to follow. */
    static boolean enter(OwnThreads threads, String calls, String setting, Request request) {
        return admitted(threads.enter(request), calls, setting, request);
    }

    private static boolean admitted(String taken, String calls, String setting, Request request) {
        if (taken != null) {
            request.reply(Answer.error(
                    request,
                    Status.BUSY,
                    "There can be no more " + calls + " now: " + taken + " (" + setting + "); try again later."));
        }
        return taken == null;
    }
}
