// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.source.Location;

/** Which features of descriptions a language supports. */
public final class Support {

    private Support() {}

    /** The description without what the language does not support. */
    public static Description seen(Description description, Language language) {
        Description seen = language.answersReleases() ? description : description.withReleases(List.of());
        return language.streams() ? seen : seen.withoutStreams();
    }

    /** Warns of what the templates of these languages do not see, once for each language. */
    public static void warn(Description description, List<Language> languages, Diagnostics diagnostics) {
        Map<String, Location> streams = new LinkedHashMap<>();
        for (Interface service : description.interfaces()) {
            service.methods().stream()
                    .filter(Method::streaming)
                    .forEach(method -> streams.put(service.name() + "." + method.name(), method.at()));
        }
        if (!streams.isEmpty()) {
            Location first = streams.values().iterator().next();
            String methods = String.join(", ", streams.keySet());
            languages.stream()
                    .filter(language -> !language.streams())
                    .forEach(language -> diagnostics.add(Diagnostic.warning(
                            Code.WITHOUT_STREAMS,
                            first,
                            language.title() + " has no streams yet: it is generated without " + methods,
                            "")));
        }
    }
}
