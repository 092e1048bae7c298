// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.creo.generator.language.Language;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.render.Renderer;

/** The files of a new project: a description, a service in Java and a client in each language that was asked for. */
final class NewProject {

    /** What a project may be called, so that every language can spell it. */
    static final String FORM = "[a-z][a-z0-9]*([-_][a-z][a-z0-9]*)*";

    /** Of each client: what it is called, how it is built and run, and what that needs. */
    public record Client(String title, String run, String needs) {}

    private final String name;
    private final List<Language> languages;
    private final Map<String, Object> model = new HashMap<>();

    NewProject(String name, List<Language> languages) {
        this.name = name;
        this.languages = List.copyOf(languages);
        String words = Arrays.stream(name.split("[-_]"))
                .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                .collect(Collectors.joining());
        String snake = name.replace('-', '_');
        model.put("name", name);
        model.put("package", snake);
        model.put("namespace", words);
        model.put("service", words + "Service");
        model.put("prefix", snake);
        model.put("client", snake + "_" + snake + "_service");
        model.put("languages", clients());
        model.put("generates", languages.stream().map(Language::id).filter(id -> !id.equals("java"))
                .collect(Collectors.joining(",")));
        model.put("python", languages.stream().anyMatch(language -> language.id().equals("python")));
    }

    /** Where the description stands, in a folder without others, for the Maven plugin takes all that it finds. */
    String description() {
        return "creo/" + name + ".creo";
    }

    /** The commands that build and run each client, from the project's folder. */
    List<Client> clients() {
        return languages.stream().map(language -> client(language.id())).toList();
    }

    private static Client client(String language) {
        return switch (language) {
            case "c" -> new Client("C", "make -s -C clients/c && clients/c/build/client", "a C compiler and make");
            case "csharp" -> new Client("C#", "make -s -C clients/csharp && mono clients/csharp/build/Client.exe",
                    "Mono and make");
            case "java" -> new Client("Java", "mvn -q -f clients/java compile exec:java", "");
            case "python" -> new Client("Python", "python3 clients/python/client.py", "Python 3.9 or newer");
            default -> throw new IllegalArgumentException(language);
        };
    }

    /** Text by path below the project's folder. */
    SortedMap<String, String> files() {
        List<TemplateFile> files = new ArrayList<>();
        files.add(file(description(), "description.creo"));
        files.add(file("README.md", "README.md"));
        files.add(file(".gitignore", "gitignore"));
        files.add(pom("service", "service", "..", model.get("package") + ".Main", 17));
        files.add(file("service/src/main/java/" + model.get("package") + "/Main.java", "Main.java"));
        for (Language language : languages) {
            switch (language.id()) {
                case "c" -> {
                    files.add(file("clients/c/client.c", "client.c"));
                    files.add(file("clients/c/Makefile", "c.Makefile"));
                }
                case "csharp" -> {
                    files.add(file("clients/csharp/Client.cs", "Client.cs"));
                    files.add(file("clients/csharp/Makefile", "csharp.Makefile"));
                }
                case "java" -> {
                    files.add(file("clients/java/src/main/java/Client.java", "Client.java"));
                    files.add(pom("clients/java", "client", "../..", "Client", 11));
                }
                case "python" -> files.add(file("clients/python/client.py", "client.py"));
                default -> throw new IllegalArgumentException(language.id());
            }
        }
        return new Renderer().render(files);
    }

    private TemplateFile file(String path, String template) {
        return new TemplateFile(path, "new/" + template + ".ftl", model);
    }

    private TemplateFile pom(String folder, String module, String up, String main, int release) {
        Map<String, Object> more = new HashMap<>(model);
        more.put("module", module);
        more.put("up", up);
        more.put("main", main);
        more.put("release", release);
        return new TemplateFile(folder + "/pom.xml", "new/pom.xml.ftl", more);
    }
}
