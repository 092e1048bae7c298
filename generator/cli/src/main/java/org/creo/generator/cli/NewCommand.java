// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.creo.generator.Compilation;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.output.WholeFile;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.protocol.text.Nearest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code creo new}: a project that builds and runs as it is. */
@Command(
        name = "new",
        mixinStandardHelpOptions = true,
        description = {
            "Starts a project: a description, a service that runs, and clients that call it.",
            "It is written into a fresh folder of that name; its README says how to go on."
        },
        footer = {
            "",
            "Examples:",
            "  creo new weather                   with clients in all languages",
            "  creo new weather --lang ${bundle:text.two-clients}   in ${bundle:text.two-client-titles} alone",
            "  creo new weather --page            and a page",
            "  creo new weather --service python  with a service in Python"
        })
final class NewCommand extends CreoCommand {
    /** Serves the page as it is in the sources, so that a change of it is seen at once. */
    private static final String FILES = "--files /=service/src/main/resources/www";

    @Parameters(
            paramLabel = "NAME",
            description = "name of the folder, the description and the service, for example weather")
    private String name;

    @Option(
            names = {"-l", "--lang"},
            split = ",",
            paramLabel = "LANGUAGE",
            defaultValue = "${bundle:text.clients}",
            description = "the clients' languages (default: ${DEFAULT-VALUE})")
    private List<String> names;

    @Option(
            names = "--service",
            paramLabel = "LANGUAGE",
            defaultValue = "java",
            description =
                    "the service's language: java, which is the default, or python, where nothing has to be built")
    private String service;

    @Option(
            names = "--page",
            description = "also a page that calls the service in Java; both are in one JAR, which creo serve --programs"
                    + " serves")
    private boolean page;

    @Override
    public Integer call() throws IOException {
        ProjectName.form(name).ifPresent(message -> {
            throw wrongUsage(message);
        });
        ProjectService kind = service();
        SourceFile description = NewProject.describe(name, kind);
        List<ProjectClient> clients = clients();
        NewProject project = new NewProject(name, kind, clients, check(description), page);
        SortedMap<String, String> files = project.files();

        Path folder = Path.of(name);
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(folder + " already exists; choose another name, or go to another folder");
        }
        for (Map.Entry<String, String> file : files.entrySet()) {
            WholeFile.write(folder.resolve(file.getKey()), file.getValue().getBytes(StandardCharsets.UTF_8));
        }
        // Python has no build that would generate its package, and editors find the other languages' code from the
        // start.
        new Compilation(project.generated()).compile(description, ImportPath.NONE, folder.resolve("generated"), false);

        PrintWriter out = out();
        out.println("Made " + folder + ". Start the service:");
        out.println("    cd " + name + " && " + kind.run(name) + (page ? " -Dexec.args='" + FILES + "'" : ""));
        if (page) {
            out.println("open http://localhost:7000/ for its page,");
        }
        out.println("and call it from another terminal in " + name + ":");
        clients.forEach(client -> out.println("    " + client.run()));
        return 0;
    }

    private ProjectService service() {
        ProjectService kind = ProjectService.in(service)
                .orElseThrow(() ->
                        wrongUsage("there is no service in '" + service + "' to begin with: take java, or python"));
        if (page && kind != ProjectService.JAVA) {
            throw wrongUsage("--page needs a service in Java, whose JAR has the page: leave one of them out");
        }
        return kind;
    }

    /** The rules of a description come first: they know, for example, which packages are Java's own. */
    private Description check(SourceFile description) {
        Compilation compilation = Compilation.forReading(Languages.BUILT_IN.all());
        Description checked = compilation
                .read(description, ImportPath.NONE)
                .orElseThrow(() -> wrongUsage("'" + name + "' is not a name for a project: "
                        + compilation.diagnostics().get(0).message() + "; try my-" + name));
        ProjectName.taken(name, checked).ifPresent(message -> {
            throw wrongUsage(message);
        });
        return checked;
    }

    private List<ProjectClient> clients() {
        List<String> known =
                ProjectClient.ALL.stream().flatMap(ProjectClient::names).toList();
        return names.stream().map(each -> client(each, known)).distinct().toList();
    }

    private ProjectClient client(String language, List<String> known) {
        return ProjectClient.ALL.stream()
                .filter(client -> client.names().anyMatch(language::equals))
                .findFirst()
                .orElseThrow(() -> wrongUsage("there is no client in '" + language + "'"
                        + Nearest.meant(language, known).map("; "::concat).orElse("")
                        + "\nKnown: " + String.join(", ", known)));
    }
}
