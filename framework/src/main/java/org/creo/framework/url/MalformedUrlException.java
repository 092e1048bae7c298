// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.url;

/** A URL, its query or a form is written wrongly; the message says how to write it, to whoever sent it. */
public final class MalformedUrlException extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedUrlException(String message) {
        // Without a stack trace: a client can cause many of these.
        super(message, null, false, false);
    }
}
