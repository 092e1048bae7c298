// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.log;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.creo.framework.threads.ThreadWatch;
import org.creo.protocol.text.Printable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The log for each line that a peer can cause. No peer can forge a line: the arguments of a line are escaped and cut.
 * And no peer can fill the log: lines of the same kind are limited, in all and from each origin, and a line tells how
 * many were left out. The kind of a line is its format, so that must not contain what a peer sent.
 *
 * <p>Where the log itself fails, because what writes it throws, standard error tells of that, and the caller goes on.
 *
 * <p>The limits belong to the process, as its log does. Any thread may call any method.
 */
public final class PeerLog {
    /** The origin of lines that no single peer causes. */
    public static final String NOBODY = "nobody in particular";

    private static final String PLACE = "{}";

    /** @param about tells apart lines that have the same format */
    private record Kind(Logger logger, Level level, String format, String about) {}

    /** Limits the lines about a log that cannot be written. */
    private static final LogThrottle LOST = new LogThrottle(10);

    private static final LineLimits<Kind> LIMITS =
            new LineLimits<>(System::nanoTime, PeerLog::lookAfter, PeerLog::report);

    private final Logger logger;

    private PeerLog(Logger logger) {
        this.logger = logger;
    }

    /** The log of a class. */
    public static PeerLog of(Class<?> owner) {
        return new PeerLog(LoggerFactory.getLogger(owner));
    }

    /** The log with this name. */
    public static PeerLog of(String name) {
        return new PeerLog(LoggerFactory.getLogger(name));
    }

    /** Logs now how many lines were left out: the process, or a host in it, is about to end. */
    public static void reportLeftOut() {
        LIMITS.end();
    }

    /**
     * Logs a line.
     *
     * @param origin whose lines are counted together, such as a peer's address; or {@link #NOBODY}
     * @param format the line, with {@code {}} for each argument
     * @param arguments are escaped and cut; those between quotation marks cannot end them. A {@link Supplier} is asked
     *     only if the line is not left out
     * @return false where it was left out
     */
    public boolean debug(String origin, String format, Object... arguments) {
        return log(Level.DEBUG, origin, null, format, arguments);
    }

    /** As {@link #debug(String, String, Object...)}. */
    public boolean info(String origin, String format, Object... arguments) {
        return log(Level.INFO, origin, null, format, arguments);
    }

    /** As {@link #debug(String, String, Object...)}. */
    public boolean warn(String origin, String format, Object... arguments) {
        return log(Level.WARN, origin, null, format, arguments);
    }

    /** As {@link #debug(String, String, Object...)}. */
    public boolean error(String origin, String format, Object... arguments) {
        return log(Level.ERROR, origin, null, format, arguments);
    }

    /**
     * Logs a line about an exception. The class of the exception is part of the line's kind; the first line of a kind
     * has the stack traces, those that soon follow have only the exception's class and message. One that has no stack
     * trace may have that of another program in its message, and is always told as the first one.
     *
     * @return false where it was left out
     */
    public boolean debug(String origin, Throwable cause, String format, Object... arguments) {
        return log(Level.DEBUG, origin, cause, format, arguments);
    }

    /** As {@link #debug(String, Throwable, String, Object...)}. */
    public boolean error(String origin, Throwable cause, String format, Object... arguments) {
        return log(Level.ERROR, origin, cause, format, arguments);
    }

    private boolean log(Level level, String origin, Throwable cause, String format, Object... arguments) {
        try {
            return passed(level, origin, cause, format, arguments);
        } catch (Throwable e) {
            lost(e, format);
            return false;
        }
    }

    private boolean passed(Level level, String origin, Throwable cause, String format, Object... arguments) {
        if (!logger.isEnabledForLevel(level)) {
            return false;
        }
        String about = cause == null ? "" : cause.getClass().getName();
        int before = LIMITS.pass(new Kind(logger, level, format, about), origin);
        if (before == LineLimits.LEFT_OUT) {
            return false;
        }
        String text = fill(format, arguments);
        if (cause == null) {
            logger.atLevel(level).log(text);
        } else if (before == 0 || cause.getStackTrace().length == 0) {
            trace(level, text, cause);
        } else {
            logger.atLevel(level).log(text + ": " + Harmless.line(cause));
        }
        return true;
    }

    private void trace(Level level, String text, Throwable cause) {
        try {
            logger.atLevel(level).setCause(Harmless.of(cause)).log(text);
        } catch (Throwable e) {
            ThreadWatch.throwFatal(e);
            // The exception may throw another one only now, while it is printed.
            logger.atLevel(level).setCause(Harmless.unprintable(cause)).log(text);
        }
    }

    /**
     * Tells on standard error that the log could not be written. That must not end a thread that only wanted to log.
     */
    private static void lost(Throwable why, String format) {
        ThreadWatch.throwFatal(why);
        int before = LOST.pass();
        if (before >= 0) {
            System.err.println("A line cannot be logged, \"" + format + "\": " + Harmless.line(why)
                    + (before == 0 ? "" : "; nor could " + before + " others before"));
        }
    }

    private static String fill(String format, Object... arguments) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (Object argument : arguments) {
            int place = format.indexOf(PLACE, from);
            boolean quoted = place > 0 && format.charAt(place - 1) == '"';
            String shown = String.valueOf(argument instanceof Supplier<?> lazy ? lazy.get() : argument);
            text.append(format, from, place).append(quoted ? Printable.quotable(shown) : Printable.of(shown));
            from = place + PLACE.length();
        }
        return text.append(format, from, format.length()).toString();
    }

    private static void lookAfter(long nanos) {
        CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS, Runnable::run)
                .execute(LIMITS::look);
    }

    private static void report(Kind kind, LineLimits.Omission omission) {
        try {
            write(kind, omission);
        } catch (Throwable e) {
            lost(e, kind.format());
        }
    }

    private static void write(Kind kind, LineLimits.Omission omission) {
        kind.logger()
                .atLevel(kind.level())
                .log(omission.lines() + (omission.lines() == 1 ? " line" : " lines") + " within "
                        + TimeUnit.NANOSECONDS.toSeconds(LineLimits.PERIOD) + " s left out"
                        + (omission.origin() == null
                                ? ""
                                : ", " + omission.ofOrigin() + " of them about " + omission.origin())
                        + ", of the kind \"" + kind.format().replace(PLACE, "...")
                        + (kind.about().isEmpty() ? "" : ": " + kind.about()) + "\"");
    }
}
