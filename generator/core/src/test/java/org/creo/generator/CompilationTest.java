// SPDX-License-Identifier: Apache-2.0
package org.creo.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.Severity;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.Languages;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.creo.generator.view.Names;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stages, and which of them is the last. */
class CompilationTest {

    private static final Language JAVA = Languages.BUILT_IN.find("java").orElseThrow();
    private static final String FINE = "@PACKAGE(\"lab\") interface Lab { void store (int width); }";
    private static final String STREAMING =
            "@PACKAGE(\"lab\") interface Lab { void store (int width); Stream<String> names (); }";

    @TempDir
    private Path out;

    /** A language without streams, whose output is the names of the methods that it sees. */
    private static final class Plain implements Language {

        private static final Names AS_DECLARED = new Names() {

            @Override
            public String namespace(String packageName) {
                return packageName;
            }

            @Override
            public String type(String declared) {
                return declared;
            }

            @Override
            public String field(String declared) {
                return declared;
            }

            @Override
            public String parameter(String declared) {
                return declared;
            }

            @Override
            public String method(String declared) {
                return declared;
            }
        };

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
            return AS_DECLARED;
        }

        @Override
        public LanguageFiles files(Description description) {
            return new LanguageFiles(List.of(), List.of());
        }

        @Override
        public SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
            List<Method> methods = description.interfaces().get(0).methods();
            files.put(
                    "methods", methods.stream().map(Method::signature).toList().toString());
            return files;
        }
    }

    private static Optional<Description> read(String text, List<Language> languages, Diagnostics diagnostics) {
        return Compilation.read(new SourceFile("lab.creo", text), ImportPath.NONE, languages, diagnostics);
    }

    private static List<Code> codes(Diagnostics diagnostics) {
        return diagnostics.sorted().stream().map(Diagnostic::code).toList();
    }

    private Compilation.Result compile(String text, Language language) throws IOException {
        return new Compilation(List.of(language))
                .compile(new SourceFile("lab.creo", text), ImportPath.NONE, out, false);
    }

    @Test
    void writesWhatHasNoErrors() throws IOException {
        Compilation.Result result = compile(FINE, JAVA);
        assertEquals(List.of(), result.diagnostics());
        assertEquals(List.of(out.resolve("java")), List.copyOf(result.written().keySet()));
        assertTrue(Files.exists(out.resolve("java/README.md")));
        assertEquals(
                OptionalInt.of(result.written().get(out.resolve("java")).changed()),
                Compilation.unchanged(out.resolve("java")));
    }

    @Test
    void writesNothingWhereARuleIsBroken() throws IOException {
        Compilation.Result result = compile("@PACKAGE(\"lab\") interface Lab { Dta find (); }", JAVA);
        assertEquals(
                List.of(Code.UNKNOWN_TYPE),
                result.diagnostics().stream().map(Diagnostic::code).toList());
        assertEquals(Map.of(), result.written());
        assertFalse(Files.exists(out.resolve("java")));
    }

    @Test
    void whatDoesNotParseIsNotChecked() {
        Diagnostics diagnostics = new Diagnostics();
        String text = "@PACKAGE(\"lab\") struct Empty { } interface Lab { Dta find (; List all (); }";
        assertTrue(read(text, List.of(), diagnostics).isEmpty());
        assertEquals(List.of(Code.SYNTAX, Code.JAVA_COLLECTION), codes(diagnostics));
    }

    @Test
    void oneDescriptionsErrorsKeepNoOtherFromBeingChecked() {
        Diagnostics diagnostics = new Diagnostics();
        assertTrue(read("@PACKAGE(\"lab\") interface Lab { void find (; }", List.of(), diagnostics)
                .isEmpty());
        assertTrue(read("@PACKAGE(\"lab\") interface Lab { Dta find (); }", List.of(), diagnostics)
                .isEmpty());
        assertTrue(read(FINE, List.of(), diagnostics).isPresent());
        assertEquals(Set.of(Code.SYNTAX, Code.UNKNOWN_TYPE), Set.copyOf(codes(diagnostics)));
    }

    @Test
    void aWarningStopsNothing() throws IOException {
        Compilation.Result result = compile(STREAMING, new Plain());
        assertEquals(1, result.diagnostics().size());
        Diagnostic warning = result.diagnostics().get(0);
        assertEquals(Severity.WARNING, warning.severity());
        assertEquals("Plain has no streams yet: it is generated without Lab.names", warning.message());
        assertEquals(STREAMING.indexOf("names") + 1, warning.location().column());
        assertEquals(1, result.written().get(out.resolve("plain")).changed());
        assertEquals("[store(int width)]", Files.readString(out.resolve("plain/methods")));
    }

    @Test
    void whatIsWrongIsNotWarnedOf() {
        Diagnostics diagnostics = new Diagnostics();
        assertTrue(read(STREAMING.replace("int width", "Dta width"), List.of(new Plain()), diagnostics)
                .isEmpty());
        assertEquals(List.of(Code.UNKNOWN_TYPE), codes(diagnostics));
    }

    @Test
    void aCommentBeforeAValueChangesNothing() {
        Diagnostics diagnostics = new Diagnostics();
        assertTrue(
                read(
                                "@PACKAGE(\"lab\") enum Trust { LOW, HIGH } @STATUS(/* none */ 404) exception Gone { int at; }"
                                        + " @RESOURCE(\"/lab\") interface Lab { Trust MOST = /* surely */ Trust.HIGH;"
                                        + " @GET(\"/a\") @STATELESS int find () throws Gone; @POST(\"/b\")"
                                        + " @REDIRECT(value = \"/a\", code = /* found */ 302) void put (); }",
                                List.of(),
                                diagnostics)
                        .isPresent(),
                () -> diagnostics.sorted().toString());
    }
}
