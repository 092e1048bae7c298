// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.Compilation;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageOption;
import org.creo.generator.language.Languages;
import org.creo.generator.language.ServiceSide;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.language.c.CFiles;
import org.creo.generator.model.Description;
import org.creo.generator.source.SourceFile;
import org.creo.generator.view.Names;

/** The files of a new project: a description, a service and a client in each language that was asked for. */
final class NewProject {

    /**
     * What the template of the description sees.
     *
     * @param packageName its package
     * @param service the name of its interface
     * @param worker whether the service is a worker, whose state the host keeps
     */
    public record Described(String packageName, String service, boolean worker) {

        static Described of(String name, ProjectService kind) {
            return new Described(name.replace('-', '_'), words(name) + "Service", kind == ProjectService.PYTHON);
        }
    }

    /**
     * The names that the client in C uses: what all begin with, the types of a note and of the exception, and what its
     * functions begin with.
     */
    public record CNames(String prefix, String note, String missing, String client) {

        static CNames of(Description description) {
            Names names = new CFiles().names(description);
            return new CNames(
                    names.namespace(description.packageName()),
                    names.type("Note"),
                    names.type("NoSuchNote"),
                    names.type(description.interfaces().get(0).name()));
        }
    }

    /**
     * What most of the templates see: the names of the project in the spelling of each language.
     *
     * @param packageName the description's package
     * @param service the name of the interface
     * @param generates the languages that the project's user generates, as {@code --lang} takes them; null where there
     *     are none
     * @param worker whether the service is a worker, in Python
     * @param run the command that starts the service
     * @param tests the commands that run the project's own tests
     * @param page whether there is a page that calls the service
     */
    public record Model(
            String name,
            String packageName,
            String namespace,
            String service,
            CNames c,
            List<ProjectClient> languages,
            String generates,
            boolean worker,
            String run,
            List<String> tests,
            boolean page) {}

    /**
     * What the template of a pom.xml sees.
     *
     * @param module the last part of the artifact's name
     * @param up the path from the module to the project
     * @param main the class that runs
     * @param release of Java
     * @param jar what its JAR is called, without {@code .jar}
     * @param hosts whether it needs the host
     */
    public record Pom(Model project, String module, String up, String main, int release, String jar, boolean hosts) {}

    private final String name;
    private final ProjectService kind;
    private final List<ProjectClient> clients;
    private final Model model;

    /**
     * @param description as {@link #describe} has it
     * @param page whether there is a page that calls the service
     */
    NewProject(String name, ProjectService kind, List<ProjectClient> clients, Description description, boolean page) {
        this.name = name;
        this.kind = kind;
        this.clients = List.copyOf(clients);
        Described described = Described.of(name, kind);
        String generates = generated().stream().map(Language::id).collect(Collectors.joining(","));
        this.model = new Model(
                name,
                described.packageName(),
                words(name),
                described.service(),
                CNames.of(description),
                this.clients,
                generates.isEmpty() ? null : generates,
                kind == ProjectService.PYTHON,
                kind.run(name),
                Stream.concat(
                                Stream.of(kind.test()),
                                clients.stream().map(ProjectClient::test).filter(Objects::nonNull))
                        .toList(),
                page);
    }

    /** In the spelling of C#. */
    static String words(String name) {
        return Arrays.stream(name.split("[-_]"))
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining());
    }

    /** The description of a new project, by its path below the project's folder. */
    static SourceFile describe(String name, ProjectService kind) {
        TemplateFile file = describing(name, kind);
        return new SourceFile(file.path(), Compilation.render(List.of(file)).get(file.path()));
    }

    /** In a folder without others, since the Maven plugin takes all that it finds. */
    private static TemplateFile describing(String name, ProjectService kind) {
        return new TemplateFile("creo/" + name + ".creo", "new/description.creo.ftl", Described.of(name, kind));
    }

    /** The languages whose code is in the project's folder {@code generated}, those of Maven's builds left out. */
    List<Language> generated() {
        Stream<Language> own =
                clients.stream().filter(client -> !client.maven()).map(ProjectClient::language);
        if (kind == ProjectService.JAVA) {
            return own.toList();
        }
        Language python = Languages.BUILT_IN.find("python").orElseThrow().with(ServiceSide.OPTION, LanguageOption.ON);
        return Stream.concat(Stream.of(python), own.filter(each -> !each.id().equals(python.id())))
                .toList();
    }

    /** Text by path below the project's folder. */
    SortedMap<String, String> files() {
        List<TemplateFile> files = new ArrayList<>();
        files.add(describing(name, kind));
        files.add(file(".gitignore", "gitignore"));
        files.addAll(kind == ProjectService.JAVA ? javaService() : pythonService());
        for (ProjectClient client : clients) {
            client.files().forEach((path, template) -> files.add(file(client.folder() + "/" + path, template)));
            if (client.maven()) {
                files.add(
                        pom(client.folder(), new Pom(model, "client", "../..", "Client", 11, name + "-client", false)));
            }
        }
        return Compilation.render(files);
    }

    private List<TemplateFile> pythonService() {
        return List.of(
                file("README.md", "README.python.md"),
                file("service/main.py", "main.py"),
                file("service/generate.py", "generate.py"),
                file("service/test_main.py", "test_main.py"));
    }

    private List<TemplateFile> javaService() {
        List<TemplateFile> files = new ArrayList<>();
        files.add(file("README.md", "README.md"));
        files.add(pom("service", new Pom(model, "service", "..", model.packageName() + ".Main", 17, name, true)));
        files.add(file("service/src/main/java/" + model.packageName() + "/Main.java", "Main.java"));
        files.add(file("service/src/test/java/" + model.packageName() + "/MainTest.java", "MainTest.java"));
        if (model.page()) {
            files.add(file("service/src/main/resources/www/index.html", "index.html"));
            files.add(file("service/src/main/resources/www/page.js", "page.js"));
        }
        files.add(file("deploy/Dockerfile", "Dockerfile"));
        files.add(file("deploy/creo-host.properties", "host.properties"));
        files.add(file("deploy/" + name + ".service", "systemd.service"));
        return files;
    }

    private TemplateFile file(String path, String template) {
        return new TemplateFile(path, "new/" + template + ".ftl", model);
    }

    private static TemplateFile pom(String folder, Pom pom) {
        return new TemplateFile(folder + "/pom.xml", "new/pom.xml.ftl", pom);
    }
}
