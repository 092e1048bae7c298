// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

/** A method has failed in its worker; for the log. */
final class WorkerFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param trace where it has failed, in the words of the worker's language; may be empty */
    WorkerFailedException(String worker, String message, String trace) {
        super(
                "in the worker \"" + worker + "\": " + message + (trace.isEmpty() ? "" : "\n" + trace),
                null,
                false,
                false);
    }
}
