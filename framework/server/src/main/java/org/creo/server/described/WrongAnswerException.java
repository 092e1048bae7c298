// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

/** What answers for a service gave something that its description does not allow. */
final class WrongAnswerException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    WrongAnswerException(String message) {
        super(message);
    }
}
