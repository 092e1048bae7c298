// SPDX-License-Identifier: Apache-2.0
package org.creo.maven;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Builds whole projects, as users have them. */
class BuildsIT {

    private static final String SOURCES = "target/generated-sources/creo";
    private static final String CLIENTS = "target/generated-resources/creo";

    @BeforeAll
    static void stage() throws IOException {
        Project.stage();
    }

    @Test
    void aProjectThatKnowsOnlyThePluginIsBuiltFromACleanRepository() throws Exception {
        Project user = Project.copy("user", "user").withCleanRepository();
        user.run("package").succeeds();
        assertEquals(
                List.of(
                        "Data(metadata=MetaData(description=\"x\", timestamp=1), samples=[1.5, 2.5])",
                        "Fault(code=7, text=\"none\")",
                        "DataServiceClient, FaultsClient"),
                java(user.file("target/user-1.0.0.jar")));
        try (ZipFile jar = new ZipFile(user.file("target/user-1.0.0.jar").toFile())) {
            assertEquals(
                    List.of("data.creo", "faults.creo"),
                    jar.stream()
                            .map(entry -> entry.getName())
                            .filter(name ->
                                    !name.endsWith(".class") && !name.endsWith("/") && !name.startsWith("META-INF/"))
                            .sorted()
                            .toList());
        }
        assertTrue(user.texts(SOURCES + "/java").keySet().stream().allMatch(file -> file.endsWith(".java")));
        assertEquals(Map.of(), user.texts(CLIENTS));
    }

    @Test
    void theNewestMavenWritesTheSame() throws Exception {
        Project one = Project.copy("user", "maven-this");
        Project two = Project.copy("user", "maven-newest").with(Project.NEWEST_MAVEN);
        String languages = "-Dcreo.languages=c,csharp,java,python,host";
        one.run("generate-sources", languages).succeeds();
        String output = two.run("generate-sources", languages, "-V").succeeds().output();
        assertTrue(output.contains("Apache Maven " + System.getProperty("creo.it.newestVersion")), output);
        assertEquals(one.texts("target"), two.texts("target"));
        assertEquals(
                List.of("c", "csharp", "python"),
                one.texts(CLIENTS).keySet().stream()
                        .filter(file -> file.contains("/"))
                        .map(file -> file.split("/")[1])
                        .distinct()
                        .sorted()
                        .toList());
    }

    @Test
    void aServiceGetsBothSidesAndItsTestsTheirOwn() throws Exception {
        Project service = Project.copy("service", "service");
        String output = service.run("test-compile").succeeds().output();
        assertTrue(
                service.texts(SOURCES + "/java")
                        .keySet()
                        .containsAll(List.of("lab/echo/EchoDispatcher.java", "lab/echo/EchoClient.java")),
                output);
        assertTrue(Files.exists(service.file("target/test-classes/com/example/ProbeTest.class")), output);
        assertFalse(Files.exists(service.file("target/classes/probe/Probe.class")));
        String note = "[INFO] no creo.lock records a release of src/main/creo/lab/echo.creo: ";
        assertTrue(output.contains(note), output);
        assertFalse(output.contains("probe.creo:"), output);
        assertFalse(service.run("test-compile").succeeds().output().contains(note));
    }

    @Test
    void testsAreCompiledAgainAfterTheirDescriptionHasChanged() throws Exception {
        Project service = Project.copy("service", "recompiled");
        Path test = service.file("target/test-classes/com/example/ProbeTest.class");
        service.run("test-compile").succeeds();
        service.run("compile").succeeds();
        assertTrue(Files.exists(test));
        Path description = service.file("src/main/creo/lab/echo.creo");
        Files.writeString(
                description,
                Files.readString(description).replace("interface", "struct Added { int a; }\n\ninterface"));
        service.run("compile").succeeds();
        assertFalse(Files.exists(test), "it was compiled against what was generated before");
        service.run("test-compile").succeeds();
        assertTrue(Files.exists(test));
    }

    @Test
    void clientsArePackedForAHostThatHandsThemOut() throws Exception {
        Project service = Project.copy("service", "packed");
        service.run("process-resources", "creo:pack").succeeds();
        Path packed = service.file("target/classes/META-INF/creo/clients/lab.echo");
        Path wheel = packed.resolve("lab_echo-1.0.0-py3-none-any.whl");
        assertTrue(Files.exists(wheel));
        assertTrue(Files.exists(packed.resolve("maven/lab/echo/lab.echo-client/1.0.0/lab.echo-client-1.0.0.jar")));
        String again = service.run("creo:pack").succeeds().output();
        assertTrue(again.contains("lab.echo: 0 files written"), again);
        service.run("creo:pack", "-Dcreo.languages=java,host,c").succeeds();
        assertFalse(Files.exists(wheel), "it is not packed any more");
        assertTrue(Files.exists(packed.resolve("lab_echo.h")));
        String refused =
                service.run("creo:pack", "-Dcreo.languages=host").fails().output();
        assertTrue(refused.contains("nothing is packed for these languages"), refused);
    }

