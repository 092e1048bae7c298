// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.language.Language;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.render.Renderer;

/** The first call of an interface in each language: that of the README which is generated with the client. */
final class FirstCalls {

    private static final String FENCE = "```";

    private FirstCalls() {}

    /**
     * One language's call.
     *
     * @param id the language's
     * @param title the language's name for people
     */
    public record Call(String id, String title, String code) {}

    /** By the interface's name; a language whose README shows no call of an interface is not among its calls. */
    static Map<String, List<Call>> of(Description description, List<Language> languages) {
        Map<String, List<Call>> calls = new LinkedHashMap<>();
        description.interfaces().forEach(service -> calls.put(service.name(), new ArrayList<>()));
        Renderer renderer = new Renderer();
        for (Language language : languages) {
            String readme = renderer.render(language, description).getOrDefault("README.md", "");
            for (Interface service : description.interfaces()) {
                String code = call(readme, service, description.interfaces().indexOf(service) == 0, language.id());
                if (!code.isEmpty()) {
                    calls.get(service.name()).add(new Call(language.id(), language.title(), code));
                }
            }
        }
        return calls;
    }

    private static String call(String readme, Interface service, boolean first, String language) {
        String heading = "(?m)^## (?:" + Pattern.quote(service.name()) + (first ? "|A first call" : "") + ")$";
        Matcher section = Pattern.compile(heading + "(?s)(.*?)(?=^## |\\z)").matcher(readme);
        Matcher block = Pattern.compile("(?ms)^" + FENCE + language + "\\n(.*?)^" + FENCE + "$")
                .matcher(readme);
        if (!section.find()) {
            return "";
        }
        block.region(section.start(), section.end());
        return block.find() ? block.group(1).strip() : "";
    }
}
