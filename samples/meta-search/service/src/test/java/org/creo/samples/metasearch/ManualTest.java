// SPDX-License-Identifier: Apache-2.0
package org.creo.samples.metasearch;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ManualTest {
    private static final Pattern EXAMPLES = Pattern.compile("^```java\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @Test
    void theManualShowsThisServiceAndOtherSamples() throws IOException {
        String sources = source("src/main/java/org/creo/samples/metasearch/Engines.java")
                + source("../../crawler/service/src/main/java/org/creo/samples/crawler/CrawlerService.java")
                + source("../../fibonacci/service/src/main/java/org/creo/samples/fibonacci/FibonacciService.java")
                + source("../../map-reduce/service/src/main/java/org/creo/samples/mapreduce/MapReduceService.java");
        List<String> examples = EXAMPLES.matcher(Files.readString(Path.of("../../../framework/COMPOSITION.md")))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
        assertTrue(examples.size() >= 3, "the examples are no longer found");
        examples.forEach(example -> assertTrue(sources.contains(example), example));
    }

    private static String source(String path) throws IOException {
        return Files.readString(Path.of(path)).replaceAll("(?m)^ {4}", "");
    }
}