    @Test
    void errorsFailTheBuildAtTheirPlaceAndNothingIsWritten() throws Exception {
        Project broken = Project.copy("broken", "broken");
        String output = broken.run("generate-sources").fails().output();
        assertEquals(Files.readString(broken.file("expected.txt")), error(output));
        assertFalse(output.contains("\tat "), output);
        assertFalse(Files.exists(broken.file("target")));
        assertEquals(
                Files.readString(broken.file("expected.txt"))
                        .replace("generate (default)", "check (default-cli)")
                        .replace("; nothing was written", ""),
                error(broken.run("creo:check").fails().output()));
    }

    @Test
    void acceleratesPythonUnlessToldOtherwise() throws Exception {
        Project user = Project.copy("user", "accelerated");
        Path accelerator = user.file(CLIENTS + "/packagename/python/packagename/_accelerator.c");
        user.run("generate-sources", "-Dcreo.languages=java,python").succeeds();
        assertTrue(Files.exists(accelerator));
        user.run("generate-sources", "-Dcreo.languages=java,python", "-Dcreo.accelerate=false")
                .succeeds();
        assertFalse(Files.exists(accelerator));
        String output = user.run("generate-sources", "-Dcreo.languages=java", "-Dcreo.accelerate")
                .fails()
                .output();
        assertTrue(
                output.contains("creo.accelerate is about Python, which is not generated; add python to the languages"),
                output);
    }

    /** A client and the service side in one project have one class for each union. */
    @Test
    void unionsAreSealedWhereTheReleaseAllowsIt() throws Exception {
        Project service = Project.copy("service", "sealed");
        Path description = service.file("src/main/creo/lab/echo.creo");
        Files.writeString(
                description,
                Files.readString(description)
                        .replace("interface", "union Either { int one; String other; }\n\ninterface"));
        Path union = service.file(SOURCES + "/java/lab/echo/Either.java");
        service.run("compile").succeeds();
        assertTrue(Files.readString(union).contains("abstract sealed class Either"));
        service.run("generate-sources", "-Dcreo.java-release=11").succeeds();
        assertTrue(Files.readString(union).contains("abstract class Either"));
        service.run("generate-sources", "-Dcreo.languages=c").succeeds();
        service.run("generate-sources", "-Dcreo.languages=java", "-Dmaven.compiler.release=11")
                .succeeds();
        assertTrue(Files.readString(union).contains("abstract class Either"));
    }

    /** Java's client has one class for each type together with the host, which checks. */
    @Test
    void clientsLeaveRulesToTheHostIfTheProjectSaysSo() throws Exception {
        Project service = Project.copy("service", "unruled");
        Path description = service.file("src/main/creo/lab/echo.creo");
        Files.writeString(description, Files.readString(description).replace("(String", "(@LENGTH(max = 9) String"));
        Path rules = service.file(SOURCES + "/java/lab/echo/Rules.java");
        service.run("compile", "-Dcreo.rules=false").succeeds();
        assertTrue(Files.exists(rules));
        service.run("generate-sources", "-Dcreo.languages=java", "-Dcreo.rules=false")
                .succeeds();
        assertFalse(Files.exists(rules));
        service.run("generate-sources", "-Dcreo.languages=java").succeeds();
        assertTrue(Files.exists(rules));
    }

    @Test
    void hintsAreLoggedUnlessTheProjectSaysNo() throws Exception {
        Project service = Project.copy("service", "hinted");
        Path description = service.file("src/main/creo/lab/echo.creo");
        Files.writeString(description, Files.readString(description).replace("String text", "long timestamp"));
        String hint = "[INFO] src/main/creo/lab/echo.creo:6:18: hint[CR170]: 'timestamp' seems to be a point in time";
        String output = service.run("creo:check").succeeds().output();
        assertTrue(output.contains(hint), output);
        assertTrue(output.contains("write 'Instant'"), output);
        output = service.run("creo:check", "-Dcreo.hints=false").succeeds().output();
        assertFalse(output.contains("hint["), output);
    }

