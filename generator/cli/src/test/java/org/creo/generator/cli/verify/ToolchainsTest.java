// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.creo.generator.language.Language;
import org.creo.generator.language.LanguageFiles;
import org.creo.generator.language.Languages;
import org.creo.generator.language.python.PythonFiles;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolchainsTest {

    private final Toolchains toolchains = new Toolchains(() -> Path.of("host.jar"));

    @TempDir
    private Path folder;

    @Test
    void allOfCreosLanguagesHaveOne() throws IOException {
        List<Language> all = Languages.BUILT_IN.usual();
        assertEquals(
                List.of("c", "csharp", "java", "python", "typescript"),
                toolchains.clients(all).stream()
                        .map(each -> each.language().id())
                        .toList());
        assertTrue(toolchains.clients(all).stream().noneMatch(UnknownToolchain.class::isInstance));
        assertTrue(toolchains.host(all).isPresent());
    }

    @Test
    void allServiceSidesHaveOneWhereThereIsAHost() {
        List<Language> all = Languages.BUILT_IN.usual();
        List<Language> withoutHost =
                all.stream().filter(each -> !each.id().equals("host")).toList();
        assertEquals(
                List.of("c-worker", "csharp-worker", "python-worker", "typescript-worker"),
                toolchains.workers(all).stream().map(Toolchain::name).toList());
        assertEquals(List.of(), toolchains.workers(withoutHost));
    }

    @Test
    void aLanguageWithoutOneIsTold() throws IOException {
        List<Description> descriptions = List.of(ValuesTest.read("@PACKAGE(\"lab\") struct A { boolean b; }"));
        Report report = new Verification(descriptions, new Verification.Settings(1, 1, false, folder, progress -> {}))
                .run(toolchains.clients(List.of(new Strange())), Optional.empty(), List.of());
        assertFalse(report.failed());
        assertEquals(
                "\nstrange was not verified: that needs a creo verify that can compile and run Strange\n",
                report.details());
    }

    /** As a plug-in brings one. */
    private static final class Strange implements Language {

        @Override
        public String id() {
            return "strange";
        }

        @Override
        public String title() {
            return "Strange";
        }

        @Override
        public Names names(Description description) {
            return new PythonFiles().names(description);
        }

        @Override
        public LanguageFiles files(Description description) {
            return new LanguageFiles(List.of(), List.of());
        }
    }
}
