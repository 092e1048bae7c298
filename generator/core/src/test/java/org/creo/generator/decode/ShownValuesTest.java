// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ShownValuesTest {

    @Test
    void onlyTextsAreCut() {
        assertEquals("\"abcdefghijklmnopqrs...\"", ShownValues.cut("\"abcdefghijklmnopqrstuvwxyz\""));
        assertEquals("\"abc\"", ShownValues.cut("\"abc\""));
        for (String whole : new String[] {
            "0f8fad5b-d9cb-469f-a165-70867728950e", "2026-11-27T10:30:00.000000001Z", "A_CONSTANT_WITH_A_LONG_NAME"
        }) {
            assertEquals(whole, ShownValues.cut(whole));
        }
    }
}
