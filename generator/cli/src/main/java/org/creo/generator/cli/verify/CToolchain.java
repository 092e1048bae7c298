// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.Language;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;

/** C, by whatever compiler is called cc; CC and CFLAGS of the environment are heeded. */
final class CToolchain extends Toolchain {

    private static final List<String> STRICT = List.of("-Wall", "-Wextra", "-Wpedantic", "-Werror");
    /** They are not linked, which would find functions that are not there. */
    private static final List<String> EXAMPLES =
            List.of("-Werror=implicit-function-declaration", "-Werror=incompatible-pointer-types");

    private static final List<String> STRICT_EXAMPLES = Stream.concat(
                    STRICT.stream(), Stream.of("-Wno-deprecated-declarations"))
            .toList();

    CToolchain(Language language) {
        super(language);
    }

    @Override
    boolean writesJson() {
        return false;
    }

    @Override
    Optional<String> missing() {
        return compiler().isPresent()
                ? Optional.empty()
                : Optional.of("a C compiler (cc, gcc or clang) on the PATH, or named by CC");
    }

    static Optional<String> compiler() {
        return Optional.ofNullable(System.getenv("CC"))
                .filter(given -> !given.isBlank())
                .or(() -> Tools.find("cc", "gcc", "clang"));
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict)
            throws IOException, FailedException {
        List<Generated.Package> packages = Generated.packages(descriptions, language(), CToolchain::checks, folder);
        Generated.program(
                packages,
                List.of(
                        new Generated.File("verify/c/main.c.ftl", "main.c"),
                        new Generated.File("verify/c/checks.h.ftl", "creo_checks.h")),
                folder);
        Path log = folder.resolve("compiler.log");
        List<String> objects = new ArrayList<>();
        List<String> warnings = strict ? STRICT : List.of("-w");
        compile(folder, log, warnings, List.of("-I."), Stream.of("main.c"));
        objects.add("main.o");
        for (Generated.Package each : packages) {
            try (Stream<Path> files = Files.list(each.folder().resolve("src"))) {
                List<String> sources = files.map(file -> "src/" + file.getFileName())
                        .filter(file -> file.endsWith(".c"))
                        .sorted()
                        .toList();
                compile(each.folder(), log, warnings, List.of("-Iinclude", "-Isrc", "-I.."), sources.stream());
                List<String> examples = examples(each);
                if (!examples.isEmpty()) {
                    compile(
                            each.folder(),
                            log,
                            strict ? STRICT_EXAMPLES : EXAMPLES,
                            List.of("-Iinclude"),
                            examples.stream());
                }
                sources.forEach(source -> objects.add(folder.relativize(each.folder()) + "/"
                        + source.substring("src/".length(), source.length() - 1) + "o"));
            }
        }
        Files.write(folder.resolve("objects"), objects);
        List<String> link = words(compiler().orElseThrow());
        link.addAll(flags());
        link.addAll(List.of("-o", "verification", "@objects"));
        Tools.run(folder, log, link);
        return List.of(folder.resolve("verification").toString());
    }

    /** The examples of its README, each a source of its own: they are compiled, not linked. */
    private static List<String> examples(Generated.Package each) throws IOException {
        List<String> files = new ArrayList<>();
        for (String example : ReadmeExamples.of(each, "c", "#include")) {
            String file = "readme" + files.size() + ".c";
            ReadmeExamples.write(each.folder().resolve(file), example);
            files.add(file);
        }
        return files;
    }

    private static TemplateFile checks(Description description) {
        return new TemplateFile("src/creo_verification.c", "verify/c/checks.c.ftl", CChecks.of(description));
    }

    private static void compile(
            Path folder, Path log, List<String> warnings, List<String> includes, Stream<String> sources)
            throws IOException, FailedException {
        List<String> command = words(compiler().orElseThrow());
        command.add("-std=c99");
        command.addAll(warnings);
        command.addAll(includes);
        command.addAll(flags());
        command.add("-c");
        sources.forEach(command::add);
        Tools.run(folder, log, command);
    }

    private static List<String> flags() {
        return words(Optional.ofNullable(System.getenv("CFLAGS")).orElse(""));
    }

    private static List<String> words(String text) {
        return new ArrayList<>(
                Stream.of(text.split(" ")).filter(word -> !word.isEmpty()).toList());
    }
}
