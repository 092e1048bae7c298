// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Arrays;
import org.creo.framework.compose.Composes;

/** Knows which methods of an implementation are marked {@link Composes}. */
final class ComposingMethods {
    private final Class<?> implementation;

    /** @param implementation null where it is not known; then there are none */
    ComposingMethods(Object implementation) {
        this.implementation = implementation == null ? Object.class : implementation.getClass();
    }

    /**
     * @param name as declared; in Java a {@code _} follows one that has another meaning there, such as {@code notify}
     */
    boolean contains(String name) {
        return implementation.isAnnotationPresent(Composes.class)
                || Arrays.stream(implementation.getMethods())
                        .filter(method -> method.getName().equals(name)
                                || method.getName().equals(name + "_"))
                        .anyMatch(method -> method.isAnnotationPresent(Composes.class));
    }
}
