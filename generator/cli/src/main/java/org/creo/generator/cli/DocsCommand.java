// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.creo.generator.docs.DocsPage;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code creo docs}: a page for the readers of a description. */
@Command(
        name = "docs",
        mixinStandardHelpOptions = true,
        description = {
            "Writes one HTML page about a service, with the first call of every method in each language,",
            "and forms that give the code and the bytes of other calls.",
            "The page needs no other file and no connection; it can be searched, and printed."
        },
        footer = {
            "",
            "Examples:",
            "  creo docs data.creo -o service.html",
            "  creo docs data.creo --lang ${bundle:text.two-clients} > service.html"
        })
final class DocsCommand extends CreoCommand {

    @Mixin
    private Input input;

    @Mixin
    private Targets targets;

    @Mixin
    private WrittenText written;

    @Mixin
    private Reports reports;

    @Override
    public Integer call() throws IOException {
        List<Language> languages = targets.languages();
        Optional<Description> description = Checked.read(input, languages, reports);
        if (description.isEmpty()) {
            return 1;
        }
        written.write(DocsPage.print(description.get(), languages));
        return 0;
    }
}
