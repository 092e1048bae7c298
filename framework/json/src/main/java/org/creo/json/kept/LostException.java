// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.io.IOException;

/** A kept value that has no counterpart in another type. The message says which, and what to do. */
public final class LostException extends IOException {
    private static final long serialVersionUID = 1L;

    public LostException(String message) {
        super(message);
    }
}
