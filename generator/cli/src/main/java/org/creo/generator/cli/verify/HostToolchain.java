// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.creo.generator.cli.verify.Tools.FailedException;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.host.HostFiles;
import org.creo.generator.language.host.HostModel;
import org.creo.generator.model.Description;

/** The service side: its codec is a program like that of a client, and a second one is a host that clients call. */
final class HostToolchain extends JavaToolchain {

    private static final String SERVE = "org.creo.verification.Serve";

    private final Path jar;

    /** @param jar the host and all it needs */
    HostToolchain(Path jar) {
        super(new HostFiles());
        this.jar = jar.toAbsolutePath();
    }

    /** The host and all it needs. */
    Path jar() {
        return jar;
    }

    @Override
    List<String> build(List<Description> descriptions, Path folder, boolean strict)
            throws IOException, FailedException {
        List<Generated.Package> packages = Generated.packages(descriptions, language(), HostToolchain::checks, folder);
        Generated.program(
                packages,
                List.of(
                        MAIN,
                        new Generated.File("verify/host/Serve.java.ftl", "src/org/creo/verification/Serve.java"),
                        new Generated.File("verify/host/logback.xml.ftl", "classes/logback.xml")),
                folder);
        return compile(folder, strict, "17", List.of(jar.toString()));
    }

    static TemplateFile checks(Description description) {
        HostModel model = HostModel.of(description);
        return new TemplateFile(JavaToolchain.path(model.shared()), "verify/host/checks.java.ftl", model);
    }

    /** The command line of the host, made from that of the codec's program. */
    static List<String> serving(List<String> command, Path script, List<Description> descriptions) {
        List<String> serving = new ArrayList<>(command);
        serving.set(serving.size() - 1, SERVE);
        serving.add(script.toString());
        descriptions.forEach(description -> serving.add(description.packageName()));
        return serving;
    }
}
