// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

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
 * @param imports what it names of the package
 * @param client the class whose object makes the call
 * @param method as the section calls it
 * @param call the same with its arguments
 * @param exception what the code catches, null where the method declares nothing
 * @param field the attribute of it that is printed
 * @param failures whether the code also catches the base of all errors, whose name the description may have taken
 */
public record PythonSection(
        String namespace,
        String imports,
        String client,
        String method,
        ExampleCall call,
        String exception,
        String field,
        boolean failures) {

    private static final String BASE = "CreoError";

    static List<ReadmeSection<PythonSection>> all(Description description, PythonNames names) {
        return ReadmeSection.all(description, maker(description, names));
    }

    static ReadmeSection.Maker<PythonSection> maker(Description description, PythonNames names) {
        return (topic, service, method) -> of(topic, service, method, description, names);
    }

    private static PythonSection of(
            Topic topic, Interface service, Method method, Description description, PythonNames names) {
        PythonExamples examples = new PythonExamples(description, names);
        ExampleCall call = ExampleCall.of(method, names.method(method.name()), examples::of);
        String client = topic == Topic.ASYNCHRONOUS ? names.asyncClient(service) : names.client(service);
        Optional<ExceptionType> caught =
                topic == Topic.CATCH ? ReadmeSection.caught(method, description) : Optional.empty();
        boolean failures = caught.isPresent() && !names.declares(BASE);
        return new PythonSection(
                names.namespace(description.packageName()),
                Stream.of(
                                Stream.of(client),
                                examples.classes().stream(),
                                caught.map(exception -> names.type(exception.name())).stream(),
                                Stream.of(BASE).filter(base -> failures))
                        .flatMap(imported -> imported)
                        .sorted()
                        .collect(Collectors.joining(", ")),
                client,
                call.method(),
                call,
                caught.map(exception -> names.type(exception.name())).orElse(null),
                caught.map(exception -> attribute(exception, names)).orElse(null),
                failures);
    }

    private static String attribute(ExceptionType exception, PythonNames names) {
        return ReadmeSection.printed(exception)
                .map(field -> names.field(field.name(), exception))
                .orElse("message");
    }
}
