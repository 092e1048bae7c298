// SPDX-License-Identifier: Apache-2.0
package org.creo.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JsonTargetTest {
    @Test
    void itsExamplesAreValues(@TempDir Path folder) throws Exception {
        JsonTarget.main(new String[] {folder.toString()});
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> examples = files.toList();
            assertEquals(11, examples.size());
            for (Path example : examples) {
                assertTrue(JsonTarget.isValue(Files.readAllBytes(example)), example::toString);
            }
        }
    }
}
