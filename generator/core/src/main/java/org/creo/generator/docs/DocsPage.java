// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.List;
import org.creo.generator.language.Language;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.render.Renderer;

/** One HTML page that says all about a service and needs no other file. */
public final class DocsPage {

    private static final String PAGE = "page.html";

    private DocsPage() {}

    /**
     * The page.
     *
     * @param description one that the checks have passed for these languages
     * @param languages whose first calls it shows
     */
    public static String print(Description description, List<Language> languages) {
        DocsModel model = DocsModelBuilder.build(description, languages);
        return new Renderer()
                .render(List.of(new TemplateFile(PAGE, "docs/page.html.ftl", model)))
                .get(PAGE);
    }
}
