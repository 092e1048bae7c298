// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.creo.generator.Compilation;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds the plug-in of generator/README.md, against only the published packages, and uses it, also with mistakes in
 * it.
 */
class PluginsTest {

    private static final String SOURCE = "src/main/java/org/example/summary/SummaryLanguage.java";
    private static final String SERVICES = "META-INF/services/org.creo.generator.language.Language";
    private static final List<String> PUBLISHED = List.of("language", "view", "model", "source");

    @TempDir
    private Path folder;

    private String readme;

    @BeforeEach
    void readReadme() throws IOException {
        readme = Files.readString(Path.of("../README.md"));
    }

    @Test
    void theExampleOfTheReadmeWorksAsItSays() throws IOException {
        Languages languages = Plugins.load(List.of(plugin("summary.jar", block(SOURCE))));
        assertEquals(
                List.of("c", "csharp", "java", "python", "typescript", "host", "openapi", "summary"),
                languages.all().stream().map(Language::id).toList());
        Compilation.Result result = new Compilation(
                        List.of(languages.find("summary").orElseThrow()))
                .compile(new SourceFile("notes.creo", block("notes.creo")), ImportPath.NONE, folder, false);
        assertEquals(List.of(), result.diagnostics());
        assertEquals(block("out/summary/SUMMARY.md"), Files.readString(folder.resolve("summary/SUMMARY.md")));
    }

    @Test
    void severalPluginsStandSideBySide() throws IOException {
        Path one = plugin("one.jar", block(SOURCE));
        Path plugins = Files.createDirectory(folder.resolve("plugins"));
        plugin("plugins/two.jar", block(SOURCE).replace("return \"summary\"", "return \"other\""));
        assertEquals(
                List.of("summary", "other"),
                Plugins.load(List.of(one, plugins, one)).all().stream()
                        .map(Language::id)
                        .skip(Languages.BUILT_IN.all().size())
                        .toList());
    }

    @Test
    void aTakenNameIsRefused() throws IOException {
        assertEquals(
                "bad.jar (org.example.summary.SummaryLanguage) has a language called 'java', but Creo itself has one of that name",
                refused(block(SOURCE).replace("return \"summary\"", "return \"java\"")));
        assertEquals(
                "bad.jar (org.example.summary.SummaryLanguage) has a language called 'py', but Creo itself has one of that name",
                refused(block(SOURCE).replace("    public String title()", """
                            public List<String> aliases() {
                                return List.of("py");
                            }

                            @Override
                            public String title()""")));
        Path one = plugin("one.jar", block(SOURCE));
        Path two = plugin("two.jar", block(SOURCE));
        assertEquals(
                "two.jar (org.example.summary.SummaryLanguage) has a language called 'summary', but one.jar"
                        + " (org.example.summary.SummaryLanguage) has one of that name",
                assertThrows(PluginException.class, () -> Plugins.load(List.of(one, two)))
                        .getMessage());
    }

    @Test
    void aNameThatIsNoFolderIsRefused() throws IOException {
        assertEquals(
                "bad.jar (org.example.summary.SummaryLanguage) has a language called '../summary'; ids and aliases are made"
                        + " of a-z, 0-9, - and _",
                refused(block(SOURCE).replace("return \"summary\"", "return \"../summary\"")));
    }

    @Test
    void anotherVersionIsRefused() throws IOException {
        assertEquals(
                "bad.jar (org.example.summary.SummaryLanguage) was built against version 7 of Creo's plug-in API; this Creo"
                        + " has version 3, so take a newer Creo",
                refused(block(SOURCE).replace("Language.API", "7")));
        assertEquals(
                "bad.jar (org.example.summary.SummaryLanguage) was built against version 0 of Creo's plug-in API; this Creo"
                        + " has version 3, so take a newer version of the plug-in",
                refused(block(SOURCE).replace("Language.API", "0")));
        assertEquals(
                "bad.jar (org.example.summary.SummaryLanguage) does not tell which version of Creo it was built against;"
                        + " mark the class with @LanguagePlugin(api = Language.API)",
                refused(block(SOURCE).replace("@LanguagePlugin(api = Language.API)", "")));
    }

