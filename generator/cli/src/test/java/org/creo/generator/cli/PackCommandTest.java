// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackCommandTest {

    private final Creo creo = new Creo();

    @TempDir
    private Path folder;

    private Path description() throws Exception {
        return Files.writeString(folder.resolve("lab.creo"), """
                @PACKAGE("lab")
                interface Store { int get (int id); }
                """);
    }

    @Test
    void writesAFolderForTheDescriptionsPackage() throws Exception {
        assertEquals(0, creo.run("pack", description(), "--lang", "c,py", "-o", folder.resolve("out")), creo::err);
        assertTrue(Files.exists(folder.resolve("out/lab/lab.h")));
        assertTrue(Files.exists(folder.resolve("out/lab/lab-1.0.0-py3-none-any.whl")));
        assertFalse(Files.exists(folder.resolve("out/lab/maven")));
    }

    @Test
    void saysThatNothingIsPackedForALanguage() throws Exception {
        assertEquals(2, creo.run("pack", description(), "--lang", "host"));
        assertTrue(
                creo.err().contains("nothing is packed for --lang host; leave it out to pack all clients"), creo::err);
    }
}
