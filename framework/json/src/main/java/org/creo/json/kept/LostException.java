// SPDX-License-Identifier: Apache-2.0
package org.creo.json.kept;

import java.io.IOException;

/** Says that a kept value has no counterpart in another type: which value, and what to do. */
public final class LostException extends IOException {
    private static final long serialVersionUID = 1L;

    public LostException(String message) {
        super(message);
    }
}
