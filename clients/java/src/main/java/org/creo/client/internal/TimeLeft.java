// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Duration;
import java.util.Optional;

/**
 * How long the call may still take that a service serves, and so the calls that it makes for it. The host knows it, and
 * is asked by name as in {@link Onward}.
 */
final class TimeLeft {
    private static final MethodHandle HOST = find();

    private TimeLeft() {}

    private static MethodHandle find() {
        try {
            Class<?> composition = Class.forName("org.creo.framework.compose.Composition");
            return MethodHandles.publicLookup()
                    .findStatic(composition, "timeLeft", MethodType.methodType(Optional.class));
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    /** The lesser of some time, 0 for none, and what is left, in milliseconds. */
    static long orLess(long millis) {
        if (HOST == null) {
            return millis;
        }
        try {
            long left = ((Optional<?>) HOST.invokeExact())
                    .map(each -> ((Duration) each).toMillis())
                    .orElse(millis);
            return millis == 0 ? left : Math.min(millis, left);
        } catch (IllegalStateException e) {
            return millis; // the method does not compose: it is not for the host to say
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // it declares none
        }
    }
}
