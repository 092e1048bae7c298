// SPDX-License-Identifier: Apache-2.0
package org.creo.framework;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.creo.framework.log.PeerLog;
import org.slf4j.LoggerFactory;

/**
 * What the host has logged since this was created: all tests write to one file, and ports, which distinguish clients in
 * its lines, are used again.
 */
public final class TestLog {
    private static final Path FILE = Path.of("target/test.log"); // as simplelogger.properties says

    static {
        // The first logger of a process creates the file anew.
        LoggerFactory.getLogger(TestLog.class);
    }

    private final int begin;

    /** Lines that earlier tests caused do not count against the limits of what the host logs. */
    public TestLog() {
        PeerLog.reportLeftOut();
        begin = bytes().length;
    }

    private static byte[] bytes() {
        try {
            return Files.readAllBytes(FILE);
        } catch (IOException e) {
            return new byte[0]; // nothing was logged so far
        }
    }

    /** A line that is being written may be cut anywhere. */
    public String text() {
        byte[] bytes = bytes();
        return new String(bytes, begin, bytes.length - begin, StandardCharsets.UTF_8);
    }

    public Stream<String> lines() {
        return text().lines();
    }

    public boolean contains(String text) {
        return text().contains(text);
    }
}
