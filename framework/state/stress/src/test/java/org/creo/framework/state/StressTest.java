// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs jcstress, in a separate JVM that starts others. */
@Timeout(900)
class StressTest {
    private static final List<Class<?>> PROGRAMS = List.of(
            AloneAndReader.class,
            Calls.class,
            CommitAndRead.class,
            CommitAndWait.class,
            Commits.class,
            ForeignThread.class,
            Increments.class,
            ReleaseAndTake.class,
            TaskAndTask.class,
            WithdrawAndGrant.class);

    private record Run(int exit, String output) {}

    private static Run run(String programs, int millis) throws IOException, InterruptedException {
        Path reports = Files.createDirectories(Path.of("target/jcstress"));
        Path output = reports.resolve("output.txt");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                absolute(System.getProperty("java.class.path")),
                "org.openjdk.jcstress.Main",
                "-v",
                "-t",
                programs,
                "-r",
                "."));
        // One JVM of each kind for each program, without fixed processors: those are for machines with nothing else to
        // do.
        command.addAll(List.of(
                "-m",
                "quick",
                "-f",
                "1",
                "-iters",
                "1",
                "-time",
                String.valueOf(millis),
                "-sc",
                "false",
                "-af",
                "NONE",
                "-hs",
                "128",
                "-jvmArgs",
                "-Xmx128m"));
        Process process = new ProcessBuilder(command)
                .directory(reports.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            return new Run(process.waitFor(), Files.readString(output));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String absolute(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator))
                .map(each -> Path.of(each).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    @Test
    void nothingHappensThatMayNot() throws IOException, InterruptedException {
        Run run = run("^(?!.*Planted).*$", Integer.getInteger("stress.millis"));
        assertEquals(0, run.exit(), run::output);
        for (Class<?> program : PROGRAMS) {
            assertTrue(
                    run.output().contains("[OK] " + program.getName()),
                    () -> program + " did not run:\n" + run.output());
        }
    }

    @Test
    void aLockThatGuardsNothingIsFound() throws IOException, InterruptedException {
        Run run = run("Planted", 1000);
        assertNotEquals(0, run.exit());
        assertTrue(run.output().contains("[FAILED] " + PlantedIncrements.class.getName()), run::output);
        assertTrue(run.output().contains("Observed forbidden state"), run::output);
    }
}
