// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileNamesTest {
    private static final Path FOLDER = Path.of("folder");

    @ParameterizedTest
    @ValueSource(strings = {"a", "a.b", "a b", "ä", "a:b", "~a", "a..b", ".well-known", "a\u2028b"})
    void served(String name) {
        assertTrue(FileNames.isServed(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "...", ".a", "a.", "a ", "a/b", "a\\b", "a\0", "a\n", "a\u0085b", "\u007f"})
    void refused(String name) {
        assertFalse(FileNames.isServed(name));
    }

    @Test
    void noLongerThanAnySystemHasThem() {
        assertTrue(FileNames.isServed("a".repeat(255)));
        assertFalse(FileNames.isServed("a".repeat(256)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "docs", "/docs/", "//", "/a//b", "/.", "/..", "/.git", "/a b", "/%41", "/creo", "/creo/x"})
    void wrongPaths(String path) {
        assertThrows(IllegalArgumentException.class, () -> new FileMount(path, FOLDER, ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/index.html", "../index.html", "a//b", ".htaccess"})
    void wrongFallbacks(String file) {
        assertThrows(IllegalArgumentException.class, () -> new FileMount("/", FOLDER, file));
    }

    @Test
    void mounts() {
        assertEquals(List.of(), new FileMount("/", FOLDER, "").prefix().segments());
        assertEquals(
                List.of("a", "b.c"),
                new FileMount("/a/b.c", FOLDER, "").prefix().segments());
        assertEquals(List.of("x", "y.html"), new FileMount("/creo-app", FOLDER, "x/y.html").fallbackNames());
    }

    @Test
    void mediaTypes() {
        assertEquals("text/html; charset=utf-8", MediaTypes.of("index.HTML"));
        assertEquals("application/json", MediaTypes.of("a.b.json"));
        assertEquals("image/svg+xml", MediaTypes.of("a.svg"));
        assertEquals("application/octet-stream", MediaTypes.of("html"));
        assertEquals("application/octet-stream", MediaTypes.of("a."));
        assertEquals("application/octet-stream", MediaTypes.of("a.unknown"));
    }
}
