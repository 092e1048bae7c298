// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/**
 * The cases of a type whose values travel as one, for what reads, writes or makes them: all but a stream, whose items
 * travel one after another.
 *
 * @param <R> what is made of it
 */
public interface ValueCases<R> extends TypeCases<R> {

    @Override
    default R stream(StreamType type) {
        throw new IllegalArgumentException(type.declared() + " is not one value");
    }
}
