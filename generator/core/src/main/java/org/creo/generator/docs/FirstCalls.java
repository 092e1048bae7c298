// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.creo.generator.docs.DocsModel.Call;
import org.creo.generator.language.Language;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.render.Renderer;

/**
 * The first call of a method in each language: that of the README which would be generated with the client if the
 * method were the first of the description, and all others deprecated, which a README does not show.
 */
final class FirstCalls {

    private static final String FENCE = "```";
    private static final String README = "README.md";
    /** The sections of a README that show streams. */
    private static final String STREAMS = "|Receive a stream|Send a stream|Exchange streams";

    private final Description description;
    private final List<Language> languages;
    private final Renderer renderer = new Renderer();

    FirstCalls(Description description, List<Language> languages) {
        this.description = description;
        this.languages = languages;
    }

    /** A language whose README shows no call of such a method is not among them. */
    List<Call> of(Interface service, Method method) {
        Description first = first(service, method);
        List<Call> calls = new ArrayList<>();
        for (Language language : languages) {
            renderer.render(language, first, README)
                    .flatMap(readme -> call(readme, service, method, language.id()))
                    .ifPresent(code -> calls.add(
                            new Call(language.id(), language.title(), Highlighter.lines(code, language.id()))));
        }
        return calls;
    }

    private Description first(Interface service, Method method) {
        Deprecation other = new Deprecation("", method.at());
        Stream<Method> others = service.methods().stream()
                .filter(each -> each != method)
                // A README may show one without streams in its place.
                .filter(each -> !method.streaming())
                .map(each -> each.with(Optional.of(other)));
        Interface own = service.with(
                Stream.concat(Stream.of(method.with(Optional.empty())), others).toList());
        Stream<Interface> rest =
                description.interfaces().stream().filter(each -> each != service && !method.streaming());
        return description.with(Stream.concat(Stream.of(own), rest).toList());
    }

    private static Optional<String> call(String readme, Interface service, Method method, String language) {
        String heading = Pattern.quote(service.name()) + "|A first call" + (method.streaming() ? STREAMS : "");
        Matcher section = Pattern.compile("(?m)^## (?:" + heading + ")$(?s)(.*?)(?=^## |\\z)")
                .matcher(readme);
        Matcher block = Pattern.compile("(?ms)^" + FENCE + language + "\\n(.*?)^" + FENCE + "$")
                .matcher(readme);
        while (section.find()) {
            block.region(section.start(), section.end());
            if (block.find()) {
                return Optional.of(block.group(1).strip());
            }
        }
        return Optional.empty();
    }
}
