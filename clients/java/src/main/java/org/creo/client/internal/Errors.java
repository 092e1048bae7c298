// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import org.creo.client.CreoException;
import org.creo.client.Phase;

/** What clients tell an error, and nobody else may: the call that it belongs to. */
public final class Errors {
    private static volatile Teller teller;

    private Errors() {}

    /** The class of errors says, when it is loaded, how they are told. */
    public interface Teller {
        /**
         * Sets which call it belongs to.
         *
         * @param error the error
         * @param address that of the host
         * @param phase how far the call had got
         * @param requestId its number
         */
        void in(CreoException error, String address, Phase phase, int requestId);

        /**
         * Sets the call that a method ended by throwing it.
         *
         * @param thrown the exception that the method declares
         * @param call the method and the address
         */
        void endedBy(CreoException thrown, String call);
    }

    /**
     * Sets how errors are told.
     *
     * @param given for all errors
     */
    public static void teller(Teller given) {
        teller = given;
    }

    static <E extends CreoException> E in(E error, String address, Phase phase, int requestId) {
        teller.in(error, address, phase, requestId);
        return error;
    }

    static <E extends CreoException> E endedBy(E thrown, String call) {
        teller.endedBy(thrown, call);
        return thrown;
    }
}
