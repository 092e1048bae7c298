// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.creo.framework.program.ProgramSupply.Loaded;
import org.creo.framework.program.ProgramSupply.Source;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.LoggerFactory;

/** Which JARs of a folder can be loaded: those that are whole. */
@Timeout(60)
class ProgramFolderTest {
    @TempDir
    Path scratch;

    private Path file;
    private Path temporary;
    private ProgramFolder folder;
    private byte[] whole;

    @BeforeEach
    void begin() throws IOException {
        Path made = Files.createDirectory(scratch.resolve("made"));
        new ProgramJars(Files.createDirectory(scratch.resolve("parts")), made)
                .put("p", "", Map.of("www/a.txt", "some text".getBytes(StandardCharsets.UTF_8)));
        whole = Files.readAllBytes(made.resolve("p.jar"));
        file = Files.createDirectory(scratch.resolve("programs")).resolve("p.jar");
        temporary = Files.createDirectory(scratch.resolve("temporary"));
        folder = new ProgramFolder(file.getParent(), temporary);
    }

    @AfterEach
    void end() {
        folder.close();
    }

    private void write(byte[] bytes, Instant written) throws IOException {
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, FileTime.from(written));
    }

    private static Instant ago() {
        return Instant.now().minusSeconds(60);
    }

    @Test
    void aWholeJarIsThereAtOnce() throws IOException {
        write(whole, ago());
        assertEquals(Set.of("p"), folder.look().keySet());
    }

    @Test
    void aJarThatLacksItsEndIsNotTaken() throws IOException {
        write(Arrays.copyOf(whole, whole.length - 1), ago());
        assertEquals(Set.of(), folder.look().keySet());
        write(whole, ago().plusSeconds(1));
        assertEquals(Set.of("p"), folder.look().keySet());
    }

    @Test
    void aJarThatMayStillChangeIsNotTaken() throws IOException {
        write(whole, Instant.now().plusSeconds(60));
        assertEquals(Set.of(), folder.look().keySet());
    }

    @Test
    void whatIsNoJarIsTakenInTheEndSoThatItsErrorIsSeen() throws Exception {
        write(new byte[] {1, 2, 3}, ago());
        while (folder.look().isEmpty()) {
            folder.await(Duration.ofSeconds(10));
        }
        String why = assertThrows(
                        IOException.class, () -> folder.look().get("p").load())
                .getMessage();
        assertTrue(why.startsWith(file + " is no JAR, or not a whole one: "), why);
        assertEquals(0, copies());
    }

    @ParameterizedTest
    @CsvSource({"'', names no classes of services (Creo-Services)", "p.Absent, there is no class p.Absent"})
    void aJarWithoutAProgramIsAnErrorInWords(String named, String expected) throws Exception {
        new ProgramJars(scratch.resolve("parts"), file.getParent()).put("p", named, Map.of());
        Files.setLastModifiedTime(file, FileTime.from(ago()));
        String why = assertThrows(
                        IOException.class, () -> folder.look().get("p").load())
                .getMessage();
        assertTrue(why.contains(expected), why);
    }

    @Test
    void aJarWithPartsOfAnotherIsRefused() throws Exception {
        // The bytes of an entry, which are packed, begin after its name.
        int at = new String(whole, StandardCharsets.ISO_8859_1).indexOf("www/a.txt") + "www/a.txt".length() + 2;
        whole[at] ^= 1;
        write(whole, ago());
        IOException why =
                assertThrows(IOException.class, () -> folder.look().get("p").load());
        assertEquals(0, copies(), why::toString);
    }

    @Test
    void aJarThatIsReplacedWhileItIsReadIsRefused() throws Exception {
        write(whole, ago());
        Source source = folder.look().get("p");
        write(whole, ago().plusSeconds(1));
        assertTrue(assertThrows(IOException.class, source::load).getMessage().contains("was replaced"));
    }

    @Test
    void theLogTellsOnceOfAJarWhoseNameIsNoPath() throws Exception {
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        Logger logger = (Logger) LoggerFactory.getLogger(ProgramFolder.class);
        logger.addAppender(log);
        try {
            Files.write(file.resolveSibling("two words.jar"), whole);
            Files.write(file.resolveSibling("creo.jar"), whole);
            Files.write(file.resolveSibling(".p.jar"), whole);
            write(whole, ago());
            assertEquals(Set.of("p"), folder.look().keySet());
            assertEquals(Set.of("p"), folder.look().keySet());
            List<String> lines = log.list.stream()
                    .map(ILoggingEvent::getFormattedMessage)
                    .sorted()
                    .toList();
            assertEquals(2, lines.size(), lines::toString);
            assertTrue(lines.get(0).contains("creo.jar is not served"), lines::toString);
            assertTrue(lines.get(1).contains("two words.jar is not served"), lines::toString);
        } finally {
            logger.detachAppender(log);
        }
    }

    @Test
    void aChangeEndsTheWait() throws Exception {
        folder.look();
        Thread waiting = new Thread(() -> {
            try {
                folder.await(Duration.ofDays(1));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        waiting.start();
        while (waiting.isAlive()) {
            // It may not have begun to wait, so the file changes more than once.
            write(whole, ago());
            waiting.join(TimeUnit.SECONDS.toMillis(1));
        }
        assertEquals(Set.of("p"), folder.look().keySet());
    }

    private long copies() throws IOException {
        try (Stream<Path> all = Files.walk(temporary)) {
            return all.filter(each -> each.endsWith("p.jar")).count();
        }
    }

    @Test
    void aProgramWhoseCopyWasRemovedIsLoadedAgain() throws Exception {
        write(whole, ago());
        Source first = folder.look().get("p");
        Loaded loaded = first.load();
        ProgramCopies.remove(onlyFolder());
        Source second = folder.look().get("p");
        assertNotEquals(first.version(), second.version());
        assertTrue(Files.exists(second.load().files().orElseThrow().resolve("a.txt")));
        assertEquals(second.version(), folder.look().get("p").version());
        loaded.loader().close();
        folder.close();
        assertEquals(0, all(temporary).size());
    }

    @Test
    void copiesThatAreStillUsedStayWhereTheirFolderWasCleaned() throws Exception {
        write(whole, ago());
        Loaded loaded = folder.look().get("p").load();
        Files.delete(onlyFolder().resolve("lock"));
        folder.look();
        assertTrue(Files.exists(loaded.files().orElseThrow().resolve("a.txt")));
        folder.close();
        assertEquals(0, all(temporary).size());
    }

    @Test
    void programsWaitUntilThereIsATemporaryFolder() throws Exception {
        Path none = scratch.resolve("none");
        write(whole, ago());
        try (ProgramFolder other = new ProgramFolder(file.getParent(), none)) {
            assertEquals(Set.of(), other.look().keySet());
            Files.createDirectory(none);
            assertEquals(Set.of("p"), other.look().keySet());
        }
        assertEquals(0, all(none).size());
    }

    private Path onlyFolder() throws IOException {
        List<Path> all = all(temporary);
        assertEquals(1, all.size());
        return all.get(0);
    }

    private static List<Path> all(Path in) throws IOException {
        try (Stream<Path> all = Files.list(in)) {
            return all.toList();
        }
    }

    @Test
    void aFolderThatAHostHasLeftIsRemoved() throws Exception {
        Path left = Files.createDirectories(temporary.resolve("creo-programs-1/2"));
        Files.write(left.resolve("p.jar"), whole);
        Files.createFile(left.resolveSibling("lock"));
        // It may be about to get its lock.
        Path young = Files.createDirectory(temporary.resolve("creo-programs-2"));
        Path linked = Files.createSymbolicLink(temporary.resolve("creo-programs-3"), file.getParent());
        Files.createFile(file.resolveSibling("lock"));
        write(whole, ago());
        Loaded loaded = folder.look().get("p").load();
        assertFalse(Files.exists(left.getParent()));
        assertTrue(Files.exists(young));
        assertTrue(Files.exists(linked.resolve("p.jar")));
        assertEquals(1, copies());
        try (ProgramFolder other = new ProgramFolder(file.getParent(), temporary)) {
            other.look();
            assertTrue(Files.exists(loaded.files().orElseThrow().resolve("a.txt")));
        }
        assertTrue(Files.exists(loaded.files().orElseThrow().resolve("a.txt")));
        loaded.loader().close();
        assertEquals(0, copies());
    }
}
