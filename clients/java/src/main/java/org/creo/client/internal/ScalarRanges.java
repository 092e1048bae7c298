// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.math.BigInteger;
import java.time.Instant;

/** Which values of types that are classes can travel. */
final class ScalarRanges {
    /** The first second of Java's instants, and the last one. */
    static final long FIRST_SECOND = Instant.MIN.getEpochSecond();

    static final long LAST_SECOND = Instant.MAX.getEpochSecond();

    /** How many decimal digits a {@code BigDecimal} has at most, and how far its scale is from 0 at most. */
    static final int MOST_DIGITS = 1_000;

    static final int MOST_SCALE = 1_000;

    /** A number of so many digits takes no more bytes, and one of fewer bytes has no more digits. */
    static final int MOST_BYTES = 416;

    /** The first number that has more digits. */
    static final BigInteger BEYOND = BigInteger.TEN.pow(MOST_DIGITS);

    private ScalarRanges() {}
}
