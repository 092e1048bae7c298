// SPDX-License-Identifier: Apache-2.0
package org.creo.generator;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.creo.generator.check.Checks;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.Severity;
import org.creo.generator.evolve.Adaptation;
import org.creo.generator.evolve.Lock;
import org.creo.generator.hint.TypeHints;
import org.creo.generator.language.ClientPackage;
import org.creo.generator.language.Language;
import org.creo.generator.language.Packing;
import org.creo.generator.language.RuntimeProject;
import org.creo.generator.language.Support;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.output.OutputFolder;
import org.creo.generator.output.OutputFolders;
import org.creo.generator.output.RuntimeFolder;
import org.creo.generator.output.Written;
import org.creo.generator.pack.PackageList;
import org.creo.generator.parallel.Parallel;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.render.Renderer;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;

/**
 * From descriptions to files of some languages: parse, check, view, render, write. A stage that finds errors is the
 * last. All commands and the Maven plugin go this way.
 *
 * <p>{@link #compile} does it all. Callers with something to do in between call the stages one after another:
 * {@link #read(SourceFile, ImportPath)} for each description, {@link #render(Description)} and {@link #output}. Not
 * safe for several threads.
 */
public final class Compilation {

    /**
     * The outcome.
     *
     * @param diagnostics errors, and nothing was written; or warnings, or nothing
     * @param written by the folders of the languages
     */
    public record Result(List<Diagnostic> diagnostics, Map<Path, Written> written) {}

    private final List<Language> languages;
    private final boolean generates;
    private final List<Diagnostic> found = new ArrayList<>();
    private final List<Description> descriptions = new ArrayList<>();

    /** @param languages those to generate for, of which there may be none */
    public Compilation(List<Language> languages) {
        this(languages, true);
    }

    private Compilation(List<Language> languages, boolean generates) {
        this.languages = List.copyOf(languages);
        this.generates = generates;
    }

    /** One that only reads. Then descriptions may have the same package, such as two releases of a service. */
    public static Compilation forReading(List<Language> languages) {
        return new Compilation(languages, false);
    }

    /** Writes each language's files into its own folder below {@code out}: all of them, or none. */
    public Result compile(SourceFile source, ImportPath path, Path out, boolean force) throws IOException {
        Optional<Description> description = read(source, path);
        return new Result(
                diagnostics(),
                description.isEmpty()
                        ? Map.of()
                        : output(folders(render(description.get()), out), force).write());
    }

    /**
     * Parses and checks one more description. It is empty where that found an error, or where another one to generate
     * from has the same package.
     */
    public Optional<Description> read(SourceFile source, ImportPath path) {
        Diagnostics diagnostics = new Diagnostics();
        Optional<Description> description =
                read(source, path, languages, diagnostics).filter(each -> !generates || isAlone(each, diagnostics));
        found.addAll(diagnostics.sorted());
        description.ifPresent(descriptions::add);
        return description;
    }

    private boolean isAlone(Description description, Diagnostics diagnostics) {
        Optional<Description> other = descriptions.stream()
                .filter(each -> each.packageName().equals(description.packageName()))
                .findFirst();
        other.ifPresent(first -> diagnostics.add(Diagnostic.error(
                        Code.DUPLICATE_NAME,
                        description.packageAt(),
                        "another description has the package '" + first.packageName() + "'",
                        "give each a package of its own")
                .withNote(first.packageAt(), "the other description")));
        return other.isEmpty();
    }

    /** Reads the lock in a file; use it only where nothing {@link #failed}. */
    public Lock lock(SourceFile file) {
        Diagnostics diagnostics = new Diagnostics();
        Lock lock = Lock.read(file, diagnostics);
        found.addAll(diagnostics.sorted());
        return lock;
    }

    /** Adds what a caller found that does more with descriptions than these stages do. */
    public void add(Diagnostic diagnostic) {
        found.add(diagnostic);
    }

