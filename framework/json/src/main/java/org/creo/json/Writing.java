// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonGenerator;

/** One translation to JSON: what is left of the value, and the JSON so far. */
final class Writing {

    final WireInput in;
    final JsonGenerator json;
    final JsonWriter.Longs longs;
    final Digits digits = new Digits();

    private int trees;

    Writing(WireInput in, JsonGenerator json, JsonWriter.Longs longs) {
        this.in = in;
        this.json = json;
        this.longs = longs;
    }

    /** A struct that may hold itself begins; {@link #leave} it. */
    void enter() throws MalformedValueException {
        if (trees == JsonLimits.TREES) {
            throw new MalformedValueException(in.offset(), "nested deeper than " + JsonLimits.TREES);
        }
        trees++;
    }

    void leave() {
        trees--;
    }
}
