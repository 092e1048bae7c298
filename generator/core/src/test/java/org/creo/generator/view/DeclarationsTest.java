// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Struct;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.type.TypeRef;
import org.junit.jupiter.api.Test;

/** The order in which generated code declares things. */
class DeclarationsTest {

    private static Declarations of(String text) {
        Diagnostics diagnostics = new Diagnostics();
        SourceFile source = new SourceFile("lab.creo", "@PACKAGE(\"lab\")\n" + text);
        Declarations declarations = new Declarations(DescriptionParser.parse(source, ImportPath.NONE, diagnostics));
        assertTrue(diagnostics.isEmpty(), () -> diagnostics.sorted().toString());
        return declarations;
    }

    private static List<String> structs(String text) {
        return of(text).structs().stream().map(Struct::name).toList();
    }

    private static List<String> composites(String text) {
        return of(text).composites().stream().map(TypeRef::declared).toList();
    }

    @Test
    void aStructFollowsThoseThatItHolds() {
        assertEquals(List.of("Inner", "Middle", "Outer", "Alone"), structs("""
                struct Outer { Middle middle; }
                struct Middle { Inner[] inner; }
                struct Inner { int x; }
                struct Alone { int x; }
                """));
    }

    @Test
    void theBranchesOfATreeMayComeLater() {
        assertEquals(List.of("Tree", "Leaf"), structs("""
                struct Tree { Tree[] branches; }
                struct Leaf { Tree tree; }
                """));
    }

    @Test
    void aCompositeFollowsWhatItIsMadeOf() {
        assertEquals(List.of("Sample[]", "Map<String, Sample[]>", "Optional<Map<String, Sample[]>>"), composites("""
                struct Sample { long time; }
                interface Lab { void put (Optional<Map<String, Sample[]>> samples); }
                """));
    }

    @Test
    void ofAStreamItsItemsAreInUse() {
        assertEquals(List.of("Map<String, Sample>", "Sample[]"), composites("""
                struct Sample { long time; }
                interface Lab { Stream<Sample[]> smooth (int width, Stream<Map<String, Sample>> samples); }
                """));
    }
}
