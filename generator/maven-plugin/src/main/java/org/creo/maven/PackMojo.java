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
import org.creo.generator.Compilation;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.output.Written;
import org.creo.generator.pack.PackedFolder;

/**
 * Packs clients into the project's JAR, each in the form that its language's own tool installs, for a host that runs
 * with <code>--hand-out clients</code>. Of <code>languages</code>, those that are packed count; unless given, all that
 * are.
 */
@Mojo(
        name = "pack",
        defaultPhase = LifecyclePhase.PROCESS_RESOURCES,
        requiresDependencyResolution = ResolutionScope.COMPILE,
        threadSafe = true)
public final class PackMojo extends DescriptionsMojo {

    /** Where a host looks for the folder of a description's package. */
    private static final String CLIENTS = "META-INF/creo/clients";

    /** The folder of the descriptions, with all folders below it. */
    @Parameter(property = "creo.sourceDirectory", defaultValue = "${project.basedir}/src/main/creo")
    private File sourceDirectory;

    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true)
    private File classes;

    @Override
    void run() throws IOException, MojoFailureException {
        Path sources = sourceDirectory.toPath();
        List<Language> languages = packedLanguages();
        if (languages.isEmpty()) {
            throw new MojoFailureException(
                    "nothing is packed for these languages; leave languages out to pack all clients");
        }
        Compilation compilation = read(descriptions(sources), sources, languages, "; nothing was packed");
        for (Description description : compilation.descriptions()) {
            Path folder = classes.toPath().resolve(CLIENTS).resolve(description.packageName());
            Written written = PackedFolder.write(folder, compilation.pack(description));
            getLog().info(description.packageName() + ": " + written.changed() + " files written, "
                    + written.unchanged() + " unchanged, " + written.removed() + " removed");
        }
    }

    private List<Language> packedLanguages() throws MojoFailureException {
        return languages(language -> !language.onRequest()).stream()
                .filter(language -> language.packing().isPresent())
                .toList();
    }
}
