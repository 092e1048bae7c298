// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.List;
import java.util.regex.Pattern;
import org.creo.generator.language.Language;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.render.Renderer;

/** One HTML page that says all about a service and needs no other file. */
public final class DocsPage {

    private static final String PAGE = "page.html";

    /** Marks that change the direction of the text around them: with these, code could look like other code. */
    private static final Pattern TURNING = Pattern.compile("[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]");

    private DocsPage() {}

    /**
     * The page.
     *
     * @param description has passed the checks for these languages
     * @param languages the languages whose first calls the page shows
     */
    public static String print(Description description, List<Language> languages) {
        DocsModel model = DocsModelBuilder.build(description, languages);
        String page = new Renderer()
                .render(List.of(new TemplateFile(PAGE, "docs/page.html.ftl", model)))
                .get(PAGE);
        // Readers see the number of such a mark; in the page's JSON it stands as an escape.
        return TURNING.matcher(page)
                .replaceAll(
                        mark -> String.format("\\\\u%04x", (int) mark.group().charAt(0)));
    }
}
