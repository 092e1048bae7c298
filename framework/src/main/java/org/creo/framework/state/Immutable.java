// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

/** What is said to code that tries to change a collection of a state. */
final class Immutable {
    private Immutable() {}

    static UnsupportedOperationException list() {
        return new UnsupportedOperationException(
                "an array of a state never changes: copy it, as in new ArrayList<>(list), and set the copy");
    }

    static UnsupportedOperationException map() {
        return new UnsupportedOperationException(
                "a map of a state never changes: copy it, as in new TreeMap<>(map), and set the copy");
    }
}
