// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.creo.generator.model.Description;
import org.creo.generator.model.SharedRuntime;
import org.creo.generator.render.Renderer;
import org.junit.jupiter.api.Test;

/** A runtime that packages share has another prefix than theirs. */
class CRuntimeTest {

    private static final Pattern TEXT = Pattern.compile("\"(?:\\\\.|[^\"\\\\\n])*\"");

    /** What is generated, without the runtime. */
    private static String all(SortedMap<String, String> files) {
        return files.entrySet().stream()
                .filter(file -> file.getKey().matches(".*/a_b(_types|_client|_codec)?\\.[ch]"))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining());
    }

    private static List<String> texts(String program) {
        return TEXT.matcher(program.replaceAll("(?m)^#include .*$", ""))
                .results()
                .map(found -> found.group())
                .toList();
    }

    @Test
    void namesOfTheDescriptionAreSentAndToldAsTheyAre() {
        Description description = Descriptions.of("""
                enum Level { a_b_status, HIGH }
                struct Sample { Level a_b_error; int a_b_free; }
                interface Store
                {
                    String NAME = "a_b_string, A_B_OK";
                    Sample a_b_write (Sample a_b_arena);
                }
                """);
        String own = all(new Renderer().render(new CFiles(), description));
        String shared = all(new Renderer()
                .render(new CFiles(), description.withRuntime(SharedRuntime.of("acme.shared", List.of(description)))));
        assertTrue(shared.contains("acme_shared_error *error"), shared);
        assertTrue(
                texts(own).containsAll(List.of("\"a_b_status\"", "\"a.b.Store.a_b_write\"", "\"a_b_string, A_B_OK\"")),
                own);
        assertEquals(new TreeSet<>(texts(own)), new TreeSet<>(texts(shared)));
    }
}
