// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.script;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.ReadmeSection.Topic;
import org.creo.generator.language.spelling.ExampleCall;
import org.creo.generator.language.spelling.Examples;
import org.creo.generator.language.spelling.Spelling;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;

/**
 * The code of a section of the README.
 *
 * @param namespace the package
 * @param imports what the code names of it
 * @param client the class whose object makes the call
 * @param method as the section calls it
 * @param call the same with its arguments
 * @param before its arguments as others follow
 * @param exception what the code catches, null where the method declares nothing
 * @param field the member of it that is printed
 * @param failures whether the code also catches the base of all errors, whose name the description may have taken
 */
public record ScriptSection(
        String namespace,
        String imports,
        String client,
        String method,
        ExampleCall call,
        String before,
        String exception,
        String field,
        boolean failures) {

    private static final String BASE = "CreoError";

    /** @param text the member of all errors that has their text */
    public static ReadmeSection.Maker<ScriptSection> maker(
            Description description, ScriptNames names, Spelling spelling, String text) {
        return (topic, service, method) -> {
            Examples used = new Examples(description, spelling);
            ExampleCall call = used.of(service, method, names.method(method.name()));
            String client = topic == Topic.ASYNCHRONOUS ? names.asyncClient(service) : names.client(service);
            Optional<ExceptionType> caught = ReadmeSection.caught(topic, method, description);
            Optional<String> exception = caught.map(declared -> names.type(declared.name()));
            boolean failures = caught.isPresent() && !names.declares(BASE);
            return new ScriptSection(
                    names.namespace(description.packageName()),
                    Stream.of(
                                    Stream.of(client),
                                    used.uses().stream(),
                                    exception.stream(),
                                    Stream.of(BASE).filter(base -> failures))
                            .flatMap(imported -> imported)
                            .sorted()
                            .collect(Collectors.joining(", ")),
                    client,
                    call.method(),
                    call,
                    call.arguments().isEmpty() ? "" : call.arguments() + ", ",
                    exception.orElse(null),
                    caught.map(declared -> ReadmeSection.printed(declared)
                                    .map(field -> names.field(field.name(), declared))
                                    .orElse(text))
                            .orElse(null),
                    failures);
        };
    }
}
