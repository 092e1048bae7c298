// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

/** Says that a canonical text would be longer than a mebibyte, or that structs are nested more than 200 deep. */
public final class TooLargeException extends RuntimeException {

    private static final long serialVersionUID = 1;

    TooLargeException() {
        super("the canonical text is longer than " + Shape.LONGEST + " characters or deeper than " + Shape.DEEPEST
                + " structs");
    }
}
