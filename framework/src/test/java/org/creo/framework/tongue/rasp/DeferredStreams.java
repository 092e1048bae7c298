// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.creo.framework.queue.Request;
import org.creo.framework.scheduler.OwnThreads;

/**
 * Has no threads: holds back each method with streams until a test says that it may run, and it need not wait. One that
 * reads items is ready when all of them are there. If the connection ends before that, so does the call.
 */
public final class DeferredStreams extends OwnThreads {
    private final Map<Request, Runnable> waiting = new LinkedHashMap<>();
    private final Predicate<Request> atOnce;

    /**
     * @param limit how many methods may be held back
     * @param atOnce which run where they are called
     */
    public DeferredStreams(int limit, Predicate<Request> atOnce) {
        super("trial", limit);
        this.atOnce = atOnce;
    }

    @Override
    protected String start(Request request, Runnable method) {
        if (atOnce.test(request)) {
            method.run();
        } else if (waiting.size() < limit()) {
            waiting.put(request, method);
        } else {
            return "this host has " + limit() + " under way, the limit";
        }
        return null;
    }

    /** Runs those that are ready; returns whether there were any. */
    public boolean run() {
        List<Request> ready = waiting.keySet().stream()
                .filter(request -> request.answered()
                        || request.upload() == null
                        || request.upload().ended())
                .toList();
        ready.forEach(request -> waiting.remove(request).run());
        return !ready.isEmpty();
    }

    /** How many are held back. */
    public int waiting() {
        return waiting.size();
    }
}
