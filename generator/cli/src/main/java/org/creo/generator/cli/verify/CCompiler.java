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

/** Makes a program in C, by whatever compiler is called cc; CC and CFLAGS of the environment are heeded. */
final class CCompiler {

    private static final List<String> STRICT = List.of("-Wall", "-Wextra", "-Wpedantic", "-Werror");
    /** They are not linked, which would find functions that are not there. */
    private static final List<String> EXAMPLES =
            List.of("-Werror=implicit-function-declaration", "-Werror=incompatible-pointer-types");

    /** They may use what is deprecated, and leave out what a handler does with its parameters. */
    private static final List<String> STRICT_EXAMPLES = Stream.concat(
                    STRICT.stream(), Stream.of("-Wno-deprecated-declarations", "-Wno-unused-parameter"))
            .toList();

    private final Path folder;
    private final Path log;
    private final boolean strict;
    private final List<String> objects = new ArrayList<>();

    /**
     * For one program.
     *
     * @param strict whether a warning is a failure
     */
    CCompiler(Path folder, boolean strict) {
        this.folder = folder;
        this.log = folder.resolve("compiler.log");
        this.strict = strict;
    }

    /** What has to be installed before this can work, as part of a sentence; empty where all is there. */
    static Optional<String> missing() {
        return find().isPresent()
                ? Optional.empty()
                : Optional.of("a C compiler (cc, gcc or clang) on the PATH, or named by CC");
    }

    static Optional<String> find() {
        return Optional.ofNullable(System.getenv("CC"))
                .filter(given -> !given.isBlank())
                .or(() -> Tools.find("cc", "gcc", "clang"));
    }

    /** The sources of a package. */
    static List<String> sources(Generated.Package each) throws IOException {
        try (Stream<Path> files = Files.list(each.folder().resolve("src"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".c"))
                    .sorted()
                    .toList();
        }
    }

    /** Compiles sources of a package. */
    void compile(Generated.Package each, List<String> sources) throws IOException, FailedException {
        compile(
                each.folder(),
                List.of("-Iinclude", "-Isrc", "-I.."),
                sources.stream().map(source -> "src/" + source).toList());
    }

    /** Compiles sources of the program; those that {@link #link} puts together. */
    void compile(Path from, List<String> includes, List<String> sources) throws IOException, FailedException {
        run(from, strict ? STRICT : List.of("-w"), includes, sources);
        for (String source : sources) {
            String file = source.substring(source.indexOf('/') + 1, source.length() - 1) + "o";
            objects.add(folder.relativize(from.resolve(file)).toString());
        }
    }

    /** The examples of its README, each a source of its own: they are compiled, not linked. */
    void examples(Generated.Package each) throws IOException, FailedException {
        List<String> files = new ArrayList<>();
        for (String example : ReadmeExamples.of(each, "c", "#include")) {
            String file = "readme" + files.size() + ".c";
            ReadmeExamples.write(each.folder().resolve(file), example);
            files.add(file);
        }
        if (!files.isEmpty()) {
            run(each.folder(), strict ? STRICT_EXAMPLES : EXAMPLES, List.of("-Iinclude"), files);
        }
    }

    /** Makes the program, and returns its command line. */
    List<String> link(String program) throws IOException, FailedException {
        Files.write(folder.resolve("objects"), objects);
        List<String> link = words(find().orElseThrow());
        link.addAll(flags());
        link.addAll(List.of("-pthread", "-o", program, "@objects"));
        Tools.run(folder, log, link);
        return List.of(folder.resolve(program).toString());
    }

    private void run(Path from, List<String> warnings, List<String> includes, List<String> sources)
            throws IOException, FailedException {
        List<String> command = words(find().orElseThrow());
        command.addAll(List.of("-std=c99", "-pthread"));
        command.addAll(warnings);
        command.addAll(includes);
        command.addAll(flags());
        command.add("-c");
        command.addAll(sources);
        Tools.run(from, log, command);
    }

    private static List<String> flags() {
        return words(Optional.ofNullable(System.getenv("CFLAGS")).orElse(""));
    }

    private static List<String> words(String text) {
        return new ArrayList<>(
                Stream.of(text.split(" ")).filter(word -> !word.isEmpty()).toList());
    }
}
