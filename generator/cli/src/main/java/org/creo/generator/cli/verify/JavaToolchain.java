// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.java.JavaFiles;
import org.creo.generator.language.java.JavaModel;
import org.creo.generator.model.Description;

/** Java, with the JDK that runs this or one that is on the PATH. */
class JavaToolchain extends Toolchain {

    /**
     * Compilers and programs are over before a better compiler of the JVM has paid off: it takes half of javac's time.
     */
    private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1";

    static final Generated.File MAIN =
            new Generated.File("verify/java/Main.java.ftl", "src/org/creo/verification/Main.java");

    JavaToolchain(Language language) {
        super(language);
    }

    @Override
    Optional<String> missing() {
        return Tools.ofJava("javac").isPresent()
                ? Optional.empty()
                : Optional.of("a JDK: the Java runtime in " + System.getProperty("java.home")
                        + " has no compiler, and none is on the PATH");
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict)
            throws IOException, FailedException {
        List<Generated.Package> packages = Generated.packages(descriptions, language(), JavaToolchain::checks, folder);
        Generated.program(packages, List.of(MAIN), folder);
        writeExamples(packages, folder);
        return compile(folder, strict, "11", List.of());
    }

    @Override
    List<String> lasting(List<String> command) {
        return command.stream().filter(word -> !word.equals(SHORT_LIVED)).toList();
    }

    /** The examples of their READMEs: imports, an empty line, a class or statements. */
    private static void writeExamples(List<Generated.Package> packages, Path folder) throws IOException {
        int number = 0;
        for (Generated.Package each : packages) {
            for (String example : ReadmeExamples.of(each, "java", "import")) {
                String[] parts = example.split("\n\n", 2);
                Matcher whole = Pattern.compile("public class (\\w+)").matcher(parts[1]);
                String name = whole.lookingAt() ? whole.group(1) : "Readme";
                String body = whole.lookingAt()
                        ? parts[1]
                        : "class " + name + " {\nvoid run() throws Exception {\n" + parts[1] + "}\n}\n";
                String own = "readme" + number++;
                ReadmeExamples.write(
                        folder.resolve("readme").resolve(own).resolve(name + ".java"),
                        "package " + own + ";\n" + parts[0] + "\n@SuppressWarnings(\"deprecation\")\n" + body);
            }
        }
    }

    static TemplateFile checks(Description description) {
        JavaModel model = JavaModel.of(description);
        return new TemplateFile(path(model), "verify/java/checks.java.ftl", model);
    }

    /** The path of the class with the checks of a package. */
    static String path(JavaModel model) {
        return JavaFiles.folder(model.service()) + "CreoVerification.java";
    }

    static List<String> compile(Path folder, boolean strict, String release, List<String> classPath)
            throws IOException, FailedException {
        Files.write(folder.resolve("sources"), Sources.below(folder, ".java"));
        List<String> command = new ArrayList<>(List.of(
                Tools.ofJava("javac").orElseThrow(),
                "-J" + SHORT_LIVED,
                "-encoding",
                "UTF-8",
                "--release",
                release,
                "-proc:none",
                "-implicit:none",
                "-d",
                "classes"));
        command.addAll(strict ? List.of("-Xlint:all", "-Werror") : List.of("-nowarn", "-Xlint:none"));
        if (!classPath.isEmpty()) {
            command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
        }
        command.add("@sources");
        Tools.run(folder, folder.resolve("compiler.log"), command);
        List<String> run = new ArrayList<>(classPath);
        run.add(0, folder.resolve("classes").toString());
        List<String> program = new ArrayList<>(java());
        program.addAll(List.of("-cp", String.join(File.pathSeparator, run), "org.creo.verification.Main"));
        return List.copyOf(program);
    }

    /** The JVM as it is run here. */
    static List<String> java() {
        return List.of(Tools.ofJava("java").orElseThrow(), SHORT_LIVED, "-XX:+UseSerialGC");
    }
}
