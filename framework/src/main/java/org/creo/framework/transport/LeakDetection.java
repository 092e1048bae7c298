// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.util.ResourceLeakDetector;

/**
 * Netty's search for buffers that were never released. Unless told otherwise, it notes for one buffer in 128 who made
 * it and who used it.
 */
final class LeakDetection {
    /** How to ask for it, the second by Netty's older name. */
    private static final String[] PROPERTIES = {"io.netty.leakDetection.level", "io.netty.leakDetectionLevel"};

    private LeakDetection() {}

    /**
     * Turns the search off, for all of the process that uses this Netty, where no system property asks for a level:
     * writing stacks down is a good part of what a small call costs the host beside system calls. Tests ask for the
     * strictest level.
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
