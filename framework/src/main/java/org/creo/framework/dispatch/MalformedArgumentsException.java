// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

/**
 * The arguments of a call do not decode, or break a rule that the description has for them. Its message goes to the
 * client, so it is about these and nothing else.
 */
public final class MalformedArgumentsException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message says what is wrong */
    public MalformedArgumentsException(String message) {
        super(message);
    }

    /** @param cause the generated codec's own exception, which says what is wrong */
    public MalformedArgumentsException(Exception cause) {
        super(cause.getMessage(), cause);
    }
}
