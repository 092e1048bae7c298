// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.log;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.creo.framework.threads.ThreadWatch;

/**
 * Exceptions where there should be none, in code of the host or of its owner: an observer that throws, for example.
 * Each costs the request or the connection that it is about, at most, and not the thread that others need. It is logged
 * as {@link PeerLog} does, with its stack trace, and counted, also where its line is left out.
 *
 * <p>The count belongs to the process, as its log does. Any thread may call any method.
 */
public final class Faults {
    private static final LongAdder COUNT = new LongAdder();

    private final PeerLog log;

    private Faults(PeerLog log) {
        this.log = log;
    }

    /** The faults that a class finds. */
    public static Faults of(Class<?> owner) {
        return new Faults(PeerLog.of(owner));
    }

    /** How many faults there were since the process began. */
    public static long count() {
        return COUNT.sum();
    }

    /**
     * Logs and counts a fault.
     *
     * @param origin as in {@link PeerLog}, and so are the format and the arguments
     * @return false where its line was left out
     */
    public boolean saw(String origin, Throwable why, String format, Object... arguments) {
        COUNT.increment();
        return log.error(origin, why, format, arguments);
    }

    /**
     * As {@link #saw}, on a thread that goes on.
     *
     * @throws RuntimeException or an error, in place of that, where nothing of the JVM can be trusted any more: the
     *     thread must not go on
     */
    public boolean survive(String origin, Throwable why, String format, Object... arguments) {
        ThreadWatch.throwFatal(why);
        return saw(origin, why, format, arguments);
    }

    /** Runs a task. If it fails, that is logged and counted, and this returns. */
    public void guard(String origin, String what, Runnable task) {
        guard(origin, what, () -> {
            task.run();
            return null;
        });
    }

    /**
     * Asks a question whose answer can be done without.
     *
     * @return null where asking failed
     */
    public <T> T guard(String origin, String what, Supplier<T> question) {
        try {
            return question.get();
        } catch (Throwable e) {
            survive(origin, e, what);
            return null;
        }
    }
}
