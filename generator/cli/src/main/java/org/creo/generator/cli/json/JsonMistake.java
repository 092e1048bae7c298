// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.json;

/** JSON that is not a value of its type; the message begins with the place, for example {@code data[2].samples[1]}. */
public final class JsonMistake extends Exception {

    private static final long serialVersionUID = 1;

    JsonMistake(String place, String message) {
        super(place.isEmpty() ? message : place + ": " + message);
    }
}
