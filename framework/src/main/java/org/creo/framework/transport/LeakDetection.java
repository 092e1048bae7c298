// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.util.ResourceLeakDetector;

/**
 * Netty's search for buffers that were never released. By default it records for one buffer in 128 where it was
 * allocated and used.
 */
final class LeakDetection {
    /** The system properties that set its level, the second with Netty's older name. */
    private static final String[] PROPERTIES = {"io.netty.leakDetection.level", "io.netty.leakDetectionLevel"};

    private LeakDetection() {}

    /**
     * Turns the search off, for all code of the process that uses this Netty, unless a system property asks for a
     * level: recording stacks is a large part of what a small call costs the host apart from system calls. Tests ask
     * for the strictest level.
     */
    static void offUnlessAskedFor() {
        for (String property : PROPERTIES) {
            if (System.getProperty(property) != null) {
                return;
            }
        }
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }
}
