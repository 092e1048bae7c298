// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.creo.framework.work.WorkCall;
import org.creo.server.config.ConfigurationException;
import org.creo.server.config.Problems;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of canned answers, which is read again when it has changed: then none of its answers is used up. Any thread
 * may call it.
 */
final class CannedFile {
    private static final Logger LOG = LoggerFactory.getLogger(CannedFile.class);

    private final Path path;
    private final Supplier<CannedReader> readers;
    private Stamp stamp = Stamp.NONE;
    /** By the full names of methods. */
    private Map<String, MethodAnswers> answers = Map.of();

    /** What tells that a file has changed. */
    private record Stamp(FileTime time, long size) {
        private static final Stamp NONE = new Stamp(FileTime.fromMillis(0), -1);

        private static Stamp of(Path path) {
            try {
                return new Stamp(Files.getLastModifiedTime(path), Files.size(path));
            } catch (IOException e) {
                return NONE;
            }
        }
    }

    /**
     * Reads the file.
     *
     * @param readers make one for each time that the file is read
     * @param problems gets all that is wrong with it
     */
    CannedFile(Path path, Supplier<CannedReader> readers, Problems problems) {
        this.path = path;
        this.readers = readers;
        read(problems);
    }

    private void read(Problems problems) {
        stamp = Stamp.of(path);
        CannedReader reader = readers.get();
        Map<String, MethodAnswers> found = text(problems).map(reader::read).orElse(Map.of());
        reader.mistakes().forEach(mistake -> problems.add(path + ":" + mistake.line(), mistake.getMessage()));
        if (problems.isEmpty()) {
            answers = found;
        }
    }

    private Optional<String> text(Problems problems) {
        try {
            return Optional.of(Files.readString(path));
        } catch (NoSuchFileException e) {
            problems.add("--answers", "there is no file " + path);
        } catch (CharacterCodingException e) {
            problems.add("--answers", path + " is not UTF-8 text");
        } catch (IOException e) {
            problems.add("--answers", path + " cannot be read: " + e.getMessage());
        }
        return Optional.empty();
    }

    /** The answer to a call, if there is one. */
    Optional<CannedAnswer> take(WorkCall call) {
        MethodAnswers found = current().get(call.method().toString());
        return found == null ? Optional.empty() : found.take(call.arguments());
    }

    private synchronized Map<String, MethodAnswers> current() {
        if (!Stamp.of(path).equals(stamp)) {
            Problems problems = new Problems();
            read(problems);
            try {
                problems.check();
                LOG.info("Read {} again", path);
            } catch (ConfigurationException e) {
                LOG.warn("The canned answers stay as they were: {}", e.getMessage());
            }
        }
        return answers;
    }
}
