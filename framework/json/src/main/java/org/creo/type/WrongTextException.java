// SPDX-License-Identifier: Apache-2.0
package org.creo.type;

/** A text that is not one of a type. The message says why, and may be empty where it does not look like one at all. */
public final class WrongTextException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    WrongTextException(String reason) {
        super(reason);
    }

    /** It does not look like a text of the type at all. */
    WrongTextException() {
        this("");
    }
}
