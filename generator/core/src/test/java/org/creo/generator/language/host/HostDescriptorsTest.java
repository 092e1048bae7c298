// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.language.host.HostDescriptors.DescribedException;
import org.creo.generator.language.host.HostDescriptors.DescribedInterface;
import org.creo.generator.language.host.HostDescriptors.DescribedMethod;
import org.creo.generator.language.host.HostDescriptors.Member;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the class of descriptors is told of a description. */
class HostDescriptorsTest {

    private static HostDescriptors descriptors(String text, ImportPath imports) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = Compilation.read(
                        new SourceFile("a.creo", text), imports, List.of(new HostFiles()), diagnostics)
                .orElseThrow(() -> new AssertionError(diagnostics.sorted().toString()));
        return HostModel.of(description).descriptors();
    }

    private static List<String> functions(HostDescriptors descriptors) {
        return descriptors.interfaces().stream()
                .map(DescribedInterface::function)
                .toList();
    }

    @Test
    void noFunctionHasTheNameOfAnother() {
        HostDescriptors descriptors = descriptors("""
                @PACKAGE("lab")
                struct AB { int a; }
                struct aB_ { int a; }
                struct Documentation { int a; }
                enum A_b { ONE }
                interface New { void run (); }
                interface To { void string (); void String (); }
                interface Yield { void run (); }
                interface yield_ { void run (); }
                """, ImportPath.NONE);
        assertEquals(List.of("new_", "to", "yield_", "yield__"), functions(descriptors));
        assertEquals(
                List.of("toString_", "toString__"),
                descriptors.interfaces().get(1).methods().stream()
                        .map(DescribedMethod::function)
                        .toList());
        assertEquals("a_b", descriptors.enums().get(0).function());
        assertEquals("A_B", descriptors.enums().get(0).constant());
        assertEquals(
                List.of("AB aB", "A_B_ aB_", "DOCUMENTATION_ documentation_"),
                descriptors.structs().stream()
                        .map(struct -> struct.constant() + " " + struct.function())
                        .toList());
    }

    @Test
    void whatIsImportedIsOfTheDescriptionsPackage(@TempDir Path folder) throws Exception {
        Files.createDirectories(folder.resolve("base"));
        Files.writeString(folder.resolve("base/types.creo"), """
                @PACKAGE("base.types")
                /** A place. */
                struct Point { @DEFAULT('\\ud800') char mark; }
                exception Lost { Point last; }
                exception Unused { }
                """);
        HostDescriptors descriptors = descriptors("""
                @PACKAGE("lab")
                import base.types.Point;
                import base.types.Lost;
                import base.types.Unused;
                interface Finder { Point find () throws Lost; }
                """, ImportPath.of(List.of(folder)));
        assertEquals(
                List.of(new Member("mark", "Scalar.CHAR", "\"\\\"\\\\ud800\\\"\"")),
                descriptors.structs().get(0).members());
        assertEquals(
                List.of("lab.Lost"),
                descriptors.exceptions().stream()
                        .map(DescribedException::fullName)
                        .toList());
        assertEquals(List.of(List.of("Point", "    A place.")), descriptors.documentation());
    }
}
