// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.creo.framework.TestLog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReloadingTest {
    private final TestLog log = new TestLog();

    @TempDir
    private Path folder;

    private Path file;
    private long now;
    private final AtomicInteger loads = new AtomicInteger();

    @BeforeEach
    void write() throws IOException {
        file = Files.writeString(folder.resolve("number"), "1");
    }

    private Reloading<Integer> reloading() throws IOException {
        return new Reloading<>(
                "Numbers in " + file,
                List.of(file),
                contents -> {
                    loads.incrementAndGet();
                    try {
                        return Integer.parseInt(new String(contents.get(0), StandardCharsets.UTF_8));
                    } catch (NumberFormatException e) {
                        throw new IOException(file + " holds no number.", e);
                    }
                },
                () -> now);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    private long complaints() throws IOException {
        String start = "Numbers in " + file + " have changed, but the old ones stay in use: ";
        return log.lines().filter(line -> line.contains(start)).count();
    }

    @Test
    void looksAtMostOnceASecond() throws IOException {
        Reloading<Integer> number = reloading();
        Files.writeString(file, "2");
        pass(Duration.ofMillis(999));
        assertEquals(1, number.get());
        pass(Duration.ofMillis(1));
        assertEquals(2, number.get());
        Files.writeString(file, "3");
        assertEquals(2, number.get());
    }

    @Test
    void readsAgainOnlyWhatHasChanged() throws IOException {
        Reloading<Integer> number = reloading();
        pass(Duration.ofSeconds(1));
        assertEquals(1, number.get());
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        pass(Duration.ofSeconds(1));
        assertEquals(1, number.get());
        assertEquals(1, loads.get());
    }

    @Test
    void seesAChangeThatLeavesTimeAndSize() throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        Reloading<Integer> number = reloading();
        Files.writeString(file, "2");
        Files.setLastModifiedTime(file, time);
        pass(Duration.ofSeconds(1));
        assertEquals(2, number.get());
    }

    @Test
    void keepsWhatWasRightAndComplainsOnce() throws IOException {
        Reloading<Integer> number = reloading();
        Files.writeString(file, "x");
        for (int i = 0; i < 3; i++) {
            pass(Duration.ofSeconds(1));
            assertEquals(1, number.get());
        }
        assertEquals(1, complaints());
        Files.delete(file);
        for (int i = 0; i < 3; i++) {
            pass(Duration.ofSeconds(1));
            assertEquals(1, number.get());
        }
        assertEquals(2, complaints());
        Files.writeString(file, "4");
        pass(Duration.ofSeconds(1));
        assertEquals(4, number.get());
    }

    @Test
    void outlastsALoaderThatFails() throws IOException {
        Reloading<Integer> length = new Reloading<>(
                "Numbers in " + file,
                List.of(file),
                contents -> {
                    if (contents.get(0).length > 1) {
                        throw new IllegalStateException();
                    }
                    return contents.get(0).length;
                },
                () -> now);
        Files.writeString(file, "22");
        pass(Duration.ofSeconds(1));
        assertEquals(1, length.get());
        assertEquals(1, complaints());
    }

    @Test
    void doesNotStartWithWhatIsWrong() throws IOException {
        Files.writeString(file, "x");
        assertEquals(
                file + " holds no number.",
                assertThrows(IOException.class, this::reloading).getMessage());
        Files.delete(file);
        assertEquals(
                "There is no file " + file + ".",
                assertThrows(IOException.class, this::reloading).getMessage());
    }
}
