// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;
import org.creo.generator.parse.DescriptionParser;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.generator.view.Names;
import org.junit.jupiter.api.Test;

/** What a language that does not know everything sees of a description. */
class SupportTest {

    private static final String TEXT = """
            @PACKAGE("lab")
            struct Sample { long time; double value; }
            interface Lab
            {
                Stream<Sample[]> smooth (int width, Stream<Sample> samples);
                @IDEMPOTENT int store (int width);
            }
            """;

    private record Plain(boolean streams) implements Language {

        @Override
        public String id() {
            return "plain";
        }

        @Override
        public String title() {
            return "Plain";
        }

        @Override
        public Names names(Description description) {
            throw new AssertionError("names are not used here");
        }

        @Override
        public LanguageFiles files(Description description) {
            return new LanguageFiles(List.of(), List.of());
        }
    }

    @Test
    void aLanguageWithoutStreamsSeesTheOtherMethods() {
        assertEquals(List.of("smooth", "store"), methods(new Plain(true)));
        assertEquals(List.of("store"), methods(new Plain(false)));
    }

    @Test
    void whatALanguageDoesNotSeeIsAWarning() {
        assertEquals(List.of("Plain has no streams yet: it is generated without Lab.smooth"), warnings(TEXT));
        assertEquals(List.of(), warnings("@PACKAGE(\"a\") interface A { void a (); }"));
    }

    @Test
    void aPackageNamedLikeSomethingOfThePlatformIsAWarning() {
        assertEquals(
                List.of(
                        "in Python, the package 'logging' and the module logging have one name, and a program finds only"
                                + " one of them"),
                platform("logging"));
        assertEquals(1, platform("time.series").size(), "only the first part is a module's name");
        assertEquals(List.of(), platform("lab.logging"));
        assertEquals(2, platform("math").size(), "Python and C#");
        assertEquals(1, platform("events").size(), "Node");
        assertEquals(2, platform("console").size(), "C# and Node");
    }

    private static List<String> platform(String name) {
        Diagnostics diagnostics = new Diagnostics();
        Support.warn(
                description("@PACKAGE(\"" + name + "\") interface A { void a (); }"),
                Languages.BUILT_IN.usual(),
                diagnostics);
        return diagnostics.sorted().stream().map(Diagnostic::message).toList();
    }

    private static List<String> methods(Language language) {
        return Support.seen(description(TEXT), language).interfaces().get(0).methods().stream()
                .map(Method::name)
                .toList();
    }

    /** The warnings for one language that knows streams, and one that does not. */
    private static List<String> warnings(String text) {
        Diagnostics diagnostics = new Diagnostics();
        Support.warn(description(text), List.of(new Plain(true), new Plain(false)), diagnostics);
        return diagnostics.sorted().stream().map(Diagnostic::message).toList();
    }

    private static Description description(String text) {
        Diagnostics diagnostics = new Diagnostics();
        SourceFile source = new SourceFile("lab.creo", text);
        Description description = DescriptionParser.parse(source, ImportPath.NONE, diagnostics);
        assertTrue(diagnostics.isEmpty(), () -> diagnostics.sorted().toString());
        return description;
    }

    @Test
    void warnsOfAPackageThatATypeOfAnotherHides() {
        Description outer = description("@PACKAGE(\"lab\") struct Store { int x; } interface Keeper { void put(); }");
        assertEquals(
                List.of("in C#, the package 'lab.store' and the type Lab.Store have one name, and a program finds only"
                        + " one of them"),
                together(outer, "lab.store"));
        assertEquals(1, together(outer, "lab.keeper_client.more").size());
        assertEquals(
                List.of(
                        "in Python, the package 'lab.client' and the module client of 'lab' have one name, and a program"
                                + " finds only one of them"),
                together(outer, "lab.client"));
        for (String beside : List.of("lab.stores", "lab.more.store", "labstore", "store", "store.lab")) {
            assertEquals(List.of(), together(outer, beside));
        }
    }

    private static List<String> together(Description outer, String inner) {
        Description other = description("@PACKAGE(\"" + inner + "\") interface Stock { void put(); }");
        Diagnostics diagnostics = new Diagnostics();
        Support.warnTogether(List.of(other, outer), Languages.BUILT_IN.usual(), diagnostics);
        return diagnostics.sorted().stream().map(Diagnostic::message).toList();
    }
}
