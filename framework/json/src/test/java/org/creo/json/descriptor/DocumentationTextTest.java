// SPDX-License-Identifier: Apache-2.0
package org.creo.json.descriptor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DocumentationTextTest {

    @Test
    void eachNameHasTheLinesAfterIt() {
        assertEquals(
                Map.of("Store", "Keeps series.\n\n    for (;;) {}\nForever.", "Store.put.return", "how many"),
                DocumentationText.read("""
                        Store
                            Keeps series.

                                for (;;) {}
                            Forever.
                        Store.put.return
                            how many
                        """));
        assertEquals(Map.of(), DocumentationText.read(""));
    }
}
