// SPDX-License-Identifier: Apache-2.0
package org.creo.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Parameter;
import org.creo.generator.Compilation;
import org.creo.generator.check.RuntimeName;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.LanguageOptions;
import org.creo.generator.language.Languages;
import org.creo.generator.language.java.JavaRelease;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.output.ConflictException;
import org.creo.generator.output.Written;

/**
 * Generates where anything changed since the last build: descriptions, what they may import, the plugin, the languages.
 */
abstract class GeneratingMojo extends DescriptionsMojo {

    private static final LanguageOptions.Spelling SPELLING = new LanguageOptions.Spelling() {
        @Override
        public String option(LanguageOption option, String value) {
            return "creo." + option.name();
        }

        @Override
        public String languages() {
            return "the languages";
        }

        @Override
        public String runtime() {
            return "creo.runtime";
        }
    };

    /** What was generated from what; next to the folder of the Java sources. */
    private static final String INPUTS = "inputs.sha256";

    /** The language that shares its classes with the host. */
    private static final String JAVA = "java";

    /** Those from which on the code of clients differs from that for the oldest one. */
    private static final Pattern LATER_RELEASE = Pattern.compile("1[7-9]|[2-9][0-9]");

    @Parameter(defaultValue = "${plugin}", readonly = true, required = true)
    private PluginDescriptor plugin;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    /**
     * The name of a runtime that all packages of the project share, such as <code>lab.shared</code>: a package in Java
     * and Python, a name space in C#, a prefix in C. Unless given, each package has its own.
     */
    @Parameter(property = "creo.runtime")
    private String runtime;

    /**
     * What is chosen about the output of languages, by the names of options that <code>creo gen --help</code> lists:
     * <code>&lt;accelerate&gt;false&lt;/accelerate&gt;</code>. Properties such as <code>creo.accelerate</code> do the
     * same. Unless given, <code>java-release</code> is the release for which the project is compiled, from 17 on.
     */
    @Parameter
    private Map<String, String> options = Map.of();

    /**
     * Whether clients check the rules for values. The host does in any case; so do the classes of Java that a project
     * with a host shares with it.
     */
    @Parameter(property = "creo.rules", defaultValue = "true")
    private boolean rules;

    /** Whether to overwrite files that were changed since they were generated, or that were not generated at all. */
    @Parameter(property = "creo.force", defaultValue = "false")
    private boolean force;

    /** From where to where. */
    record Folders(Path sources, Path output, Path clients) {}

    abstract Folders folders();

    abstract void addToProject(String sourceRoot);

    /** The properties that say for which release of Java the sources are compiled; the first that is there counts. */
    abstract List<String> releaseProperties();

    /** Whether clients outside the project may call the hosts of what is generated. */
    abstract boolean hasClientsElsewhere();

    /** Called where the sources are others than those of the build before. */
    abstract void sourcesChanged() throws IOException;

    @Override
    final void run() throws IOException, MojoFailureException {
        Folders folders = folders();
        claim(folders.output());
        claim(folders.clients());
        List<Path> descriptions = descriptions(folders.sources());
        List<Language> named = languages(language -> language.usualInBuilds(libraries()));
        Map<String, String> chosen = chosen();
        if (named.stream().anyMatch(language -> language.options().contains(JavaRelease.OPTION))) {
            release().ifPresent(release -> chosen.putIfAbsent(JavaRelease.OPTION.name(), release));
        }
        List<Language> languages = as(chosen, named, descriptions.size());
        ProjectFiles files = new ProjectFiles();
        Compilation compilation = new Compilation(languages);
        if (!descriptions.isEmpty()) {
            addToProject(folders.output().resolve(ProjectFiles.SOURCE_ROOT).toString());
            String inputs = inputs(folders, languages, chosen);
            if (isUpToDate(folders, inputs)) {
                getLog().info("Up to date: " + count(descriptions));
                return;
            }
            compilation = read(descriptions, folders.sources(), languages, "; nothing was written");
            Optional<SharedRuntime> shared = shared(compilation.descriptions(), languages);
            for (Description each : compilation.descriptions()) {
                Description description = shared.map(each::withRuntime).orElse(each);
                files.add(description, render(description, languages));
            }
            if (shared.isPresent()) {
                files.add(shared.get(), compilation.render(shared.get()));
            }
            files.sources()
                    .put(
                            INPUTS,
                            record(
                                    inputs,
                                    files.sources().size() + 1,
                                    files.clients().size()));
        }
        write(folders, files);
        if (hasClientsElsewhere()) {
            compilation.unrecorded().map(this::fromHere).ifPresent(getLog()::info);
        }
    }

    private Map<Language, SortedMap<String, String>> render(Description description, List<Language> languages) {
        boolean hosted = languages.stream().anyMatch(Language::answersReleases);
        Map<Boolean, List<Language>> checking = languages.stream()
                .collect(Collectors.partitioningBy(
                        language -> rules || (hosted && language.id().equals(JAVA))));
        Map<Language, SortedMap<String, String>> files = new LinkedHashMap<>();
        checking.forEach(
                (checks, some) -> files.putAll(new Compilation(some).render(description.checkingRules(checks))));
        return files;
    }

