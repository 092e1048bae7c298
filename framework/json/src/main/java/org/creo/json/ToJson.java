// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import com.fasterxml.jackson.core.JsonGenerator;
import org.creo.type.Trees;

/** One value of RASP on its way to JSON: the bytes that are still to be read, and the JSON so far. */
final class ToJson {

    final WireInput in;
    final JsonGenerator json;
    final boolean longsAsText;
    final Digits digits = new Digits();

    private int trees;

    /** @param longsAsText whether a {@code long} becomes text with decimal digits instead of a number */
    ToJson(WireInput in, JsonGenerator json, boolean longsAsText) {
        this.in = in;
        this.json = json;
        this.longsAsText = longsAsText;
    }

    /** Tells that a struct begins whose type may hold itself; {@link #leave} tells that it ends. */
    void enter() throws MalformedValueException {
        if (trees == Trees.DEEPEST) {
            throw new MalformedValueException(in.offset(), "nested deeper than " + Trees.DEEPEST);
        }
        trees++;
    }

    void leave() {
        trees--;
    }
}
