// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.creo.generator.Compilation;
import org.creo.generator.jar.ClientJar;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.output.Change;
import org.creo.generator.output.ConflictException;
import org.creo.generator.output.OutputFolders;
import org.creo.generator.output.WholeFile;
import org.creo.generator.output.Written;

/** All that one run of {@code creo gen} makes, before it is written: a folder for each language, and a JAR. */
final class Outputs {

    static final Language JAVA = Languages.BUILT_IN.find("java").orElseThrow();

    private final Map<Path, SortedMap<String, String>> folders;
    private final Optional<Jar> jar;

    private Outputs(Map<Path, SortedMap<String, String>> folders, Optional<Jar> jar) {
        this.folders = folders;
        this.jar = jar;
    }

    private record Jar(Path path, byte[] content) {

        Optional<Change> change() throws IOException {
            if (!Files.exists(path)) {
                return Optional.of(new Change(Change.Kind.NEW, path.toString()));
            }
            return Arrays.equals(Files.readAllBytes(path), content)
                    ? Optional.empty()
                    : Optional.of(new Change(Change.Kind.CHANGED, path.toString()));
        }
    }

    /** What happened to a language's folder or the JAR. */
    record Output(String name, Path path, Written written) {

        String summary() {
            String text = written.changed() + " files written, " + written.unchanged() + " unchanged";
            return String.format(
                    "%-6s  %s: %s",
                    name, path, written.removed() == 0 ? text : text + ", " + written.removed() + " removed");
        }
    }

    /**
     * Renders one description, and compiles where there is to be a JAR.
     *
     * @param languages those that get a folder below {@code out}
     * @throws IOException with a message for the user, where this Java runtime has no compiler, or what is there stands
     *     in the way
     */
    static Outputs of(Description description, List<Language> languages, Path out, Optional<Path> jar)
            throws IOException {
        Map<Language, SortedMap<String, String>> files = Compilation.render(description, languages);
        Map<Path, SortedMap<String, String>> folders = packages(files, out);
        if (jar.isEmpty()) {
            return new Outputs(folders, Optional.empty());
        }
        SortedMap<String, String> client = files.containsKey(JAVA)
                ? files.get(JAVA)
                : Compilation.render(description, List.of(JAVA)).get(JAVA);
        return new Outputs(
                folders, Optional.of(new Jar(jar.get(), ClientJar.compile(client, description.packageName()))));
    }

    /**
     * Renders several descriptions: each package gets a folder below {@code out}, and so does the runtime that they
     * share, in which the languages have theirs.
     *
     * @param runtime the name of what they share; empty where each has its own
     * @throws IOException with a message for the user, where what is there stands in the way
     */
    static Outputs of(List<Description> descriptions, List<Language> languages, Path out, Optional<String> runtime)
            throws IOException {
        Map<Path, SortedMap<String, String>> folders = new LinkedHashMap<>();
        Optional<SharedRuntime> shared = runtime.map(name -> SharedRuntime.of(name, descriptions));
        for (Description each : descriptions) {
            Description description = shared.map(each::withRuntime).orElse(each);
            folders.putAll(
                    packages(Compilation.render(description, languages), out.resolve(description.packageName())));
        }
        if (shared.isPresent()) {
            folders.putAll(Compilation.folders(shared.get(), languages, out));
        }
        return new Outputs(folders, Optional.empty());
    }

    private static Map<Path, SortedMap<String, String>> packages(
            Map<Language, SortedMap<String, String>> files, Path out) throws IOException {
        Map<Path, SortedMap<String, String>> folders = Compilation.folders(files, out);
        for (Path folder : folders.keySet()) {
            Compilation.checkIsNoRuntime(folder);
        }
        return folders;
    }

    /** What {@link #write} would change; paths as the user would type them. */
    List<Change> changes() throws IOException {
        List<Change> changes = new ArrayList<>(output(false).changes());
        if (jar.isPresent()) {
            jar.get().change().ifPresent(changes::add);
        }
        return changes;
    }

    /** @throws ConflictException where {@link #write} would refuse without force */
    void checkConflicts() throws IOException {
        output(false).checkConflicts();
    }

    /** Writes what changes. A JAR is always Creo's own: it is replaced without asking. */
    List<Output> write(boolean force) throws IOException {
        List<Output> outputs = new ArrayList<>();
        output(force)
                .write()
                .forEach((folder, written) ->
                        outputs.add(new Output(folder.getFileName().toString(), folder, written)));
        if (jar.isPresent()) {
            boolean changed = WholeFile.write(jar.get().path(), jar.get().content());
            outputs.add(new Output("jar", jar.get().path(), new Written(changed ? 1 : 0, changed ? 0 : 1, 0)));
        }
        return outputs;
    }

    private OutputFolders output(boolean force) {
        return Compilation.output(folders, force);
    }
}
