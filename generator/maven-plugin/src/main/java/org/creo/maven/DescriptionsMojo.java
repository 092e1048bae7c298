// SPDX-License-Identifier: Apache-2.0
package org.creo.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;
import org.creo.generator.language.PluginException;
import org.creo.generator.language.Plugins;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;

/** What all goals share: which descriptions, for which languages, and where imports are found. */
abstract class DescriptionsMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    protected MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    protected MavenSession session;

    /**
     * The languages: <code>c</code>, <code>csharp</code>, <code>java</code>, <code>python</code>, <code>typescript
     * </code>, <code>host</code> (the service side), and those that dependencies of this plugin bring. Unless given,
     * the goals that generate take <code>java</code>, and <code>host</code> too where the project depends on <code>
     * org.creo:creo-framework</code>; the goal <code>check</code> takes all.
     */
    @Parameter(property = "creo.languages")
    private List<String> languages;

    /**
     * Folders and JARs in which imports are found: <code>import a.b.*;</code> looks for <code>a/b.creo</code>. Searched
     * after the description's own folder and the folder of all descriptions, before the project's dependencies.
     */
    @Parameter
    private List<File> importPath;

    /** Whether to log hints as well: other types for numbers and texts that are times, dates, UUIDs or money. */
    @Parameter(property = "creo.hints", defaultValue = "true")
    private boolean hints;

    /** Whether to do nothing at all. */
    @Parameter(property = "creo.skip", defaultValue = "false")
    private boolean skip;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("Nothing is done: creo.skip is true");
            return;
        }
        try {
            run();
        } catch (PluginException e) {
            throw new MojoFailureException(e.getMessage(), e);
        } catch (IOException e) {
            throw new MojoExecutionException(e.toString(), e);
        }
    }

    abstract void run() throws IOException, MojoExecutionException, MojoFailureException;

    /** All descriptions of a folder that need not exist, in an order that is the same on all machines. */
    static List<Path> descriptions(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".creo") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        }
    }

    /** Where imports are found in addition to the description's own folder: folders and JARs. */
    List<Path> importPath(Path sources) {
        List<Path> path = new ArrayList<>();
        path.add(sources);
        for (File entry : importPath == null ? List.<File>of() : importPath) {
            path.add(entry.toPath());
        }
        project.getArtifacts().stream()
                .map(Artifact::getFile)
                .filter(Objects::nonNull)
                .map(File::toPath)
                .filter(file -> Files.isDirectory(file) || file.toString().endsWith(".jar"))
                .forEach(path::add);
        return path;
    }

    /** The languages that were asked for, or if none were, those that are usual for the goal. */
    List<Language> languages(Predicate<Language> usual) throws MojoFailureException {
        Languages known = Plugins.onClassPath();
        if (languages == null || languages.isEmpty()) {
            return known.all().stream().filter(usual).toList();
        }
        try {
            return known.named(languages);
        } catch (IllegalArgumentException e) {
            throw new MojoFailureException(e.getMessage(), e);
        }
    }

    /**
     * Reads the descriptions of these files; the build fails with all errors of all of them, or else logs all warnings
     * and hints.
     */
    Compilation read(List<Path> files, Path sources, List<Language> languages, String consequence)
            throws IOException, MojoFailureException {
        Compilation compilation = new Compilation(languages);
        for (Path file : files) {
            compilation.read(source(file), ImportPath.of(file, importPath(sources)));
        }
        List<Diagnostic> found = compilation.diagnostics();
        if (compilation.failed()) {
            throw failure(found, consequence);
        }
        found.forEach(warning -> getLog().warn(text(List.of(warning))));
        if (hints) {
            compilation.hints().forEach(hint -> getLog().info(text(List.of(hint))));
        }
        return compilation;
    }

    private static SourceFile source(Path file) throws IOException, MojoFailureException {
        try {
            return SourceFile.decode(file.toString(), Files.readAllBytes(file));
        } catch (CharacterCodingException e) {
            throw new MojoFailureException(file + " is not UTF-8 text", e);
        }
    }

    static String count(List<Path> descriptions) {
        return descriptions.size() == 1 ? "1 description" : descriptions.size() + " descriptions";
    }

    /** Fails the build with the text that the command line prints. */
    private MojoFailureException failure(List<Diagnostic> diagnostics, String consequence) {
        long errors = diagnostics.stream().filter(Diagnostic::isError).count();
        return new MojoFailureException(
                (errors == 1 ? "1 error" : errors + " errors") + consequence + "\n" + text(diagnostics));
    }

    private String text(List<Diagnostic> diagnostics) {
        return fromHere(TextPrinter.print(diagnostics)).stripTrailing();
    }

    /** Paths begin where Maven was called, as they do on the command line. */
    String fromHere(String text) {
        return text.replace(session.getSystemProperties().getProperty("user.dir") + File.separator, "");
    }
}
