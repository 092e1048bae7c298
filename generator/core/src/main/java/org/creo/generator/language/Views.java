// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;
import org.creo.generator.model.Description;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.ViewBuilder;

/** What the templates of a language see of a description. */
public final class Views {

    private Views() {}

    /** The view, without what the language does not know. */
    public static ServiceView of(Description description, Language language) {
        Description seen = language.answersReleases() ? description : description.withReleases(List.of());
        seen = language.streams() ? seen : seen.withoutStreams();
        return ViewBuilder.build(seen, language.spelling(seen));
    }
}
