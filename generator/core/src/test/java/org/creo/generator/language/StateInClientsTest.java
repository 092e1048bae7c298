// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.SortedMap;
import org.creo.generator.Compilation;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.diagnostic.TextPrinter;
import org.creo.generator.model.Description;
import org.creo.generator.source.ImportPath;
import org.creo.generator.source.SourceFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateInClientsTest {

    private static final String WITH_STATE = """
            @PACKAGE("bank")
            struct Account { String owner; long balance; }
            interface Bank
            {
                long LIMIT = 5;
                @STATE Map<String, Account> accounts;
                @STATE long count = 7;
                @READS({"accounts[id]", "count"}) Account find (String id);
                @READS("count") @ONEWAY void log (String text);
                @READS("count") Stream<Long> watch ();
                @READS("count") @WRITES("accounts[id]") void open (String id);
                @IDEMPOTENT @WRITES("count") void reset (long count);
            }
            """;
    private static final String WITHOUT = """
            @PACKAGE("bank")
            struct Account { String owner; long balance; }
            interface Bank
            {
                long LIMIT = 5;
                @IDEMPOTENT Account find (String id);
                @ONEWAY void log (String text);
                @IDEMPOTENT Stream<Long> watch ();
                void open (String id);
                @IDEMPOTENT void reset (long count);
            }
            """;

    private static SortedMap<String, String> files(String text, Language language) {
        Diagnostics diagnostics = new Diagnostics();
        Description description = Compilation.read(
                        new SourceFile("bank.creo", text), ImportPath.NONE, List.of(language), diagnostics)
                .orElseThrow(() -> new AssertionError(TextPrinter.print(diagnostics.sorted())));
        return new Compilation(List.of(language)).render(description).get(language);
    }

    /** State is private to the service: a client only learns that it may send again what only reads. */
    @ParameterizedTest
    @ValueSource(strings = {"c", "csharp", "java", "python", "typescript"})
    void clientsSeeOfStateOnlyWhatTheyMaySendAgain(String id) {
        Language language = Languages.BUILT_IN.all().stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
        SortedMap<String, String> files = files(WITH_STATE, language);
        assertEquals(files(WITHOUT, language), files);
        assertNotEquals(
                files(WITHOUT.replace("@IDEMPOTENT Account", "Account"), language),
                files,
                "the language tells what may be sent again");
        assertNotEquals(
                files(WITHOUT.replace("@IDEMPOTENT Stream", "Stream"), language),
                files,
                "and which streams may be opened again");
    }
}
