// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

/** Makes one of three results: {@link java.util.function.BiFunction} with one more parameter. */
@FunctionalInterface
public interface Combination<A, B, C, R> {
    /** Combines the three results. */
    R of(A first, B second, C third);
}
