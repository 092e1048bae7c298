// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/** The virtual threads of JDK 21 and later, found at run time: the host is compiled for 17. */
final class VirtualThreads {
    private VirtualThreads() {}

    /**
     * A factory of virtual threads with numbered names, or nothing on a JVM without them.
     *
     * @param watch is told when one of them dies
     */
    static Optional<ThreadFactory> factory(String prefix, Thread.UncaughtExceptionHandler watch) {
        try {
            // Thread.ofVirtual().name(prefix, 1).uncaughtExceptionHandler(watch).factory()
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            builder = type.getMethod("name", String.class, long.class).invoke(builder, prefix + "-", 1L);
            builder = type.getMethod("uncaughtExceptionHandler", Thread.UncaughtExceptionHandler.class)
                    .invoke(builder, watch);
            return Optional.of((ThreadFactory) type.getMethod("factory").invoke(builder));
        } catch (ReflectiveOperationException e) {
            // The class is not there before 19, and refused as a preview in 19 and 20.
            return Optional.empty();
        }
    }
}
