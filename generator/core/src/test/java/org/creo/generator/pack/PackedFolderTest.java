// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Languages;
import org.creo.generator.language.PackedFile;
import org.creo.generator.model.Description;
import org.creo.generator.output.Written;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedFolderTest {

    @TempDir
    private Path folder;

    private SortedMap<String, byte[]> pack(String text) throws IOException {
        Diagnostics diagnostics = new Diagnostics();
        Description description = Compilation.read(
                        new SourceFile("service.creo", text), ImportPath.NONE, Languages.BUILT_IN.usual(), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.sorted()));
        return new Compilation(Languages.BUILT_IN.usual()).pack(description);
    }

    private static SortedMap<String, byte[]> unzip(byte[] archive) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        return files;
    }

    @Test
    void theRecordOfAWheelHasAllThatIsInIt() throws Exception {
        SortedMap<String, byte[]> wheel = unzip(pack("""
                @PACKAGE("lab.class")
                @VERSION("1.2.0")
                interface Store { int get (int id); }
                """).get("lab_class-1.2.0-py3-none-any.whl"));
        String record = "lab_class-1.2.0.dist-info/RECORD";
        SortedMap<String, String> recorded = new TreeMap<>();
        new String(wheel.get(record), StandardCharsets.UTF_8).lines().forEach(line -> {
            String[] parts = line.split(",", -1);
            recorded.put(parts[0], parts[1] + " " + parts[2]);
        });
        assertEquals(wheel.keySet(), recorded.keySet());
        for (String path : wheel.keySet()) {
            if (!path.equals(record)) {
                byte[] hash = MessageDigest.getInstance("SHA-256").digest(wheel.get(path));
                assertEquals(
                        "sha256=" + Base64.getUrlEncoder().withoutPadding().encodeToString(hash) + " "
                                + wheel.get(path).length,
                        recorded.get(path),
                        path);
            }
        }
    }

    @Test
    void anOlderVersionIsRemovedAndWhatIsNotPackedStays() throws IOException {
        String description = """
                @PACKAGE("lab")
                @VERSION("%s")
                interface Store { int get (int id); }
                """;
        Path packed = folder.resolve("lab");
        SortedMap<String, byte[]> first = pack(description.formatted("1.2.0"));
        assertEquals(new Written(first.size(), 0, 0), PackedFolder.write(packed, first));
        assertEquals(new Written(0, first.size(), 0), PackedFolder.write(packed, first));
        Files.writeString(packed.resolve("mine.txt"), "mine");
        PackedFolder.write(packed, pack(description.formatted("1.3.0")));
        assertFalse(Files.exists(packed.resolve("lab-1.2.0-py3-none-any.whl")));
        assertTrue(Files.exists(packed.resolve("lab-1.3.0-py3-none-any.whl")));
        assertTrue(Files.exists(packed.resolve("mine.txt")));
    }

    /** A list that somebody has changed leads to nothing outside of the folder. */
    @Test
    void nothingElsewhereIsRemoved() throws IOException {
        Path mine = Files.writeString(folder.resolve("mine.txt"), "mine");
        Path packed = Files.createDirectories(folder.resolve("lab"));
        Files.writeString(packed.resolve(PackageList.FILE), "creo-clients 1\ncontent ../mine.txt\n");
        PackedFolder.write(packed, pack("""
                @PACKAGE("lab")
                interface Store { int get (int id); }
                """));
        assertTrue(Files.exists(mine));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "/lab.c", "../lab.c", "a/../lab.c", "a//b", ".hidden", "a b", "a\nb", "lab.c?", "lab%41", "ä"
            })
    void aPathIsSafeInAUrlAndInAFolder(String path) {
        assertThrows(IllegalArgumentException.class, () -> PackedFile.content(path, ""));
    }
}
