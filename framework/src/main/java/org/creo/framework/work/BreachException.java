// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

/** A worker has broken a rule: it is not asked any more. */
final class BreachException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param message what it did, after "the worker": {@code answers call 7, which is not open} */
    BreachException(String message) {
        super(message, null, false, false);
    }
}
