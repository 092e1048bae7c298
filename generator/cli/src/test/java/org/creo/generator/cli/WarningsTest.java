// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Warnings reach every form of report and fail nothing. */
class WarningsTest {

    /** A language that knows no streams, and writes nothing. */
    private static final String PLUGIN = """
            import java.util.List;
            import org.creo.generator.language.Language;
            import org.creo.generator.language.LanguageFiles;
            import org.creo.generator.language.LanguagePlugin;
            import org.creo.generator.model.Description;
            import org.creo.generator.view.Names;

            @LanguagePlugin(api = Language.API)
            public final class Plain implements Language, Names {
                public String id() { return "plain"; }
                public String title() { return "Plain"; }
                public Names names(Description description) { return this; }
                public LanguageFiles files(Description description) { return new LanguageFiles(List.of(), List.of()); }
                public String namespace(String name) { return name; }
                public String type(String name) { return name; }
                public String field(String name) { return name; }
                public String parameter(String name) { return name; }
                public String method(String name) { return name; }
            }
            """;

    private static final String WARNING =
            ":2:43: warning[CR120]: Plain has no streams yet: it is generated without Lab.names\n";

    private final Creo creo = new Creo();

    @TempDir
    private Path folder;

    private Path description;
    private Path plugin;

    @BeforeEach
    void compilePlugin() throws IOException {
        plugin = folder.resolve("plain.jar");
        Path source = Files.writeString(folder.resolve("Plain.java"), PLUGIN);
        Path services = folder.resolve("META-INF/services/org.creo.generator.language.Language");
        Files.createDirectories(services.getParent());
        Files.writeString(services, "Plain\n");
        assertEquals(
                0,
                ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                null,
                                null,
                                "-proc:none",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "-d",
                                folder.toString(),
                                source.toString()));
        String classes = folder.toString();
        assertEquals(
                0,
                java.util.spi.ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(
                                System.out,
                                System.err,
                                "--create",
                                "--file",
                                plugin.toString(),
                                "-C",
                                classes,
                                "Plain.class",
                                "-C",
                                classes,
                                "META-INF"));
        description = Files.writeString(
                folder.resolve("lab.creo"),
                "@PACKAGE(\"lab\")\ninterface Lab { void a (); Stream<String> names (); }\n");
    }

    private int run(String command, Object... more) {
        return creo.run(
                Stream.concat(Stream.of(command, description, "--plugins", plugin, "--lang", "plain"), Stream.of(more))
                        .toArray());
    }

    @Test
    void asText() {
        assertEquals(0, run("gen", "-o", folder.resolve("out")), creo::err);
        assertTrue(creo.err().startsWith(description + WARNING), creo::err);
        assertEquals(0, run("check"), creo::err);
        assertTrue(creo.err().startsWith(description + WARNING), creo::err);
    }

    @Test
    void asJson() {
        assertEquals(0, run("gen", "-o", folder.resolve("out"), "--format", "json"), creo::err);
        assertTrue(creo.out().contains("\"severity\" : \"warning\""), creo::out);
    }

    @Test
    void asSarif() {
        assertEquals(0, run("check", "--format", "sarif"), creo::err);
        assertTrue(creo.out().contains("\"level\" : \"warning\""), creo::out);
    }

    @Test
    void onlyErrorsAreCountedAndFail() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.creo"), "@PACKAGE(\"wrong\")\nstruct A { B b; }\n");
        assertEquals(1, run("check", wrong), creo::err);
        assertTrue(creo.err().contains(WARNING), creo::err);
        assertTrue(creo.err().endsWith("\n1 error\n"), creo::err);
    }
}
