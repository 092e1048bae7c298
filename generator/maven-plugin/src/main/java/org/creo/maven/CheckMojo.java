// SPDX-License-Identifier: Apache-2.0
package org.creo.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Checks the descriptions of a project for all languages, and writes nothing. */
@Mojo(
        name = "check",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.COMPILE,
        threadSafe = true)
public final class CheckMojo extends DescriptionsMojo {

    /** The folder of the descriptions, with all folders below it. */
    @Parameter(property = "creo.sourceDirectory", defaultValue = "${project.basedir}/src/main/creo")
    private File sourceDirectory;

    @Override
    void run() throws IOException, MojoFailureException {
        List<Path> descriptions = descriptions(sourceDirectory.toPath());
        read(descriptions, sourceDirectory.toPath(), languages(language -> true), "");
        getLog().info("Checked " + count(descriptions));
    }
}
