// SPDX-License-Identifier: Apache-2.0
package org.creo.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** As <code>generate</code>, for the tests of a project. */
@Mojo(
        name = "generate-test",
        defaultPhase = LifecyclePhase.GENERATE_TEST_SOURCES,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class GenerateTestMojo extends GeneratingMojo {

    /** The folder of the descriptions, with all folders below it. */
    @Parameter(property = "creo.testSourceDirectory", defaultValue = "${project.basedir}/src/test/creo")
    private File sourceDirectory;

    /** Where Java code is written; its folder <code>java</code> is compiled with the project's own tests. */
    @Parameter(defaultValue = "${project.build.directory}/generated-test-sources/creo")
    private File outputDirectory;

    /** Where other languages are written, as <code>PACKAGE/LANGUAGE</code>: each a project with its own build file. */
    @Parameter(defaultValue = "${project.build.directory}/generated-test-resources/creo")
    private File clientsDirectory;

    @Override
    Folders folders() {
        return new Folders(sourceDirectory.toPath(), outputDirectory.toPath(), clientsDirectory.toPath());
    }

    @Override
    List<String> releaseProperties() {
        return List.of("maven.compiler.testRelease", "maven.compiler.release");
    }

    @Override
    boolean hasClientsElsewhere() {
        return false;
    }

    @Override
    void sourcesChanged() {
        // They are compiled together with the tests, which Maven then compiles again.
    }

    @Override
    void addToProject(String sourceRoot) {
        project.addTestCompileSourceRoot(sourceRoot);
    }

    /** Tests see what the project itself packs before its dependencies, as they do on the class path. */
    @Override
    List<Path> importPath(Path sources) {
        List<Path> path = new ArrayList<>(super.importPath(sources));
        path.add(1, Path.of(project.getBuild().getOutputDirectory()));
        return path;
    }
}
