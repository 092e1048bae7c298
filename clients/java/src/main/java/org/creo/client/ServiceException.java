// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client;

/** The host answered a call with an error; the client may be used for further calls. */
public class ServiceException extends CreoException {
    private static final long serialVersionUID = 2;

    /**
     * Creates an error, as a client does; a test may do so in its place.
     *
     * @param status the status that the host sent
     * @param message the call, the status and the host's own message
     */
    public ServiceException(Status status, String message) {
        this(status, message, null);
    }

    /**
     * Creates an error of a service in the same process, whose reason is at hand.
     *
     * @param status the status
     * @param message the call, the status and the host's own message
     * @param cause what the service has thrown; null where that is not known
     */
    public ServiceException(Status status, String message, Throwable cause) {
        super(status, message, cause);
    }
}
