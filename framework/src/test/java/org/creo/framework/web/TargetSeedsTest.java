// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.creo.framework.tongue.h2.Http2Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a search begins with passes. */
class TargetSeedsTest {
    @TempDir
    Path folder;

    private void run(Consumer<byte[]> target, int least) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> seeds = files.toList();
            assertTrue(seeds.size() >= least, seeds::toString);
            for (Path seed : seeds) {
                target.accept(Files.readAllBytes(seed));
            }
        }
    }

    @Test
    void ofDoor() throws IOException {
        DoorTarget.main(new String[] {folder.toString()});
        run(DoorTarget::fuzzerTestOneInput, 100);
    }

    @Test
    void ofHttp2() throws IOException {
        Http2Target.main(new String[] {folder.toString()});
        run(Http2Target::fuzzerTestOneInput, 40);
    }

    @Test
    void ofUrls() throws IOException {
        UrlTarget.main(new String[] {folder.toString()});
        run(UrlTarget::fuzzerTestOneInput, 14);
    }
}
