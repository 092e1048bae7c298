// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

/** How deep JSON may be nested, and how long a number may be. */
enum JsonLimits {
    /** What the services of others send, and get. */
    OTHERS(64, 256),
    /** The form that hosts have: their limits. */
    HOSTS(256, 100);

    /** How many levels values have at most that can hold themselves. */
    static final int TREES = 64;

    final int depth;
    final int digits;

    JsonLimits(int depth, int digits) {
        this.depth = depth;
        this.digits = digits;
    }
}
