// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TarGzipTest {

    @TempDir
    private Path folder;

    private void unpack(byte[] archive) throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("archive.tgz"), archive);
        Process tar = new ProcessBuilder("tar", "-xzf", file.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(tar.getInputStream().readAllBytes());
        assertEquals(0, tar.waitFor(), said);
        assertEquals("", said);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 511, 512, 513, 100_000})
    void tarReadsWhatItHolds(int size) throws Exception {
        byte[] content = new byte[size];
        for (int i = 0; i < size; i++) {
            content[i] = (byte) (i * 31);
        }
        unpack(new TarGzip()
                .add("package/one", content)
                .add("package/two", "end\n")
                .bytes());
        assertArrayEquals(content, Files.readAllBytes(folder.resolve("package/one")));
        assertEquals("end\n", Files.readString(folder.resolve("package/two")));
    }

    @ParameterizedTest
    @ValueSource(ints = {99, 100, 101, 150, 255})
    void longPathsAreWhole(int length) throws Exception {
        String path = "f/".repeat((length - 90) / 2) + "n".repeat(length - (length - 90) / 2 * 2);
        assertEquals(length, path.length());
        unpack(new TarGzip().add(path, "here").bytes());
        assertEquals("here", Files.readString(folder.resolve(path)));
    }

    @ParameterizedTest
    @ValueSource(ints = {101, 256, 300})
    void aPathThatDoesNotFitIsRefused(int length) {
        TarGzip archive = new TarGzip();
        assertThrows(IllegalArgumentException.class, () -> archive.add("n".repeat(length), ""));
    }

    @Test
    void aPathIsAscii() {
        TarGzip archive = new TarGzip();
        assertThrows(IllegalArgumentException.class, () -> archive.add("ä", ""));
    }

    @Test
    void theSameFilesAreTheSameBytes() {
        assertArrayEquals(
                new TarGzip().add("a", "b").bytes(), new TarGzip().add("a", "b").bytes());
    }
}
