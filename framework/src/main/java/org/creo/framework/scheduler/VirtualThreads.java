// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/** The virtual threads of JDK 21 and later, found at run time: the host is compiled for 17. */
final class VirtualThreads {
    private VirtualThreads() {}

    /** A factory of virtual threads with numbered names, or nothing on a JVM without them. */
    static Optional<ThreadFactory> factory(String prefix) {
        try {
            // Thread.ofVirtual().name(prefix, 1).factory()
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            builder = type.getMethod("name", String.class, long.class).invoke(builder, prefix + "-", 1L);
            return Optional.of((ThreadFactory) type.getMethod("factory").invoke(builder));
        } catch (ReflectiveOperationException e) {
            // Not there before 19, and refused as a preview in 19 and 20.
            return Optional.empty();
        }
    }
}
