// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.creo.generator.docs.DocsModel.Call;
import org.creo.generator.language.Language;
import org.creo.generator.language.Plugins;
import org.creo.generator.language.Support;
import org.creo.generator.language.spelling.Examples;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/** A program with a call of each method in each language, with its colours. */
final class ColouredCalls {

    /** For each language that shows calls, the programs by the method's anchor. */
    private final Map<Language, Map<String, String>> code = new LinkedHashMap<>();

    /** @throws org.creo.generator.language.PluginException where a plug-in's language is at fault */
    ColouredCalls(Description description, List<Language> languages) {
        for (Language language : languages) {
            code.put(language, programs(Support.seen(description, language), language));
        }
    }

    private static Map<String, String> programs(Description description, Language language) {
        Map<String, String> programs = new LinkedHashMap<>();
        try {
            language.spelling(description)
                    .map(spelling -> new Examples(description, spelling))
                    .ifPresent(examples -> {
                        for (Interface service : description.interfaces()) {
                            for (Method method : service.methods()) {
                                programs.put(service.name() + "." + method.name(), examples.program(service, method));
                            }
                        }
                    });
        } catch (RuntimeException | LinkageError e) {
            throw Plugins.blame(language, e);
        }
        return programs;
    }

    /** The calls of the method with this anchor. A language that shows no call of such a method is not among them. */
    List<Call> of(String anchor) {
        List<Call> calls = new ArrayList<>();
        code.forEach((language, texts) -> {
            if (texts.containsKey(anchor)) {
                calls.add(
                        new Call(language.id(), language.title(), Highlighter.lines(texts.get(anchor), language.id())));
            }
        });
        return calls;
    }
}
