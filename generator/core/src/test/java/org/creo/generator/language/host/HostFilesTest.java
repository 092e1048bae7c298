// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.Language;
import org.creo.generator.language.java.JavaFiles;
import org.creo.generator.model.Description;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.render.Renderer;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Java types exist once: a program may contain a client and a service of one description. */
class HostFilesTest {

    private static final Set<String> OWN = Set.of("pom.xml", "README.md");

    @ParameterizedTest
    @ValueSource(strings = {"data-service", "names"})
    void sharesEachSourceWithJavaButThoseOfTheHost(String folder) throws IOException {
        String text = Files.readString(Path.of("src/test/golden", folder, "service.creo"));
        SortedMap<String, String> client = render(new JavaFiles(), text);
        SortedMap<String, String> host = render(new HostFiles(), text);
        Set<String> alone = host.keySet().stream()
                .filter(path -> !OWN.contains(path) && !client.containsKey(path))
                .collect(Collectors.toSet());
        assertTrue(
                !alone.isEmpty()
                        && alone.stream()
                                .allMatch(
                                        path -> path.matches(
                                                ".*/(\\w+(Dispatcher|Handler|InMemory|States)|runtime/(DescriptionText|Descriptors|InMemoryCalls))\\.java")),
                alone::toString);
        host.keySet().removeAll(alone);
        host.keySet().removeAll(OWN);
        assertTrue(host.keySet().stream().anyMatch(path -> path.endsWith("/runtime/internal/WireReader.java")));
        host.forEach((path, source) -> assertEquals(client.get(path), source, path));
    }

    @Test
    void hasAHandlerForAnInterfaceWithState() {
        SortedMap<String, String> host = render(new HostFiles(), """
                @PACKAGE("lab")
                interface Plain { void run (); }
                interface Kept { @STATE long count; @WRITES("count") void run (); }
                """);
        assertEquals(
                Set.of(
                        "Codec",
                        "Kept",
                        "KeptCodec",
                        "KeptDispatcher",
                        "KeptHandler",
                        "KeptInMemory",
                        "KeptStates",
                        "Plain",
                        "PlainCodec",
                        "PlainDispatcher",
                        "PlainInMemory"),
                host.keySet().stream()
                        .filter(path -> path.matches(".*/lab/\\w+\\.java"))
                        .map(path -> path.substring(path.lastIndexOf('/') + 1).replace(".java", ""))
                        .collect(Collectors.toSet()));
    }

    private static SortedMap<String, String> render(Language language, String text) {
        Diagnostics diagnostics = new Diagnostics();
        Description description =
                DescriptionParser.parse(new SourceFile("service.creo", text), ImportPath.NONE, diagnostics);
        assertEquals("[]", diagnostics.sorted().toString());
        return new TreeMap<>(new Renderer().render(language, description));
    }
}
