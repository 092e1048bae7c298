// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.creo.generator.cli.host.HostException;
import org.creo.generator.language.PluginException;
import org.creo.generator.output.ConflictException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Says what went wrong with files, so that commands need not; an {@link IOException}'s message is for the user. */
final class Failures implements IExecutionExceptionHandler {

    /** The exit code where the fault is not in the user's input. */
    static final int HOST_FAILED = 3;

    @Override
    public int handleExecutionException(Exception exception, CommandLine command, ParseResult arguments)
            throws Exception {
        if (exception instanceof PluginException) {
            command.getErr().println("error: " + exception.getMessage());
            return 2;
        }
        if (!(exception instanceof IOException)) {
            throw exception;
        }
        tell((IOException) exception, command.getErr());
        return exception instanceof HostException ? HOST_FAILED : 1;
    }

    static void tell(IOException failure, PrintWriter err) {
        err.println("error: " + message(failure));
        if (failure instanceof ConflictException) {
            err.println("Nothing was written. Move your changes elsewhere, or overwrite them with --force.");
        }
    }

    private static String message(IOException failure) {
        if (failure instanceof NoSuchFileException missing) {
            return "there is no file " + missing.getFile();
        }
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + " may not be read or written by this user";
        }
        if (failure instanceof DirectoryNotEmptyException full) {
            return full.getFile() + " is not empty";
        }
        if (failure instanceof NotDirectoryException file) {
            return file.getFile() + " is not a folder";
        }
        if (failure instanceof FileAlreadyExistsException file) {
            return file.getFile() + " is there already";
        }
        if (failure instanceof FileSystemException other) {
            String reason = other.getReason() == null ? "the file system refused it" : other.getReason();
            return other.getFile() == null ? reason : other.getFile() + ": " + reason;
        }
        if (failure.getMessage() == null) {
            return failure.toString();
        }
        return failure.getMessage();
    }
}
