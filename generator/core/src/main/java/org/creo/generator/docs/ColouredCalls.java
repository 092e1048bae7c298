// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.docs.DocsModel.Call;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.render.Renderer;

/** The first call of each method in each language, with its colours. */
final class ColouredCalls {

    /** For each language, the code by the method's anchor. */
    private final Map<Language, Map<String, String>> code = new LinkedHashMap<>();

    ColouredCalls(Description description, List<Language> languages) {
        Renderer renderer = new Renderer();
        languages.forEach(language -> code.put(language, renderer.firstCalls(language, description)));
    }

    /** The calls of the method with this anchor. A language that shows no call of such a method is not among them. */
    List<Call> of(String anchor) {
        List<Call> calls = new ArrayList<>();
        code.forEach((language, texts) -> {
            if (texts.containsKey(anchor)) {
                String id = language.id();
                calls.add(new Call(
                        id,
                        language.title(),
                        Highlighter.lines(texts.get(anchor).strip(), id)));
            }
        });
        return calls;
    }
}
