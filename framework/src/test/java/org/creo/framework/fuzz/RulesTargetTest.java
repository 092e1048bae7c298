// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesTargetTest {

    @ParameterizedTest
    @CsvSource({"0, put", "1, plant", "2, reserve"})
    void itsExamplesAreAllowedAndWhatIsCutShortIsNot(int index, String method) throws Exception {
        byte[] example = RulesTarget.examples().get(index);
        assertTrue(RulesTarget.isAllowed(method, example));
        int allowed = 0;
        for (int i = 0; i < example.length; i++) {
            example[i] ^= (byte) 0x80;
            allowed += RulesTarget.isAllowed(method, example) ? 1 : 0;
            example[i] ^= (byte) 0x80;
        }
        assertTrue(allowed < example.length / 2, "rules refuse most of what differs in a bit");
    }

    @Test
    void itsSeedsAreAFileForEachMethod(@TempDir Path folder) throws Exception {
        RulesTarget.main(new String[] {folder.toString()});
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> seeds = files.toList();
            assertEquals(3, seeds.size());
            for (Path seed : seeds) {
                RulesTarget.fuzzerTestOneInput(Files.readAllBytes(seed));
            }
        }
    }
}
