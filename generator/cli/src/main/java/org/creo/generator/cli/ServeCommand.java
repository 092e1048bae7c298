// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/**
 * {@code creo serve}: the host program, which is a separate JAR, since the generator knows nothing of servers. It gets
 * all arguments, {@code --help} included.
 */
@Command(
        name = "serve",
        description = {
            "Serves implementations of the interfaces of descriptions, or workers that answer for them, until it is told to stop.",
            "creo serve --help shows all that can be set."
        },
        footer = {
            "",
            "Examples:",
            "  creo serve --class-path service.jar --service com.example.MyDataService --listen 127.0.0.1:7000",
            "  creo serve lab.creo --worker 'python3 shelf.py' --workers 4"
        })
final class ServeCommand extends CreoCommand {

    private static final String JAR = "creo-host.jar";
    private static final String MAIN = "org.creo.server.Main";
    /** What the host calls itself in its help and its errors. */
    static final String PROGRAM = "creo.program";

    @Unmatched
    private final List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        System.setProperty(PROGRAM, "creo serve");
        run(find("creo serve"), arguments);
        return 0;
    }

    /** @param command the command that needs it, for a message */
    static Path find(String command) throws IOException {
        try {
            return find(
                    command,
                    Path.of(ServeCommand.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI())
                            .getParent());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("a JAR's place is a URI", e);
        }
    }

    /** @param folder where creo.jar is: where it is installed, or generator/cli/target of a checkout */
    static Path find(String command, Path folder) throws IOException {
        Path installed = folder.resolve(JAR);
        Path built =
                folder.resolve("../../../framework/server/target").resolve(JAR).normalize();
        for (Path each : List.of(installed, built)) {
            if (Files.exists(each)) {
                return each;
            }
        }
        throw new IOException(command + " needs " + JAR + ", which is not next to creo.jar (" + installed
                + "): install Creo again with scripts/install, or build it in a checkout with scripts/build server");
    }

    /** Returns when the host has stopped. It shares no classes with the command line. */
    static void run(Path jar, List<String> arguments) throws Exception {
        // Never closed: the host loads classes as long as it runs.
        URLClassLoader loader =
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        try {
            loader.loadClass(MAIN).getMethod("main", String[].class).invoke(null, (Object)
                    arguments.toArray(String[]::new));
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
