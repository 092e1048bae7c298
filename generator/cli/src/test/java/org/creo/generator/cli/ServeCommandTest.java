// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Finds the host program, and runs it with the arguments as they are. */
class ServeCommandTest extends CommandTest {

    private final ClassLoader loader = Thread.currentThread().getContextClassLoader();

    @AfterEach
    void restore() {
        Thread.currentThread().setContextClassLoader(loader);
        System.clearProperty("served");
    }

    @Test
    void findsTheProgramBesideItselfOrInTheCheckout() throws IOException {
        Path built = Files.createDirectories(folder.resolve("framework/server/target"))
                .resolve("creo-host.jar");
        Path target = Files.createDirectories(folder.resolve("generator/cli/target"));
        Files.createFile(built);
        assertEquals(built, ServeCommand.find("creo serve", target));
        Path installed = Files.createFile(target.resolve("creo-host.jar"));
        assertEquals(installed, ServeCommand.find("creo serve", target));
    }

    @Test
    void saysWhatToDoWhereItIsMissing() {
        String message = assertThrows(IOException.class, () -> ServeCommand.find("creo serve", folder))
                .getMessage();
        assertTrue(message.contains(folder.resolve("creo-host.jar").toString()), message);
        assertTrue(message.contains("scripts/install") && message.contains("scripts/build server"), message);
    }

    @Test
    void runsTheProgramWithItsArguments() throws Exception {
        Path source = file("Main.java", """
                package org.creo.server;
                public class Main {
                    public static void main(String[] arguments) throws Exception {
                        boolean apart = true;
                        try {
                            Class.forName("picocli.CommandLine");
                            apart = false;
                        } catch (ClassNotFoundException expected) {
                        }
                        boolean own = Thread.currentThread().getContextClassLoader() == Main.class.getClassLoader();
                        System.setProperty("served", String.join("|", arguments) + " " + apart + " " + own);
                    }
                }
                """);
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", folder.toString(), source.toString()));
        Path jar = folder.resolve("creo-host.jar");
        try (FileSystem files = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of("create", "true"))) {
            Files.createDirectories(files.getPath("org/creo/server"));
            Files.copy(folder.resolve("org/creo/server/Main.class"), files.getPath("org/creo/server/Main.class"));
        }
        ServeCommand.run(jar, List.of("--listen", "0", "--help", ""));
        assertEquals("--listen|0|--help| true true", System.getProperty("served"));
    }
}
