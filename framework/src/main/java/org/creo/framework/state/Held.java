// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import java.util.List;
import java.util.Map;

/**
 * What a state holds at one moment, for those who look after a host.
 *
 * @param service full name of the interface
 * @param value as calls that read see it; it never changes
 */
public record Held<T>(String service, State<T> state, T value) {
    /** How many entries a map has, or items an array; otherwise 1. Takes no time. */
    public int entries() {
        if (value instanceof Map<?, ?> map && state instanceof MapState) {
            return map.size();
        }
        return value instanceof List<?> list && state instanceof ListState ? list.size() : 1;
    }
}
