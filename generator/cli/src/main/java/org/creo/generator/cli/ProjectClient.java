// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.creo.generator.language.Language;
import org.creo.generator.language.Languages;

/**
 * The client of a new project in one language.
 *
 * @param run how it is built and run
 * @param test how it is tested; null if it has no test
 * @param needs what has to be installed for that; null if no more than the service needs
 * @param maven whether it is built by Maven, which also generates its package
 * @param files the templates of its files, by their paths below the project's folder
 */
public record ProjectClient(
        Language language, String run, String test, String needs, boolean maven, Map<String, String> files) {

    /** Those that {@code creo new} can write, in the order of {@link Languages}. */
    static final List<ProjectClient> ALL = List.of(
            of(
                    "c",
                    "make -s -C clients/c && clients/c/build/client",
                    null,
                    "a C compiler and make",
                    Map.of("client.c", "client.c", "Makefile", "c.Makefile")),
            of(
                    "csharp",
                    "make -s -C clients/csharp && mono clients/csharp/build/Client.exe",
                    null,
                    "Mono and make",
                    Map.of("Client.cs", "Client.cs", "Makefile", "csharp.Makefile")),
            new ProjectClient(
                    language("java"),
                    "mvn -q -f clients/java compile exec:java",
                    "mvn -q -f clients/java test",
                    null,
                    true,
                    Map.of(
                            "src/main/java/Client.java", "Client.java",
                            "src/test/java/ClientTest.java", "ClientTest.java")),
            of(
                    "python",
                    "python3 clients/python/client.py",
                    "python3 -m unittest discover clients/python",
                    "Python 3.9 or newer",
                    Map.of(
                            "client.py", "client.py",
                            "generate.py", "generate.py",
                            "test_client.py", "test_client.py")),
            of(
                    "typescript",
                    "node clients/typescript/generate.mjs && node clients/typescript/client.mjs",
                    "node clients/typescript/generate.mjs && node --test clients/typescript/client.test.mjs",
                    "Node 20 or newer",
                    Map.of(
                            "client.mjs", "client.mjs",
                            "client.test.mjs", "client.test.mjs",
                            "generate.mjs", "generate.mjs")));

    private static ProjectClient of(String language, String run, String test, String needs, Map<String, String> files) {
        return new ProjectClient(language(language), run, test, needs, false, files);
    }

    private static Language language(String id) {
        return Languages.BUILT_IN.find(id).orElseThrow();
    }

    public String title() {
        return language.title();
    }

    String folder() {
        return "clients/" + language.id();
    }

    /** The names that {@code --lang} takes. */
    Stream<String> names() {
        return Stream.concat(Stream.of(language.id()), language.aliases().stream());
    }
}
