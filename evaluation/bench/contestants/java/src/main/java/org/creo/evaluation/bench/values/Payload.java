// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.bench.values;

import java.util.Locale;
import java.util.function.IntFunction;

/** What a message consists of. */
public enum Payload {
    BYTES,
    NUMERIC,
    /** Texts of ten characters. */
    STRING,
    /** Texts of many lengths. */
    MIXED;

    private static final int KILOBYTE = 1024;

    /** The payload with a name of contestants.toml. */
    public static Payload named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /**
     * The number of items in a message with that many bytes of payload, as every service counts them: bytes, or
     * kilobytes.
     */
    public int items(int size) {
        return this == BYTES ? size : Math.max(1, size / KILOBYTE);
    }

    /** The texts of one message, in their order, each by its index in its array. */
    public IntFunction<String> texts() {
        return this == MIXED ? new MixedTexts() : Workload::text;
    }
}
