// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import org.creo.generator.Compilation;
import org.creo.generator.language.Language;
import org.creo.generator.language.Support;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;

/** Writes what one language generates, what verifies it, and the program around both. */
final class Generated {

    /**
     * A description's part of the output.
     *
     * @param name as declared
     * @param namespace as the language spells it
     * @param folder where its files are
     */
    public record Package(String name, String namespace, Path folder) {}

    /** A file made from one of Creo's templates for this purpose, and its path. */
    record File(String template, String path) {}

    private Generated() {}

    /**
     * Writes the files of descriptions, each into a folder of its own.
     *
     * @param checks the file that each of them gets in addition to what users get
     */
    static List<Package> packages(
            List<Description> descriptions, Language language, Function<Description, TemplateFile> checks, Path folder)
            throws IOException {
        List<Package> packages = new ArrayList<>();
        for (Description description : descriptions) {
            Path own = folder.resolve(String.valueOf(packages.size()));
            write(new Compilation(List.of(language)).render(description).get(language), own);
            write(Compilation.render(List.of(checks.apply(Support.seen(description, language)))), own);
            packages.add(new Package(
                    description.packageName(), language.names(description).namespace(description.packageName()), own));
        }
        return packages;
    }

    /** Writes the files of the program, which know the packages. */
    static void program(List<Package> packages, List<File> files, Path folder) throws IOException {
        write(
                Compilation.render(files.stream()
                        .map(file -> new TemplateFile(file.path(), file.template(), Map.of("packages", packages)))
                        .toList()),
                folder);
    }

    static void write(SortedMap<String, String> files, Path folder) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }
}