    /** Whether anything that was read has an error. */
    public boolean failed() {
        return found.stream().anyMatch(Diagnostic::isError);
    }

    /** What was found in each description that was read, and in all of them together. */
    public List<Diagnostic> diagnostics() {
        Diagnostics together = new Diagnostics();
        Support.warnTogether(descriptions, languages, together);
        // An imported description is read by each that imports it.
        return Stream.concat(found.stream(), together.sorted().stream())
                .distinct()
                .toList();
    }

    /** What could be better in those that were read: nothing that has to be done, and nothing that a stage asks for. */
    public List<Diagnostic> hints() {
        return descriptions.stream()
                .flatMap(description -> TypeHints.of(description).stream())
                .toList();
    }

    /** Those that were read and have no errors. */
    public List<Description> descriptions() {
        return List.copyOf(descriptions);
    }

    /**
     * Parses and checks; empty where that found an error. Of what does not parse, only the rest is checked.
     *
     * @param languages those to generate for, of which there may be none
     * @param diagnostics takes what was found, and may hold what was found in other descriptions
     */
    public static Optional<Description> read(
            SourceFile source, ImportPath path, List<Language> languages, Diagnostics diagnostics) {
        Diagnostics found = new Diagnostics();
        Description description = DescriptionParser.parse(source, path, found);
        if (found.hasErrors()) {
            Checks.checkParts(description, found);
        } else {
            Checks.check(description, languages, found);
        }
        if (!found.hasErrors() && languages.stream().anyMatch(Language::answersReleases)) {
            description = description.withReleases(releases(description, path, found));
            Lock.versionTaken(
                            description,
                            description.releases(),
                            Severity.WARNING,
                            release -> "choose a new version, such as @VERSION(\"" + release.next() + "\")")
                    .ifPresent(found::add);
            Adaptation.of(description, found);
        }
        if (!found.hasErrors()) {
            Support.warn(description, languages, found);
        }
        diagnostics.addAll(found);
        return found.hasErrors() ? Optional.empty() : Optional.of(description);
    }

    /** The same description with what the lock next to it records; empty where the lock is damaged. */
    public static Optional<Description> withReleases(
            Description description, ImportPath path, Diagnostics diagnostics) {
        Diagnostics found = new Diagnostics();
        Description recorded = description.withReleases(releases(description, path, found));
        diagnostics.addAll(found);
        return found.hasErrors() ? Optional.empty() : Optional.of(recorded);
    }

    /** What the lock next to the description records of it. */
    private static List<Release> releases(Description description, ImportPath path, Diagnostics diagnostics) {
        try {
            Optional<SourceFile> file = path.beside(Lock.FILE);
            Lock lock = file.isEmpty() ? Lock.EMPTY : Lock.read(file.get(), diagnostics);
            return diagnostics.hasErrors() ? List.of() : lock.all(description.packageName());
        } catch (IOException e) {
            diagnostics.error(
                    Code.LOCK_DAMAGED,
                    description.packageAt(),
                    Lock.FILE + " next to this cannot be read: " + e.getMessage());
            return List.of();
        }
    }

    /**
     * A note for whoever generates the hosts of what was read, if the lock of a description records no release: such a
     * host answers no older client, which nobody notices before it is too late.
     */
    public Optional<String> unrecorded() {
        List<Description> unrecorded = descriptions.stream()
                .filter(description -> description.releases().stream().allMatch(Release::dropped))
                .toList();
        return unrecorded.isEmpty() || languages.stream().noneMatch(Language::answersReleases)
                ? Optional.empty()
                : Optional.of(Lock.advice(unrecorded));
    }

    /** The text of each file by its path below its language's folder. */
    public Map<Language, SortedMap<String, String>> render(Description description) {
        Renderer renderer = new Renderer();
        List<SortedMap<String, String>> rendered =
                Parallel.map(languages, language -> renderer.render(language, description));
        Map<Language, SortedMap<String, String>> files = new LinkedHashMap<>();
        for (int i = 0; i < languages.size(); i++) {
            files.put(languages.get(i), rendered.get(i));
        }
        return files;
    }

