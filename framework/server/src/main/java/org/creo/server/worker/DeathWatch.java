// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Ends the processes that a host has started when the host is gone, however it went: a shell reads the ids of the
 * processes from a pipe, which closes with the host, and then sends them SIGTERM, and SIGKILL a second later. Where
 * there is {@code setsid}, each process is the leader of a group, and what it has started ends with it, also where the
 * process ends before the host does.
 *
 * <p>Where there is no POSIX shell, nothing watches: processes end when they notice that their connection is gone.
 */
final class DeathWatch implements AutoCloseable {
    private static final String SCRIPT = "trap '' INT TERM HUP\n"
            + "ids=' '\n"
            + "while read -r change id; do\n"
            + "  case $change in\n"
            + "    begins) ids=\"$ids$id \" ;;\n"
            + "    ended)\n"
            + "      case $ids in *\" $id \"*) kill -s KILL -- \"-$id\" 2>/dev/null ;; esac\n"
            + "      ids=\"${ids%% $id *} ${ids#* $id }\" ;;\n"
            + "  esac\n"
            + "done\n"
            + "all() { for id in $ids; do kill -s \"$1\" -- \"-$id\" 2>/dev/null || kill -s \"$1\" \"$id\" 2>/dev/null;"
            + " done; }\n"
            + "if [ \"$ids\" != ' ' ]; then all TERM; sleep 1; all KILL; fi\n"
            + "rm -f -- \"$1/host\"; rmdir -- \"$1\"\n";

    private final Process shell;
    private final boolean groups;

    private DeathWatch(Process shell, boolean groups) {
        this.shell = shell;
        this.groups = groups;
    }

    /**
     * Begins to watch.
     *
     * @param folder of the socket, which is removed at the end, too
     */
    static DeathWatch begin(Path folder) {
        List<String> watching = List.of("sh", "-c", SCRIPT, "sh", folder.toString());
        try {
            boolean groups = new ProcessBuilder("setsid", "true").start().waitFor() == 0;
            return new DeathWatch(
                    start(Stream.concat(Stream.of("setsid"), watching.stream()).toList()), groups);
        } catch (IOException e) {
            return new DeathWatch(startWithoutGroup(watching), false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new DeathWatch(startWithoutGroup(watching), false);
        }
    }

    private static Process startWithoutGroup(List<String> watching) {
        try {
            return start(watching);
        } catch (IOException e) {
            return null;
        }
    }

    private static Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** What has to come before a command for its process to lead a group. */
    List<String> prefix() {
        return groups ? List.of("setsid") : List.of();
    }

    /** A process begins. */
    void begins(Process process) {
        tell("begins " + process.pid());
    }

    /** A process has ended. */
    void ended(Process process) {
        tell("ended " + process.pid());
    }

    private synchronized void tell(String line) {
        if (shell == null) {
            return;
        }
        try {
            OutputStream pipe = shell.getOutputStream();
            pipe.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            pipe.flush();
        } catch (IOException e) {
            // Somebody has killed the shell: then nothing watches any more.
        }
    }

    /** Ends what still runs. */
    @Override
    public synchronized void close() {
        if (shell != null) {
            try {
                shell.getOutputStream().close();
            } catch (IOException e) {
                // The shell is gone.
            }
        }
    }
}
