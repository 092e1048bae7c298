// SPDX-License-Identifier: Apache-2.0
package org.creo.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.model.Resource;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Generates what the descriptions of a project ask for, and adds the Java part of it to the sources that are compiled.
 */
@Mojo(
        name = "generate",
        defaultPhase = LifecyclePhase.GENERATE_SOURCES,
        requiresDependencyResolution = ResolutionScope.COMPILE,
        threadSafe = true)
public final class GenerateMojo extends GeneratingMojo {

    /** The folder of the descriptions, with all folders below it. */
    @Parameter(property = "creo.sourceDirectory", defaultValue = "${project.basedir}/src/main/creo")
    private File sourceDirectory;

    /** Where Java code is written; its folder <code>java</code> is compiled with the project's own sources. */
    @Parameter(defaultValue = "${project.build.directory}/generated-sources/creo")
    private File outputDirectory;

    /** Where other languages are written, as <code>PACKAGE/LANGUAGE</code>: each a project with its own build file. */
    @Parameter(defaultValue = "${project.build.directory}/generated-resources/creo")
    private File clientsDirectory;

    /** Whether the project's JAR holds the descriptions too, so that projects which depend on it can import them. */
    @Parameter(defaultValue = "true")
    private boolean packDescriptions;

    @Parameter(defaultValue = "${project.build.testOutputDirectory}", readonly = true)
    private File testClasses;

    @Override
    Folders folders() {
        return new Folders(sourceDirectory.toPath(), outputDirectory.toPath(), clientsDirectory.toPath());
    }

    @Override
    List<String> releaseProperties() {
        return List.of("maven.compiler.release");
    }

    @Override
    boolean hasClientsElsewhere() {
        return true;
    }

    @Override
    void addToProject(String sourceRoot) {
        project.addCompileSourceRoot(sourceRoot);
        if (packDescriptions) {
            Resource resource = new Resource();
            resource.setDirectory(sourceDirectory.getPath());
            resource.addInclude("**/*.creo");
            project.addResource(resource);
        }
    }

    /**
     * Removes the classes of the tests, so that they are compiled again. After {@code mvn compile}, {@code mvn test}
     * would not do that by itself: Maven looks only for what has changed since the same command began.
     */
    @Override
    void sourcesChanged() throws IOException {
        if (!testClasses.isDirectory()) {
            return;
        }
        try (Stream<Path> files = Files.walk(testClasses.toPath())) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                Files.delete(file);
            }
        }
    }
}
