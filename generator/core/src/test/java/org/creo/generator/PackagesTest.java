// SPDX-License-Identifier: Apache-2.0
package org.creo.generator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the shape of the module: each package imports only itself and those before it. */
class PackagesTest {

    private static final Path ROOT = Path.of("src/main/java/org/creo/generator");
    private static final List<String> ORDER = List.of(
            "parallel",
            "source",
            "diagnostic",
            "model",
            "parse",
            "evolve",
            "descriptor",
            "view",
            "archive",
            "jar",
            "language",
            "check",
            "hint",
            "render",
            "output",
            "pack",
            "format",
            "describe",
            "explain",
            "decode",
            "example",
            "capture",
            "docs",
            "wireshark");
    /** These know the protocol. */
    private static final List<String> READ_BYTES = List.of("decode", "capture", "wireshark");

    /** These know what others than generated code are told of a description. */
    private static final List<String> DESCRIBE = List.of("descriptor", "openapi");

    private static final Pattern STAGES =
            Pattern.compile("\\b(?:DescriptionParser|Checks|Renderer|OutputFolders?)[.(]");
    private static final Pattern OURS = Pattern.compile("import (?:static )?org\\.creo\\.generator\\.(\\w+)\\..*");

    @Test
    void eachPackageImportsOnlyEarlierOnes() throws IOException {
        for (Path file : sources()) {
            String name = packageOf(file);
            int place = ORDER.indexOf(name);
            assertTrue(place >= 0, () -> file + " is in a package that this test does not know");
            for (String line : Files.readAllLines(file)) {
                Matcher ours = OURS.matcher(line);
                assertTrue(!ours.matches() || ORDER.indexOf(ours.group(1)) <= place, () -> file + ": " + line);
                boolean protocol = line.startsWith("import org.creo.protocol.text.")
                        || line.startsWith("import org.creo.json.kept.") && name.equals("evolve")
                        || line.startsWith("import org.creo.rule.")
                        || line.startsWith("import org.creo.type.")
                        || line.startsWith("import org.creo.protocol.") && READ_BYTES.contains(name);
                boolean described = line.startsWith("import org.creo.json.")
                        && DESCRIBE.contains(file.getParent().getFileName().toString());
                assertTrue(
                        !line.startsWith("import org.creo.") || ours.matches() || protocol || described,
                        () -> file + ": " + line);
                assertTrue(
                        !line.startsWith("import com.github.javaparser") || name.equals("parse"),
                        () -> file + ": " + line);
                assertTrue(
                        !line.startsWith("import com.fasterxml")
                                || name.equals("diagnostic")
                                || name.equals("describe")
                                || name.equals("example"),
                        () -> file + ": " + line);
                assertTrue(!line.startsWith("import freemarker") || name.equals("render"), () -> file + ": " + line);
            }
        }
    }

    /** The stages are {@code Compilation}'s to call. */
    @Test
    void theCommandLineAndTheMavenPluginCallNoStageThemselves() throws IOException {
        for (String module : List.of("../cli", "../maven-plugin")) {
            for (Path file : sources(Path.of(module, "src/main/java"))) {
                for (String line : Files.readAllLines(file)) {
                    assertTrue(!STAGES.matcher(line).find(), () -> file + ": " + line);
                }
            }
        }
    }

    /** All but the one file at the top, which calls the phases one after another. */
    private static List<Path> sources() throws IOException {
        return sources(ROOT).stream()
                .filter(file -> !file.getParent().equals(ROOT))
                .toList();
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private static String packageOf(Path file) {
        return ROOT.relativize(file).getName(0).toString();
    }
}
