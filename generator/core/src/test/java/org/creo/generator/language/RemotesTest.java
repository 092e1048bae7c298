// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.language.java.JavaFiles;
import org.creo.generator.language.python.PythonFiles;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.api.Test;

/** REST services of others are called from Java, and are the concern of nobody else. */
class RemotesTest {
    private static final String OWN = "interface Own { @STATELESS int own (); }\n";
    private static final String REMOTE = "@REMOTE(\"https://x.org\") interface Far { @GET(\"/\") int far (); }\n";

    private final Diagnostics diagnostics = new Diagnostics();

    private Optional<Description> read(String text, Language... languages) {
        SourceFile source = new SourceFile("lab.creo", "@PACKAGE(\"lab\")\n" + text);
        return Compilation.read(source, ImportPath.NONE, List.of(languages), diagnostics);
    }

    private String said() {
        return TextPrinter.print(diagnostics.sorted()).lines().findFirst().orElse("");
    }

    @Test
    void aLanguageWithoutThemIsRefusedWhereThereIsNothingElse() {
        assertTrue(read(REMOTE, new PythonFiles()).isEmpty());
        assertEquals(
                "lab.creo:2:1: error[CR154]: Python does not call REST services of others yet, and there is nothing"
                        + " else here",
                said());
    }

    @Test
    void aLanguageWithoutThemHasTheRest() {
        assertTrue(read(OWN + REMOTE, new PythonFiles()).isPresent());
        assertEquals(
                "lab.creo:3:1: warning[CR154]: Python does not call REST services of others yet: it is generated"
                        + " without Far",
                said());
    }

    @Test
    void nothingIsSaidNextToOneThatHasThem() {
        assertTrue(read(REMOTE, new JavaFiles(), new PythonFiles()).isPresent());
        assertTrue(read(REMOTE).isPresent());
        assertEquals("", said());
    }

    @Test
    void theyAreNoPartOfWhatIsServed() {
        Description with = read(OWN + REMOTE).orElseThrow();
        Description without = read(OWN).orElseThrow();
        assertEquals(DescriptionPrinter.print(without), DescriptionPrinter.print(with));
        assertEquals(
                new Fingerprint(without).id(without.interfaces().get(0)),
                new Fingerprint(with).id(with.interfaces().get(0)));
        assertFalse(new PythonFiles()
                .files(with).templates().stream().anyMatch(file -> file.path().contains("far")));
    }
}
