// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetector.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LeakDetectionTest {
    private static final String PROPERTY = "io.netty.leakDetection.level";
    private static final String OLD_PROPERTY = "io.netty.leakDetectionLevel";

    /** The level that the tests ask for. */
    private final String asked = System.getProperty(PROPERTY);

    private final Level level = ResourceLeakDetector.getLevel();

    @BeforeEach
    void askForNothing() {
        System.clearProperty(PROPERTY);
        ResourceLeakDetector.setLevel(Level.SIMPLE);
    }

    @AfterEach
    void restore() {
        System.clearProperty(OLD_PROPERTY);
        if (asked != null) {
            System.setProperty(PROPERTY, asked);
        }
        ResourceLeakDetector.setLevel(level);
    }

    @Test
    void isOffUnlessAskedFor() {
        LeakDetection.offUnlessAskedFor();

        assertEquals(Level.DISABLED, ResourceLeakDetector.getLevel());
    }

    @Test
    void staysAsItWasAskedFor() {
        System.setProperty(PROPERTY, "simple");

        LeakDetection.offUnlessAskedFor();

        assertEquals(Level.SIMPLE, ResourceLeakDetector.getLevel());
    }

    @Test
    void staysAsItWasAskedForByItsOlderName() {
        System.setProperty(OLD_PROPERTY, "simple");

        LeakDetection.offUnlessAskedFor();

        assertEquals(Level.SIMPLE, ResourceLeakDetector.getLevel());
    }
}
