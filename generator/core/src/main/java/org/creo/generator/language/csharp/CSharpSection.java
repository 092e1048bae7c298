// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.csharp;

import java.util.List;
import java.util.Optional;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.spelling.ExampleCall;
import org.creo.generator.language.spelling.Examples;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;

/**
 * The code of a section of the README.
 *
 * @param namespace of the generated code
 * @param runtime the name space of the runtime
 * @param client the class whose object makes the call
 * @param method as the section calls it
 * @param call the same with its arguments
 * @param asynchronous the method that does not wait
 * @param exception what the code catches, null where the method declares nothing
 * @param field the property of it that is printed
 */
public record CSharpSection(
        String namespace,
        String runtime,
        String client,
        String method,
        ExampleCall call,
        String asynchronous,
        String exception,
        String field) {

    static List<ReadmeSection<CSharpSection>> all(
            Description description, String runtime, CSharpNames names, CSharpTypes types) {
        return ReadmeSection.all(description, maker(description, runtime, names, types));
    }

    static ReadmeSection.Maker<CSharpSection> maker(
            Description description, String runtime, CSharpNames names, CSharpTypes types) {
        Examples examples = new Examples(description, new CSharpSpelling(description, names, types));
        return (topic, service, method) -> {
            Optional<ExceptionType> caught = ReadmeSection.caught(topic, method, description);
            ExampleCall call = examples.of(service, method, names.method(method.name(), service));
            return new CSharpSection(
                    names.namespace(description.packageName()),
                    runtime,
                    names.client(service),
                    call.method(),
                    call,
                    names.asynchronous(method, service),
                    caught.map(exception -> names.type(exception.name())).orElse(null),
                    caught.map(exception -> property(exception, names)).orElse(null));
        };
    }

    private static String property(ExceptionType exception, CSharpNames names) {
        return ReadmeSection.printed(exception)
                .map(field -> names.field(field.name(), exception))
                .orElse("Message");
    }
}
