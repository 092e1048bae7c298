// SPDX-License-Identifier: Apache-2.0
package org.creo.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.Languages;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.Support;
import org.creo.generator.language.host.HostFiles;
import org.creo.generator.language.java.JavaFiles;
import org.creo.generator.language.python.PythonFiles;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.output.OutputFolder;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.render.Renderer;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Each {@code golden/CASE/service.creo} becomes exactly the files of {@code golden/CASE/expected/LANGUAGE}. The runtime
 * that is copied next to them is left out: it is tested where it is written. {@code golden/CASE/runtime.txt} names a
 * runtime that the package shares with others, whose own project is in {@code golden/CASE/expected/runtime}. A case
 * with {@code golden/CASE/only.txt} is about some of the files: those whose {@code LANGUAGE/PATH} matches one of its
 * lines, regular expressions.
 */
class GoldenTest {

    private static final Path CASES = Path.of("src/test/golden");
    /** A host's values are those of Java clients: among what is expected for hosts, such files are only named, here. */
    private static final String AS_IN_JAVA = "as-in-java.txt";

    @TestFactory
    Stream<DynamicTest> goldens() throws IOException {
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.sorted().toList().stream()
                    .flatMap(folder -> Languages.BUILT_IN.all().stream()
                            .map(language -> DynamicTest.dynamicTest(
                                    folder.getFileName() + " in " + language.title(), () -> check(folder, language))));
        }
    }

    /** What {@code --accelerate} changes; all other files are as without it. */
    @Test
    void accelerated() throws IOException {
        Path folder = CASES.resolve("data-service");
        SortedMap<String, String> files =
                generate(folder, new PythonFiles().with(PythonFiles.ACCELERATE, LanguageOption.ON));
        files.entrySet().removeAll(generate(folder, new PythonFiles()).entrySet());
        compare(folder.resolve("expected").resolve("python-accelerated"), files);
    }

    /** What {@code --service} changes, in each language that has it. */
    @TestFactory
    Stream<DynamicTest> serving() {
        return Stream.of("constructs", "times")
                .flatMap(name -> Languages.BUILT_IN.all().stream()
                        .filter(language -> language.options().contains(ServiceSide.OPTION))
                        .map(language -> DynamicTest.dynamicTest(
                                name + " in " + language.title(), () -> serves(CASES.resolve(name), language))));
    }

    private static void serves(Path folder, Language language) throws IOException {
        SortedMap<String, String> files = generate(folder, language.with(ServiceSide.OPTION, LanguageOption.ON));
        files.entrySet().removeAll(generate(folder, language).entrySet());
        compare(folder.resolve("expected").resolve(language.id() + "-service"), files);
    }

    @TestFactory
    Stream<DynamicTest> sharedRuntimes() throws IOException {
        Path folder = CASES.resolve("shared-runtime");
        SharedRuntime runtime = description(folder).runtime().orElseThrow();
        return Languages.BUILT_IN.all().stream()
                .flatMap(language -> language.runtimeProject().stream())
                .distinct()
                .map(project -> DynamicTest.dynamicTest(project.language(), () -> {
                    SortedMap<String, String> files = new Renderer().render(project, runtime);
                    project.files(runtime).runtime().stream()
                            .map(RuntimeFile::path)
                            .forEach(files::remove);
                    compare(folder.resolve("expected/runtime").resolve(project.language()), files);
                }));
    }

    private static void check(Path folder, Language language) throws IOException {
        SortedMap<String, String> files = generate(folder, language);
        Path only = folder.resolve("only.txt");
        if (Files.exists(only)) {
            List<String> lines = Files.readAllLines(only);
            files.keySet().removeIf(path -> lines.stream().noneMatch((language.id() + "/" + path)::matches));
        }
        if (language instanceof HostFiles) {
            SortedMap<String, String> inJava = generate(folder, new JavaFiles());
            List<String> same = files.keySet().stream()
                    .filter(path -> files.get(path).equals(inJava.get(path)))
                    .toList();
            files.keySet().removeAll(same);
            files.put(AS_IN_JAVA, String.join("\n", same) + "\n");
        }
        compare(folder.resolve("expected").resolve(language.id()), files);
    }

    private static SortedMap<String, String> generate(Path folder, Language language) throws IOException {
        Description description = description(folder);
        SortedMap<String, String> files = new TreeMap<>(new Renderer().render(language, description));
        language.files(Support.seen(description, language)).runtime().stream()
                .map(RuntimeFile::path)
                .forEach(files::remove);
        return files;
    }

    private static Description description(Path folder) throws IOException {
        SourceFile source = new SourceFile("service.creo", Files.readString(folder.resolve("service.creo")));
        Diagnostics diagnostics = new Diagnostics();
        Description description = DescriptionParser.parse(source, ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        Path runtime = folder.resolve("runtime.txt");
        return Files.exists(runtime)
                ? description.withRuntime(
                        SharedRuntime.of(Files.readString(runtime).strip(), List.of(description)))
                : description;
    }

    private static void compare(Path expected, SortedMap<String, String> files) throws IOException {
        if (Golden.REWRITE) {
            new OutputFolder(expected, true).write(files);
            Files.deleteIfExists(expected.resolve(".creo-files"));
            deleteOthers(expected, files);
        }
        assertEquals(read(expected).keySet(), files.keySet(), Golden.HOW_TO_REWRITE);
        for (Map.Entry<String, String> file : files.entrySet()) {
            assertEquals(
                    Files.readString(expected.resolve(file.getKey())),
                    file.getValue(),
                    () -> expected.resolve(file.getKey()) + " differs; " + Golden.HOW_TO_REWRITE);
        }
    }

    private static void deleteOthers(Path folder, Map<String, String> files) throws IOException {
        for (Map.Entry<String, Path> there : read(folder).entrySet()) {
            if (!files.containsKey(there.getKey())) {
                Files.delete(there.getValue());
            }
        }
    }

    private static SortedMap<String, Path> read(Path folder) throws IOException {
        SortedMap<String, Path> files = new TreeMap<>();
        if (!Files.exists(folder)) {
            return files;
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            paths.filter(Files::isRegularFile)
                    .forEach(
                            path -> files.put(folder.relativize(path).toString().replace('\\', '/'), path));
        }
        return files;
    }
}
