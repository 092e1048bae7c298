// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import org.creo.client.CreoException;
import org.creo.client.Phase;

/**
 * What clients tell an error: the call that it belongs to. Users of clients cannot, so the methods of
 * {@link CreoException} for it are only for its subclasses; this is one of which there are no objects.
 */
abstract class Errors extends CreoException {
    private static final long serialVersionUID = 2;

    private Errors() {
        super("");
    }

    static <E extends CreoException> E in(E error, String address, Phase phase, int requestId) {
        belongsTo(error, address, phase, requestId);
        return error;
    }

    static <E extends CreoException> E endedBy(E thrown, String call) {
        ended(thrown, call);
        return thrown;
    }
}