    /** What the project, or a property, says of languages' options. */
    private Map<String, String> chosen() throws MojoFailureException {
        Map<String, String> chosen = new TreeMap<>(options);
        Set<String> known = new TreeSet<>();
        for (LanguageOption option : Languages.BUILT_IN.options()) {
            known.add(option.name());
            property("creo." + option.name()).ifPresent(value -> chosen.putIfAbsent(option.name(), value));
        }
        for (String name : options.keySet()) {
            if (!known.contains(name)) {
                throw new MojoFailureException(
                        "no language has an option " + name + "; there are " + String.join(", ", known));
            }
        }
        return chosen;
    }

    private Optional<String> release() {
        return releaseProperties().stream()
                .flatMap(name -> property(name).stream())
                .findFirst()
                .filter(release -> LATER_RELEASE.matcher(release).matches());
    }

    private Optional<String> property(String name) {
        return Optional.ofNullable(session.getUserProperties()
                .getProperty(name, project.getProperties().getProperty(name)));
    }

    private List<Language> as(Map<String, String> chosen, List<Language> languages, int packages)
            throws MojoFailureException {
        try {
            return new LanguageOptions(chosen, packages, runtime != null, SPELLING).apply(languages);
        } catch (IllegalArgumentException e) {
            throw new MojoFailureException(e.getMessage(), e);
        }
    }

    private Optional<SharedRuntime> shared(List<Description> descriptions, List<Language> languages)
            throws MojoFailureException {
        if (runtime == null) {
            return Optional.empty();
        }
        Optional<String> refusal = RuntimeName.refusal(runtime, descriptions, languages);
        if (refusal.isPresent()) {
            throw new MojoFailureException("creo.runtime: " + refusal.get());
        }
        return Optional.of(SharedRuntime.of(runtime, descriptions));
    }

    private Set<String> libraries() {
        return project.getArtifacts().stream()
                .map(artifact -> artifact.getGroupId() + ":" + artifact.getArtifactId())
                .collect(Collectors.toSet());
    }

    /** Two executions that write into one folder would remove each other's files. */
    private void claim(Path folder) throws MojoFailureException {
        String here = execution.getGoal() + " (" + execution.getExecutionId() + ")";
        @SuppressWarnings("unchecked") // Maven's own signature; the keys are ours.
        Map<String, Object> context = getPluginContext();
        Object other =
                context.putIfAbsent("creo writes " + folder.toAbsolutePath().normalize(), here);
        if (other != null && !other.equals(here)) {
            throw new MojoFailureException(other + " and " + here + " both write into " + folder
                    + "; give one of them another outputDirectory and clientsDirectory");
        }
    }

    private String inputs(Folders folders, List<Language> languages, Map<String, String> chosen) throws IOException {
        Inputs inputs = new Inputs();
        languages.forEach(language -> inputs.add("language", language.id()));
        chosen.forEach((name, value) -> inputs.add(name, value));
        inputs.add("runtime", String.valueOf(runtime));
        inputs.add("rules", String.valueOf(rules));
        for (Artifact artifact : plugin.getArtifacts()) {
            // Maven 3.8 adds a library of its own to every plugin.
            if (!artifact.getGroupId().equals("org.codehaus.plexus")) {
                inputs.addWhole(artifact.getId(), artifact.getFile().toPath());
            }
        }
        for (Path entry : importPath(folders.sources())) {
            inputs.addImports(entry);
        }
        return inputs.digest();
    }

    private static boolean isUpToDate(Folders folders, String inputs) throws IOException {
        OptionalInt sources = Compilation.unchanged(folders.output());
        OptionalInt clients = Compilation.unchanged(folders.clients());
        Path before = folders.output().resolve(INPUTS);
        return sources.isPresent()
                && clients.isPresent()
                && Files.isRegularFile(before)
                && Files.readString(before).equals(record(inputs, sources.getAsInt(), clients.getAsInt()));
    }

    /** What a build records for the next one: its inputs, and how many files it generated. */
    private static String record(String inputs, int sources, int clients) {
        return inputs + " " + sources + " " + clients + "\n";
    }

    private void write(Folders folders, ProjectFiles files) throws IOException, MojoFailureException {
        Map<Path, SortedMap<String, String>> output = new LinkedHashMap<>();
        // The record of the inputs comes last, so that the next build starts again if this one is cut off.
        output.put(folders.clients(), files.clients());
        output.put(folders.output(), files.sources());
        try {
            Map<Path, Written> byFolder = Compilation.output(output, force).write();
            Written sources = byFolder.get(folders.output());
            if (sources.changed() + sources.removed() > 0) {
                sourcesChanged();
            }
            Collection<Written> written = byFolder.values();
            getLog().info(written.stream().mapToInt(Written::changed).sum() + " files written, "
                    + written.stream().mapToInt(Written::unchanged).sum() + " unchanged, "
                    + written.stream().mapToInt(Written::removed).sum() + " removed");
        } catch (ConflictException e) {
            throw new MojoFailureException(
                    e.getMessage()
                            + "\nNothing was written. Move your changes elsewhere, or overwrite them with -Dcreo.force.",
                    e);
        }
    }
}
