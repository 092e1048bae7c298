// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.language.Language;

/** The toolchains of Creo's own languages; there is none for a language of a plug-in, which the report says. */
public final class Toolchains {

    /** Finds the JAR of the host, which is needed only where the service side is verified. */
    public interface HostJar {
        Path find() throws IOException;
    }

    private static final String HOST = "host";

    private final HostJar jar;

    public Toolchains(HostJar jar) {
        this.jar = jar;
    }

    /** The toolchains of all languages but the service side, in their order. */
    public List<Toolchain> clients(List<Language> languages) {
        List<Toolchain> toolchains = new ArrayList<>();
        for (Language language : languages) {
            switch (language.id()) {
                case "c" -> toolchains.add(new CToolchain(language));
                case "csharp" -> toolchains.add(new CSharpToolchain(language));
                case "java" -> toolchains.add(new JavaToolchain(language));
                case "python" -> toolchains.add(new PythonToolchain(language));
                case "typescript" -> toolchains.add(new TypeScriptToolchain(language));
                case HOST -> {}
                default -> toolchains.add(new UnknownToolchain(language));
            }
        }
        return toolchains;
    }

    /** The same, and what some of them have in addition: Python's C extension. */
    public List<Toolchain> allClients(List<Language> languages) {
        List<Toolchain> toolchains = new ArrayList<>();
        for (Toolchain client : clients(languages)) {
            toolchains.add(client);
            if (client instanceof PythonToolchain) {
                toolchains.add(new AcceleratedPythonToolchain(client.language()));
            }
        }
        return toolchains;
    }

    /** The toolchains of the service sides that workers of a host are, where that is among the languages. */
    public List<Toolchain> workers(List<Language> languages) {
        List<Toolchain> toolchains = new ArrayList<>();
        if (languages.stream().anyMatch(language -> language.id().equals(HOST))) {
            for (Language language : languages) {
                switch (language.id()) {
                    case "c" -> toolchains.add(new CWorkerToolchain(language));
                    case "csharp" -> toolchains.add(new CSharpWorkerToolchain(language));
                    case "python" -> toolchains.add(new PythonWorkerToolchain(language));
                    case "typescript" -> toolchains.add(new TypeScriptWorkerToolchain(language));
                    default -> {}
                }
            }
        }
        return toolchains;
    }

    /** The toolchain of the service side in Java, where that is among the languages. */
    public Optional<Toolchain> host(List<Language> languages) throws IOException {
        boolean wanted = languages.stream().anyMatch(language -> language.id().equals(HOST));
        return wanted ? Optional.of(new HostToolchain(jar.find())) : Optional.empty();
    }
}
