// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

/**
 * One answer for each kind of type whose values are sent whole, and so for all but a stream, whose items are sent one
 * after another. For code that reads, writes or makes values.
 *
 * @param <R> the type of the answers
 */
public interface ValueCases<R> extends TypeCases<R> {

    @Override
    default R stream(StreamType type) {
        throw new IllegalArgumentException(type.declared() + " is not one value");
    }
}