    @Test
    void packagesOfAProjectCanShareARuntime() throws Exception {
        Project user = Project.copy("user", "runtime");
        String refused = user.run("generate-sources", "-Dcreo.runtime=packagename")
                .fails()
                .output();
        assertTrue(refused.contains("creo.runtime: the runtime 'packagename' and the package 'packagename'"), refused);
        assertFalse(Files.exists(user.file("target")));
        user.run("compile", "-Dcreo.languages=java,c", "-Dcreo.runtime=lab.shared")
                .succeeds();
        assertEquals(List.of("lab", "packagename"), folders(user.file(SOURCES + "/java")));
        assertTrue(Files.exists(user.file(SOURCES + "/java/lab/shared/internal/Channel.java")));
        assertFalse(Files.exists(user.file(SOURCES + "/java/lab/faults/runtime")));
        assertEquals(List.of("lab.faults", "lab.shared", "packagename"), folders(user.file(CLIENTS)));
        String output = user.run("generate-sources", "-Dcreo.languages=java,c", "-Dcreo.runtime=lab.other")
                .succeeds()
                .output();
        assertFalse(output.contains("Up to date"), output);
    }

    @Test
    void onlyWhatChangedIsWritten() throws Exception {
        Project user = Project.copy("user", "incremental");
        String languages = "-Dcreo.languages=java,python";
        user.run("generate-sources", languages).succeeds();
        SortedMap<String, ?> before = user.times("target");

        String output = user.run("generate-sources", languages).succeeds().output();
        assertTrue(output.contains("Up to date: 2 descriptions"), output);
        assertEquals(before, user.times("target"));

        Path data = user.file("src/main/creo/data.creo");
        Files.writeString(
                data, Files.readString(data).replace("struct MetaData", "/** What it is about. */ struct MetaData"));
        user.run("generate-sources", languages).succeeds();
        SortedMap<String, ?> after = user.times("target");
        assertEquals(before.keySet(), after.keySet());
        TreeSet<String> rewritten = new TreeSet<>(after.keySet());
        rewritten.removeIf(file -> before.get(file).equals(after.get(file)));
        assertEquals(
                List.of(
                        "generated-resources/creo/.creo-files",
                        "generated-resources/creo/packagename/python/packagename/types.py",
                        "generated-sources/creo/.creo-files",
                        "generated-sources/creo/inputs.sha256",
                        "generated-sources/creo/java/packagename/MetaData.java"),
                List.copyOf(rewritten));

        Files.delete(user.file("src/main/creo/faults.creo"));
        user.run("generate-sources", languages).succeeds();
        assertEquals(List.of("packagename"), folders(user.file(SOURCES + "/java")));
        assertEquals(List.of("packagename"), folders(user.file(CLIENTS)));
        Files.delete(data);
        user.run("generate-sources", languages).succeeds();
        assertEquals(Map.of(), user.texts("target"));
    }

    @Test
    void whatIsMissingIsWrittenAgainAndWhatWasEditedIsKept() throws Exception {
        Project user = Project.copy("user", "edited");
        user.run("generate-sources").succeeds();
        SortedMap<String, String> before = user.texts("target");
        Path edited = user.file(SOURCES + "/java/packagename/Data.java");

        Files.delete(edited);
        user.run("generate-sources").succeeds();
        assertEquals(before, user.texts("target"));

        Files.writeString(edited, "// mine");
        String output = user.run("generate-sources").fails().output();
        assertTrue(output.contains("packagename/Data.java was not written by Creo, or was changed since"), output);
        assertEquals("// mine", Files.readString(edited));
        user.run("generate-sources", "-Dcreo.force").succeeds();
        assertEquals(before, user.texts("target"));
    }

    @Test
    void descriptionsAreImportedFromDependencies() throws Exception {
        Project many = Project.copy("many", "many");
        many.run("-T2", "package").succeeds();
        SortedMap<String, String> fromJar = many.texts("one/" + SOURCES + "/java");
        assertTrue(
                fromJar.containsKey("one/Span.java")
                        && many.texts("two/" + SOURCES + "/java").containsKey("two/Span.java"),
                fromJar::toString);

        // Without a JAR the dependency is a folder of classes.
        Project compiled = Project.copy("many", "many-compiled");
        compiled.run("compile").succeeds();
        assertEquals(fromJar, compiled.texts("one/" + SOURCES + "/java"));

        Files.writeString(many.file("contract/src/main/creo/lab/units.creo"), """
                @PACKAGE("lab.units")
                struct Span { long from; }
                """);
        many.run("-T2", "package").succeeds();
        assertFalse(many.texts("one/" + SOURCES + "/java").get("one/Span.java").contains("long to"));
    }

