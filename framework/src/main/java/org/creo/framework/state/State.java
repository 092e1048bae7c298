// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/**
 * A state as declared: its name, its type and what it holds before it is first written. Generated code makes them, one
 * for each state of an interface.
 *
 * @param <T> what a view of it gives
 */
public sealed interface State<T> permits ValueState, ListState, MapState {
    /** The name, as declared. */
    String name();

    /**
     * The type in canonical form, which changes whenever the encoding of the values does; so a provider notices that it
     * has values of another type. The default of a field follows the field, as in
     * {@code {owner:String,limit:long=1000}}: values that were kept before there was such a field get it.
     */
    String type();

    /** The value before the state is first written. */
    T initial();
}
