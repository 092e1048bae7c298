// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.files;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import org.creo.framework.TestLog;
import org.creo.framework.files.ServedFiles.Absent;
import org.creo.framework.files.ServedFiles.Found;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ServedFilesTest {
    private static final FileTime BEFORE = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));
    private static final int LARGE = ServedFile.SMALL + 1;

    @TempDir
    Path folder;

    private Path root;
    private ServedFiles files;

    @BeforeEach
    void make() throws IOException {
        root = Files.createDirectory(folder.resolve("root"));
        files = new ServedFiles(List.of(new FileMount("/f", root, "")), Runnable::run);
    }

    private Path write(String name, int size) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[size]);
        return Files.setLastModifiedTime(file, BEFORE);
    }

    private Found find(String path) {
        return files.find(List.of(path.substring(1).split("/", -1)));
    }

    private static FileForm plain(Found found) {
        return found.file().forms().get(found.file().forms().size() - 1);
    }

    @Test
    void theLongerPathDecides() throws IOException {
        Path inner = Files.createDirectory(folder.resolve("inner"));
        Files.writeString(inner.resolve("x"), "inner");
        Files.createDirectories(root.resolve("a"));
        Files.writeString(root.resolve("a/x"), "outer");
        files = new ServedFiles(
                List.of(new FileMount("/f", root, ""), new FileMount("/f/a", inner, "")), Runnable::run);
        assertEquals("inner", new String(plain(find("/f/a/x")).bytes(), StandardCharsets.US_ASCII));
    }

    @Test
    void foldersHaveToBeThereAndTheirPathsToDiffer() {
        FileMount mount = new FileMount("/f", root, "");
        assertThrows(IllegalArgumentException.class, () -> new ServedFiles(List.of(mount, mount), Runnable::run));
        FileMount gone = new FileMount("/g", folder.resolve("gone"), "");
        assertThrows(IllegalArgumentException.class, () -> new ServedFiles(List.of(gone), Runnable::run));
    }

    @Test
    void whatWasSeenIsKeptForAMoment() throws IOException {
        write("x", 3);
        assertNull(files.kept("/f/x"));
        ServedFile file = find("/f/x").file();
        assertSame(file, files.kept("/f/x"));
        assertSame(plain(find("/f/x")), plain(new Found(file, null)), "its bytes are not read again");
    }

    @Test
    void aFileThatIsWrittenAtTheSameTimeIsReadAgain() throws IOException {
        Path file = root.resolve("x");
        FileTime now = FileTime.from(Instant.now());
        Files.writeString(file, "one");
        Files.setLastModifiedTime(file, now);
        String before = plain(find("/f/x")).tag();
        // The same size, the same time.
        Files.writeString(file, "two");
        Files.setLastModifiedTime(file, now);
        assertNotEquals(before, plain(find("/f/x")).tag());
    }

    @Test
    void aLinkMayBeReplacedByOneToAnotherRelease() throws IOException {
        Path first = Files.createDirectory(folder.resolve("first"));
        Path second = Files.createDirectory(folder.resolve("second"));
        Files.writeString(first.resolve("x"), "first");
        Files.writeString(second.resolve("x"), "second");
        Path current = Files.createSymbolicLink(folder.resolve("current"), first);
        files = new ServedFiles(List.of(new FileMount("/", current, "")), Runnable::run);
        assertEquals("first", new String(plain(find("/x")).bytes(), StandardCharsets.US_ASCII));
        Files.move(
                Files.createSymbolicLink(folder.resolve("next"), second), current, StandardCopyOption.REPLACE_EXISTING);
        assertEquals("second", new String(plain(find("/x")).bytes(), StandardCharsets.US_ASCII));
    }

    @Test
    void aFolderThatIsGoneHasNoFiles() throws IOException {
        write("x", 3);
        assertNotNull(find("/f/x").file());
        Files.delete(root.resolve("x"));
        Files.delete(root);
        assertEquals(Absent.NOTHING, find("/f/x").absent());
        Files.createDirectory(root);
        write("x", 4);
        assertEquals(4, plain(find("/f/x")).size());
    }

    @Test
    void linksOutOfTheFolderAreReported() throws IOException {
        TestLog log = new TestLog();
        Files.writeString(folder.resolve("secret"), "secret");
        Files.createSymbolicLink(root.resolve("out"), folder.resolve("secret"));
        assertEquals(Absent.NOTHING, find("/f/out").absent());
        assertTrue(log.contains("There is a file at /f/out that is not served"));
    }

    @Test
    void whatCannotBeThereIsNotReported() throws IOException {
        write("a", 1);
        Files.createDirectory(root.resolve("sub"));
        // Two bytes for each letter: no longer than names may be as letters, and longer as bytes.
        String longName = "\u00e9".repeat(200);
        TestLog log = new TestLog();
        for (String path : List.of("/f/a/b", "/f/a/b/c", "/f/" + longName, "/f/sub/" + longName)) {
            assertEquals(new Found(null, Absent.NOTHING), find(path));
        }
        assertFalse(log.contains("that is not served"));
    }

    @Test
    void aPipeIsNoFile() throws Exception {
        assertEquals(
                0,
                new ProcessBuilder("mkfifo", root.resolve("pipe").toString())
                        .start()
                        .waitFor());
        assertEquals(Absent.NOTHING, find("/f/pipe").absent());
    }

    @Test
    void aLargeFileIsReadAsItWasFound() throws IOException {
        Path path = write("x", LARGE);
        Found found = find("/f/x");
        assertNull(plain(found).bytes());
        try (OpenFile open = found.file().open(plain(found))) {
            assertArrayEquals(new byte[10], open.read(LARGE - 10, 10));
            assertThrows(ServedFile.ChangingException.class, () -> open.read(LARGE - 10, 11));
            Files.write(path, new byte[LARGE]);
            assertThrows(ServedFile.ChangingException.class, () -> open.read(0, 10));
        }
        assertThrows(ServedFile.ChangingException.class, () -> found.file().open(plain(found)));
    }

    @Test
    void aFileForWhichThereIsNoRoomIsOpenedForEachPart() throws IOException {
        write("x", LARGE);
        Found found = find("/f/x");
        Semaphore room = new Semaphore(1);
        try (OpenFile stays = OpenFile.of(found.file(), plain(found), room);
                OpenFile again = OpenFile.of(found.file(), plain(found), room)) {
            for (int i = 0; i < 3; i++) {
                assertArrayEquals(new byte[10], again.read(i, 10));
                assertEquals(1, opened());
            }
            write("x", LARGE + 1);
            assertThrows(ServedFile.ChangingException.class, () -> again.read(0, 10));
            assertThrows(ServedFile.ChangingException.class, () -> stays.read(0, 10));
            assertEquals(0, room.availablePermits());
        }
        assertEquals(1, room.availablePermits());
        assertEquals(0, opened());
    }

    /** How often this process has the file open. */
    private long opened() throws IOException {
        Path file = root.resolve("x").toRealPath();
        try (Stream<Path> links = Files.list(Path.of("/proc/self/fd"))) {
            return links.filter(link -> leadsTo(link, file)).count();
        }
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file);
        } catch (IOException e) {
            // It has been closed meanwhile.
            return false;
        }
    }

    @Test
    void whatIsAskedForIsKeptAndTheRestIsForgotten() throws IOException {
        write("x", 100);
        ServedFile file = find("/f/x").file();
        KeptFiles kept = new KeptFiles(20 * file.memory());
        kept.put("/wanted", file);
        for (int i = 0; i < 100; i++) {
            kept.put("/" + i, file);
            assertSame(file, kept.get("/wanted"));
        }
        assertNull(kept.get("/1"));
        assertSame(file, kept.get("/99"));
    }
}
