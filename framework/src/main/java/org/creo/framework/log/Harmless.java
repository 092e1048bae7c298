// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.log;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import org.creo.protocol.text.Printable;

/**
 * Stands for an exception that must not be printed as it is: its message, or that of one of its causes, contains what a
 * client sent and could forge lines, or it is too long. It has the same stack traces, cut to {@value #FRAMES} frames,
 * and names the class of the original.
 */
final class Harmless extends Throwable {
    private static final long serialVersionUID = 1L;

    private static final int MESSAGE = 1000;
    private static final int FRAMES = 100;
    /** How many causes and suppressed exceptions are shown, together with the first one. */
    private static final int MOST = 8;

    private Harmless(String text, Throwable cause) {
        super(text, cause);
    }

    /** The exception itself, if it may be printed, or the one that stands for it. Never throws. */
    static Throwable of(Throwable original) {
        try {
            return isHarmless(original) ? original : copy(original, new int[] {MOST});
        } catch (Throwable e) {
            // The methods of an exception may be overridden, and fail.
            return unprintable(original);
        }
    }

    /** As {@link #of}, for an exception of which it is known that the log cannot print it. */
    static Throwable unprintable(Throwable original) {
        Harmless harmless = new Harmless("a " + original.getClass().getName() + " that cannot be printed", null);
        harmless.setStackTrace(new StackTraceElement[0]);
        return harmless;
    }

    /** The class of the exception and its message, on one line. Never throws. */
    static String line(Throwable original) {
        try {
            return Printable.of(original.toString());
        } catch (Throwable e) {
            return unprintable(original).getMessage();
        }
    }

    private static boolean isHarmless(Throwable original) {
        Queue<Throwable> open = new ArrayDeque<>();
        open.add(original);
        for (int count = 0; !open.isEmpty(); count++) {
            Throwable next = open.remove();
            if (count == MOST
                    || !isHarmless(next.getMessage())
                    || !isHarmless(next.toString())
                    || next.getStackTrace().length > FRAMES) {
                return false;
            }
            if (next.getCause() != null) {
                open.add(next.getCause());
            }
            open.addAll(Arrays.asList(next.getSuppressed()));
        }
        return true;
    }

    private static boolean isHarmless(String text) {
        return text == null || text.length() <= MESSAGE && text.codePoints().allMatch(Printable::isHarmless);
    }

    private static Harmless copy(Throwable original, int[] left) {
        left[0]--;
        Throwable cause = original.getCause();
        Harmless copy = new Harmless(
                Printable.of(original.toString(), MESSAGE), cause == null || left[0] == 0 ? null : copy(cause, left));
        StackTraceElement[] trace = original.getStackTrace();
        copy.setStackTrace(Arrays.copyOf(trace, Math.min(trace.length, FRAMES)));
        for (Throwable suppressed : original.getSuppressed()) {
            if (left[0] > 0) {
                copy.addSuppressed(copy(suppressed, left));
            }
        }
        return copy;
    }

    /** As the original would be printed. */
    @Override
    public String toString() {
        return getMessage();
    }
}
