// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import org.creo.json.JsonMistake;
import org.creo.json.JsonReader;

/** Reads values in a file of canned answers as RASP sends them. All methods are stateless. */
final class CannedValues {
    private CannedValues() {}

    /** @param place of the value, for messages, such as {@code answer} */
    static byte[] read(JsonReader reader, JsonPart part, String place) throws Mistake {
        try {
            return reader.read(part.text());
        } catch (JsonMistake e) {
            String inside = e.place().words();
            String joined = inside.isEmpty() || inside.startsWith("[") ? place + inside : place + "." + inside;
            throw new Mistake(part.at(e.place().steps()), joined + ": " + e.problem());
        }
    }
}
