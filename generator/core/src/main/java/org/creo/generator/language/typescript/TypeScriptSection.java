// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.ExampleCall;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.ReadmeSection.Topic;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/**
 * The code of a section of the README.
 *
 * @param name of the package
 * @param imports what it names of the package
 * @param client the class whose object makes the call
 * @param method as the section calls it
 * @param call the same with its arguments
 * @param before its arguments as others follow
 * @param exception what the code catches, null where the method declares nothing
 * @param field the property of it that is printed
 * @param failures whether the code also catches the base of all errors, whose name the description may have taken
 */
public record TypeScriptSection(
        String name,
        String imports,
        String client,
        String method,
        ExampleCall call,
        String before,
        String exception,
        String field,
        boolean failures) {

    private static final String BASE = "CreoError";

    static List<ReadmeSection<TypeScriptSection>> all(Description description, TypeScriptNames names) {
        return ReadmeSection.all(description, maker(description, names));
    }

    static ReadmeSection.Maker<TypeScriptSection> maker(Description description, TypeScriptNames names) {
        return (topic, service, method) -> of(topic, service, method, description, names);
    }

    private static TypeScriptSection of(
            Topic topic, Interface service, Method method, Description description, TypeScriptNames names) {
        ExampleCall call = new TypeScriptExamples(description, names).call(method);
        String client = names.client(service);
        Optional<ExceptionType> caught =
                topic == Topic.CATCH ? ReadmeSection.caught(method, description) : Optional.empty();
        boolean failures = caught.isPresent() && !names.declares(BASE);
        return new TypeScriptSection(
                names.namespace(description.packageName()),
                Stream.of(
                                Stream.of(client),
                                caught.map(exception -> names.type(exception.name())).stream(),
                                Stream.of(BASE).filter(base -> failures))
                        .flatMap(imported -> imported)
                        .sorted()
                        .collect(Collectors.joining(", ")),
                client,
                call.method(),
                call,
                call.arguments().isEmpty() ? "" : call.arguments() + ", ",
                caught.map(exception -> names.type(exception.name())).orElse(null),
                caught.map(exception -> property(exception, names)).orElse(null),
                failures);
    }

    private static String property(ExceptionType exception, TypeScriptNames names) {
        return ReadmeSection.printed(exception)
                .map(field -> names.field(field.name(), exception))
                .orElse("detail");
    }
}
