// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.junit.jupiter.api.Test;

/** What a file system says, in words for users. */
class FailuresTest {

    private static String told(IOException failure) {
        StringWriter text = new StringWriter();
        Failures.tell(failure, new PrintWriter(text, true));
        return text.toString();
    }

    @Test
    void noClassOfJavaIsNamed() {
        assertEquals("error: there is no file out/a\n", told(new NoSuchFileException("out/a")));
        assertEquals(
                "error: out/a may not be read or written by this user\n", told(new AccessDeniedException("out/a")));
        assertEquals("error: out is not empty\n", told(new DirectoryNotEmptyException("out")));
        assertEquals("error: out is not a folder\n", told(new NotDirectoryException("out")));
        assertEquals("error: out is there already\n", told(new FileAlreadyExistsException("out")));
        assertEquals(
                "error: out/a: No space left on device\n",
                told(new FileSystemException("out/a", null, "No space left on device")));
        assertEquals("error: out/a: the file system refused it\n", told(new FileSystemException("out/a")));
    }
}
