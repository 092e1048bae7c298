// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;
import java.util.stream.Collectors;
import org.creo.generator.model.Description;
import org.creo.generator.model.Method;

/** What the templates of a language see of a description. */
public final class Views {

    private Views() {}

    /** The description without what the language does not know. */
    public static Description seen(Description description, Language language) {
        Description seen = language.answersReleases() ? description : description.withReleases(List.of());
        return language.streams() ? seen : seen.withoutStreams();
    }

    /** What templates of these languages do not see, as warnings, a line for each language. */
    public static List<String> unseen(Description description, List<Language> languages) {
        String streams = description.interfaces().stream().flatMap(service -> service.methods().stream().filter(Method::streaming)
                .map(method -> service.name() + "." + method.name())).collect(Collectors.joining(", "));
        return streams.isEmpty() ? List.of() : languages.stream().filter(language -> !language.streams())
                .map(language -> language.title() + " has no streams yet: it is generated without " + streams).toList();
    }
}
