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
import org.creo.generator.language.ClientFile;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.output.Change;
import org.creo.generator.output.ConflictException;
import org.creo.generator.output.OutputFolders;
import org.creo.generator.output.WholeFile;
import org.creo.generator.output.Written;

/** All that one run of {@code creo gen} makes, before it is written: a folder for each language, and one file. */
final class Outputs {

    private final Map<Path, SortedMap<String, String>> folders;
    private final Optional<Whole> whole;

    private Outputs(Map<Path, SortedMap<String, String>> folders, Optional<Whole> whole) {
        this.folders = folders;
        this.whole = whole;
    }

    /** A client that becomes one file. */
    record Wanted(Language language, ClientFile file, Path path) {}

    private record Whole(String name, Path path, byte[] content) {

        Optional<Change> change() throws IOException {
            if (!Files.exists(path)) {
                return Optional.of(new Change(Change.Kind.NEW, path.toString()));
            }
            return Arrays.equals(Files.readAllBytes(path), content)
                    ? Optional.empty()
                    : Optional.of(new Change(Change.Kind.CHANGED, path.toString()));
        }
    }

    /** What happened to a language's folder or the one file. */
    record Output(String name, Path path, Written written) {

        String summary() {
            String text = written.changed() + " files written, " + written.unchanged() + " unchanged";
            return String.format(
                    "%-6s  %s: %s",
                    name, path, written.removed() == 0 ? text : text + ", " + written.removed() + " removed");
        }
    }

    /**
     * Renders one description, and makes one file of a client where that is wanted.
     *
     * @param languages those that get a folder below {@code out}
     * @throws IOException with a message for the user, where the file cannot be made here, or what is there stands in
     *     the way
     */
    static Outputs of(Description description, List<Language> languages, Path out, Optional<Wanted> wanted)
            throws IOException {
        Map<Language, SortedMap<String, String>> files = new Compilation(languages).render(description);
        Map<Path, SortedMap<String, String>> folders = packages(files, out);
        if (wanted.isEmpty()) {
            return new Outputs(folders, Optional.empty());
        }
        Language language = wanted.get().language();
        ClientFile archive = wanted.get().file();
        SortedMap<String, String> client = files.containsKey(language)
                ? files.get(language)
                : new Compilation(List.of(language)).render(description).get(language);
        return new Outputs(
                folders,
                Optional.of(new Whole(archive.option(), wanted.get().path(), archive.content(client, description))));
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
        Compilation compilation = new Compilation(languages);
        for (Description each : descriptions) {
            Description description = shared.map(each::withRuntime).orElse(each);
            folders.putAll(packages(compilation.render(description), out.resolve(description.packageName())));
        }
        if (shared.isPresent()) {
            folders.putAll(compilation.folders(shared.get(), out));
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
        if (whole.isPresent()) {
            whole.get().change().ifPresent(changes::add);
        }
        return changes;
    }

    /** @throws ConflictException where {@link #write} would refuse without force */
    void checkConflicts() throws IOException {
        output(false).checkConflicts();
    }

    /** Writes what changes. The one file is always Creo's own: it is replaced without asking. */
    List<Output> write(boolean force) throws IOException {
        List<Output> outputs = new ArrayList<>();
        output(force)
                .write()
                .forEach((folder, written) ->
                        outputs.add(new Output(folder.getFileName().toString(), folder, written)));
        if (whole.isPresent()) {
            boolean changed = WholeFile.write(whole.get().path(), whole.get().content());
            outputs.add(new Output(
                    whole.get().name(), whole.get().path(), new Written(changed ? 1 : 0, changed ? 0 : 1, 0)));
        }
        return outputs;
    }

    private OutputFolders output(boolean force) {
        return Compilation.output(folders, force);
    }
}