    /**
     * The clients of a description as packages that a host hands out: the content of each file by its path. Languages
     * that are not packed are left out.
     *
     * @throws IOException with a message for the user, where this machine lacks what packing needs
     */
    public SortedMap<String, byte[]> pack(Description description) throws IOException {
        Renderer renderer = new Renderer();
        List<Packing> packings = languages.stream()
                .flatMap(language -> language.packing().stream())
                .toList();
        List<ClientPackage> packages = Parallel.map(packings, packing -> {
            SortedMap<String, String> files = renderer.render(packing.language(), description);
            return packing.pack(Support.seen(description, packing.language()), files);
        });
        SortedMap<String, byte[]> packed = new TreeMap<>();
        packed.put(PackageList.FILE, PackageList.text(packages).getBytes(StandardCharsets.UTF_8));
        packages.stream().flatMap(each -> each.files().stream()).forEach(file -> {
            if (packed.put(file.path(), file.content()) != null) {
                throw new IllegalStateException("two packages have a file " + file.path());
            }
        });
        return packed;
    }

    /** The files of a runtime that packages share, by the ids of the languages in which it is needed. */
    public SortedMap<String, SortedMap<String, String>> render(SharedRuntime runtime) {
        SortedMap<String, SortedMap<String, String>> files = new TreeMap<>();
        projects().forEach(project -> files.put(project.language(), new Renderer().render(project, runtime)));
        return files;
    }

    /**
     * The folders of a runtime that packages share, next to those of the packages. It is also for the packages that are
     * not generated now, but were before.
     *
     * @param out where the folders of all packages are
     * @throws IOException with a message for the user, where it would not fit what is there
     */
    public Map<Path, SortedMap<String, String>> folders(SharedRuntime runtime, Path out) throws IOException {
        Map<Path, SortedMap<String, String>> folders = new LinkedHashMap<>();
        for (RuntimeProject project : projects()) {
            Path folder = out.resolve(runtime.name()).resolve(project.language());
            folders.put(
                    folder, new RuntimeFolder(folder).files(runtime, shared -> new Renderer().render(project, shared)));
        }
        return folders;
    }

    /**
     * Finds out whether a package can be generated into a folder.
     *
     * @throws IOException with a message for the user, where a shared runtime is there
     */
    public static void checkIsNoRuntime(Path folder) throws IOException {
        new RuntimeFolder(folder).checkIsNone();
    }

    private Collection<RuntimeProject> projects() {
        Map<String, RuntimeProject> projects = new TreeMap<>();
        languages.stream()
                .flatMap(language -> language.runtimeProject().stream())
                .forEach(project -> projects.put(project.language(), project));
        return projects.values();
    }

    /** The same for files of Creo's own, apart from those of a language, such as what {@code creo new} writes. */
    public static SortedMap<String, String> render(List<TemplateFile> templates) {
        return new Renderer().render(templates);
    }

    /** Each language's files, by its folder below {@code out}. */
    public static Map<Path, SortedMap<String, String>> folders(
            Map<Language, SortedMap<String, String>> files, Path out) {
        Map<Path, SortedMap<String, String>> folders = new LinkedHashMap<>();
        files.forEach((language, texts) -> folders.put(out.resolve(language.id()), texts));
        return folders;
    }

    /**
     * What is to be written, to be compared with what is there, or written.
     *
     * @param folders the text of each file by its folder and its path below that
     * @param force whether to overwrite files that were changed since they were generated, or were not generated at all
     */
    public static OutputFolders output(Map<Path, SortedMap<String, String>> folders, boolean force) {
        return new OutputFolders(folders, force);
    }

    /** How many files were written into a folder, if all of them are still as they were written. */
    public static OptionalInt unchanged(Path folder) throws IOException {
        return new OutputFolder(folder, false).unchanged();
    }
}
