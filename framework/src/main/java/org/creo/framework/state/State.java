// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * A state as declared: its name, its type and what it holds before anybody has written it. Generated code makes them,
 * one for each state of an interface.
 *
 * @param <T> what a view of it gives
 */
public sealed interface State<T> permits ValueState, ListState, MapState {
    /** As declared. */
    String name();

    /**
     * The type in canonical form, which changes whenever the values' form does; by it a provider knows what it kept for
     * another type.
     */
    String type();

    /** What it holds at first. */
    T initial();
}
