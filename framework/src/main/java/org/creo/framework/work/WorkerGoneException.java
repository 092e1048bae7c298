// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

/** The worker of a call is gone, and has not answered it. */
final class WorkerGoneException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message how it went, after its name: {@code has lost its connection} */
    WorkerGoneException(String message) {
        super(message, null, false, false);
    }
}
