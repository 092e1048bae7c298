// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.ReadmeSection.Topic;
import org.creo.generator.model.Description;
import org.junit.jupiter.api.Test;

class CReadmeTest {

    private static CReadme readme(String definitions) {
        Description description = Descriptions.of(definitions);
        return CReadme.of(description, CModel.of(description), new CNames(description), false);
    }

    @Test
    void theFirstCallIsOneThatIsNotDeprecatedAndHasNoStream() {
        CReadme readme = readme("interface Feed { Stream<String> all(); }"
                + " interface Store { @DEPRECATED(\"use b\") void a(); Stream<Integer> s(); void b(); }");
        assertEquals("a_b_store", readme.call().client());
        assertEquals("b", readme.call().method().declaredName());
        CSection stream = readme.sections().get(0).example();
        assertEquals("all", stream.method());
        assertEquals("a_b_feed_all", stream.call().name());
        assertEquals(
                "a",
                readme("interface Store { @DEPRECATED(\"use b\") void a(); }")
                        .call()
                        .method()
                        .declaredName());
    }

    @Test
    void nothingIsShownWhereThereIsNothingToCall() {
        CReadme readme = readme("interface Feed { Stream<Integer> all(); }");
        assertNull(readme.call());
        assertEquals(
                List.of(Topic.RECEIVE, Topic.TLS),
                readme.sections().stream().map(ReadmeSection::topic).toList());
        assertEquals(List.of(), readme("struct S { int x; }").sections());
    }

    @Test
    void argumentsAreShownWithValues() {
        CReadme.Call call = readme("""
                enum Level { @DEPRECATED("use HIGH") LOW, HIGH }
                struct Point {
                    int x; Optional<Point> next; Optional<Level> level; Map<String, Point> more; Optional<Point[]> all;
                }
                interface Store {
                    Optional<Level> put(Point[] points, Optional<Integer> client, Map<Level, String> names);
                }
                """).call();
        for (String line : List.of(
                "const a_b_point_array points = {(const a_b_point[])"
                        + "{{.x = 1, .has_level = true, .level = A_B_LEVEL_HIGH, .more = {NULL, 0}}}, 1};",
                "const int32_t client_ = 1;",
                "const a_b_level_to_string_map names = {(const a_b_level_to_string_map_entry[])"
                        + "{{A_B_LEVEL_HIGH, a_b_string_of(\"text\")}}, 1};",
                "if (a_b_store_put(client, points, &client_, names, &has_result, &result, &error) != A_B_OK) {",
                "/* ... use result, if has_result ... */")) {
            assertTrue(call.program().contains("\n    " + line + "\n"), call.program());
        }
    }
}