    @Test
    void twoExecutionsDoNotRemoveEachOthersFiles() throws Exception {
        String output =
                Project.copy("clash", "clash").run("generate-sources").fails().output();
        assertTrue(output.contains("generate (clients) and generate (default) both write into"), output);
    }

    @Test
    void aLanguageOfOthersIsADependencyOfThePluginOrAJarForTheCommandLine() throws Exception {
        Project language = Project.copy("language", "language");
        for (String file : List.of(
                "src/main/java/org/example/summary/SummaryLanguage.java",
                "src/main/resources/META-INF/services/org.creo.generator.language.Language",
                "src/main/resources/org/creo/templates/summary/summary.md.ftl")) {
            write(language.file("summary/" + file), readme(file));
        }
        // The README's pom.xml leaves the versions of Maven's plugins to Maven; those are not in the test's repository.
        write(language.file("summary/pom.xml"), readme("pom.xml").replace("<modelVersion>4.0.0</modelVersion>", """
                <modelVersion>4.0.0</modelVersion>
                <parent>
                  <groupId>org.creo</groupId>
                  <artifactId>creo</artifactId>
                  <version>0.1.0</version>
                  <relativePath/>
                </parent>
                """));
        Path description = write(language.file("service/src/main/creo/notes.creo"), readme("notes.creo"));
        language.run("package").succeeds();
        String expected = readme("out/summary/SUMMARY.md");
        assertEquals(expected, Files.readString(language.file("service/" + CLIENTS + "/notes/summary/SUMMARY.md")));
        assertTrue(Files.exists(language.file("service/target/classes/notes/NotesClient.class")));

        Files.writeString(description, readme("notes.creo").replace("Note[] all ();", "Stream<Note> all ();"));
        String output = language.run("package").succeeds().output();
        assertTrue(
                output.contains("[WARNING] service/src/main/creo/notes.creo:9:18: warning[CR120]: "
                        + "a summary in Markdown has no streams yet: it is generated without Notes.all\n"),
                output);
        Files.writeString(description, readme("notes.creo"));

        Path jar = language.file("summary/target/summary-1.0.0.jar");
        assertEquals(
                0,
                creo("", "gen", description, "--plugins", jar, "--lang", "summary", "-o", language.file("by-option")));
        assertEquals(expected, Files.readString(language.file("by-option/summary/SUMMARY.md")));
        assertEquals(
                0,
                creo(jar.toString(), "gen", description, "--lang", "summary", "-o", language.file("by-environment")));
        assertEquals(expected, Files.readString(language.file("by-environment/summary/SUMMARY.md")));
        assertEquals(2, creo("no.jar", "gen", description, "-o", language.file("not-there")));
    }

    /** A file as generator/README.md shows it: the block that follows its name. */
    private static String readme(String file) throws IOException {
        Matcher found = Pattern.compile(Pattern.quote("`" + file + "`") + ".*?\n```\\w*\n(.*?)```\n", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("../README.md")));
        assertTrue(found.find(), () -> "generator/README.md shows no " + file);
        return found.group(1);
    }

    private static Path write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** The exit code of the command line, with plug-ins in its environment. */
    private static int creo(String plugins, Object... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin/java").toString(), "-jar", "../cli/target/creo.jar"));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().put("CREO_PLUGINS", plugins);
        return builder.start().waitFor();
    }

    @Test
    void helpTellsTheGoals() throws Exception {
        String output = Project.copy("user", "help").run("creo:help").succeeds().output();
        for (String goal : List.of("creo:check", "creo:generate", "creo:generate-test", "creo:help")) {
            assertTrue(output.lines().anyMatch(goal::equals), output);
        }
    }

    /** What the JAR's program prints, run by itself. */
    private static List<String> java(Path jar) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-cp",
                        jar.toString(),
                        "com.example.Main")
                .redirectErrorStream(true)
                .start();
        List<String> lines =
                new String(process.getInputStream().readAllBytes()).lines().toList();
        assertEquals(0, process.waitFor(), lines::toString);
        return lines;
    }

    private static List<String> folders(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isDirectory)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    /** What Maven says about the failed goal, up to its advice to read its manual. */
    private static String error(String output) {
        return output.lines()
                .dropWhile(line -> !line.startsWith("[ERROR] Failed to execute goal"))
                .takeWhile(line -> !line.startsWith("[ERROR] -> [Help 1]"))
                .map(line -> line + "\n")
                .reduce("", String::concat);
    }
}
