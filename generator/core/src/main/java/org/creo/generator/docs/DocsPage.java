// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.List;
import java.util.Map;
import org.creo.generator.language.Language;
import org.creo.generator.language.RuntimeFile;
import org.creo.generator.language.TemplateFile;
import org.creo.generator.model.Description;
import org.creo.generator.render.Renderer;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;

/** One HTML page that tells all about a service and needs nothing beside it: a language whose readers are people. */
public final class DocsPage implements Language {

    private static final String PAGE = "page.html";

    private final Map<String, Object> more;

    private DocsPage(Map<String, Object> more) {
        this.more = more;
    }

    /**
     * The page.
     *
     * @param description one that the checks have passed for these languages
     * @param languages   whose first calls it shows
     */
    public static String print(Description description, List<Language> languages) {
        DocsPage page = new DocsPage(Map.of("calls", FirstCalls.of(description, languages), "uses", Uses.of(description),
                "states", States.of(description), "touched", States.touched(description)));
        return new Renderer().render(page, description).get(PAGE);
    }

    @Override
    public String id() {
        return "docs";
    }

    @Override
    public String title() {
        return "HTML";
    }

    @Override
    public boolean streams() {
        return true;
    }

    @Override
    public Spelling spelling(Description description) {
        return new DeclaredSpelling();
    }

    @Override
    public List<TemplateFile> templates(ServiceView service) {
        return List.of(new TemplateFile(PAGE, "docs/page.html.ftl", more));
    }

    @Override
    public List<RuntimeFile> runtime(ServiceView service) {
        return List.of();
    }
}