    @Test
    void whatCannotBeLoadedIsRefused() throws IOException {
        Path missing = folder.resolve("missing.jar");
        assertEquals(
                "there is no plug-in " + missing,
                assertThrows(PluginException.class, () -> Plugins.load(List.of(missing)))
                        .getMessage());
        Path empty = jar("empty.jar", Map.of("README", new byte[0]));
        assertEquals(
                empty + " holds no language: no JAR with " + SERVICES,
                assertThrows(PluginException.class, () -> Plugins.load(List.of(empty)))
                        .getMessage());
        Path absent = jar("absent.jar", Map.of(SERVICES, "org.example.Absent\n".getBytes()));
        String message = assertThrows(PluginException.class, () -> Plugins.load(List.of(absent)))
                .getMessage();
        assertTrue(
                message.startsWith("the languages of absent.jar cannot be loaded: ")
                        && message.contains("org.example.Absent"),
                message);
        assertEquals(
                "the languages of bad.jar cannot be loaded: java.lang.IllegalStateException: no licence",
                refused(block(SOURCE).replace("    @Override\n    public String id()", """
                            public SummaryLanguage() {
                                throw new IllegalStateException("no licence");
                            }

                            @Override
                            public String id()""")));
    }

    @Test
    void aPluginThatFailsIsNamed() throws IOException {
        Path jar = plugin("bad.jar", block(SOURCE).replace("summary/summary.md.ftl", "summary/other.md.ftl"));
        Language language = Plugins.load(List.of(jar)).find("summary").orElseThrow();
        SourceFile notes = new SourceFile("notes.creo", block("notes.creo"));
        String message = assertThrows(
                        PluginException.class,
                        () -> new Compilation(List.of(language)).compile(notes, ImportPath.NONE, folder, false))
                .getMessage();
        assertTrue(
                message.startsWith("bad.jar (org.example.summary.SummaryLanguage) failed: ")
                        && message.contains("summary/other.md.ftl"),
                message);
    }

    private String refused(String source) throws IOException {
        Path jar = plugin("bad.jar", source);
        return assertThrows(PluginException.class, () -> Plugins.load(List.of(jar)))
                .getMessage();
    }

    /** A file as in the README: the block after its name. */
    private String block(String file) {
        Matcher found = Pattern.compile(Pattern.quote("`" + file + "`") + ".*?\n```\\w*\n(.*?)```\n", Pattern.DOTALL)
                .matcher(readme);
        assertTrue(found.find(), () -> "generator/README.md shows no " + file);
        return found.group(1);
    }

    private Path plugin(String name, String source) throws IOException {
        Path work = Files.createTempDirectory(folder, "plugin-");
        Path file = Files.writeString(work.resolve("SummaryLanguage.java"), source);
        Path api = published();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        boolean compiled = compiler.getTask(
                        messages,
                        null,
                        null,
                        List.of(
                                "-Xlint:all",
                                "-Werror",
                                "--release",
                                "17",
                                "-cp",
                                api.toString(),
                                "-d",
                                work.toString()),
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
                .call();
        assertTrue(compiled, messages::toString);
        String template = "org/creo/templates/summary/summary.md.ftl";
        String type = "org/example/summary/SummaryLanguage";
        Map<String, byte[]> entries = new TreeMap<>(Map.of(
                SERVICES,
                block("src/main/resources/" + SERVICES).getBytes(),
                template,
                block("src/main/resources/" + template).getBytes()));
        try (Stream<Path> classes = Files.list(work.resolve(type).getParent())) {
            for (Path each : classes.toList()) {
                entries.put(work.relativize(each).toString(), Files.readAllBytes(each));
            }
        }
        return jar(name, entries);
    }

    /** What plug-ins may use, and nothing else. */
    private Path published() throws IOException {
        Path api = folder.resolve("api");
        for (String name : PUBLISHED) {
            copy(Path.of("target/classes"), "org/creo/generator/" + name, api);
        }
        copy(Path.of("../../framework/json/target/classes"), "org/creo/type", api);
        return api;
    }

    private static void copy(Path classes, String name, Path api) throws IOException {
        Path from = classes.resolve(name);
        Files.createDirectories(api.resolve(name));
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.list(from)) {
            all.filter(file -> file.toString().endsWith(".class")).forEach(files::add);
        }
        for (Path file : files) {
            Path to = api.resolve(classes.relativize(file));
            if (!Files.exists(to)) {
                Files.copy(file, to);
            }
        }
    }

    private Path jar(String name, Map<String, byte[]> entries) throws IOException {
        Path jar = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream zip = new JarOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new JarEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return jar;
    }
}
