// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/**
 * What the template of the README sees.
 *
 * @param service the model of the other files
 * @param inTwoFiles whether the client is one header and one source
 * @param call the first call that it shows, null where all methods have streams
 * @param sections what it shows in code after that
 */
public record CReadme(CModel service, boolean inTwoFiles, Call call, List<ReadmeSection<CSection>> sections) {

    /**
     * A call of a method.
     *
     * @param client the name of its interface
     * @param answer a value of its result's type, null where it has none
     * @param variables its arguments, declared with values to show
     * @param arguments these and the places for its result, as they are passed after the client, each after a comma
     */
    public record Call(String client, CModel.Method method, String answer, List<String> variables, String arguments) {}

    static CReadme of(Description description, CModel model, CNames names, boolean inTwoFiles) {
        return new CReadme(
                model,
                inTwoFiles,
                call(description, model, names).orElse(null),
                CSection.all(description, model, names));
    }

    /** The first method without streams in the first interface that has one, preferably one that is not deprecated. */
    private static Optional<Call> call(Description description, CModel model, CNames names) {
        for (Interface service : description.interfaces()) {
            List<Method> plain = service.methods().stream()
                    .filter(method -> !method.streaming())
                    .toList();
            Optional<Method> shown = plain.stream()
                    .filter(method -> method.deprecation().isEmpty())
                    .findFirst()
                    .or(() -> plain.stream().findFirst());
            if (shown.isPresent()) {
                CModel.Interface client =
                        model.interfaces().get(description.interfaces().indexOf(service));
                return Optional.of(call(
                        description,
                        names,
                        client,
                        client.methods().get(service.methods().indexOf(shown.get())),
                        shown.get()));
            }
        }
        return Optional.empty();
    }

    private static Call call(
            Description description, CNames names, CModel.Interface client, CModel.Method method, Method declared) {
        CTypes types = new CTypes(description, names);
        CExamples examples = new CExamples(description, names, types);
        List<String> variables = variables(declared, names, types, examples);
        String arguments = arguments(declared, names, types);
        String answer =
                declared.single().map(type -> examples.of(CTypes.there(type))).orElse(null);
        return new Call(client.name(), method, answer, variables, arguments + places(method.result()));
    }

    /** Its parameters as variables with values to show. */
    static List<String> variables(Method method, CNames names, CTypes types, CExamples examples) {
        return method.fixed().stream()
                .map(parameter -> "const " + types.text(parameter.type()) + " " + names.parameter(parameter.name())
                        + " = " + examples.of(CTypes.there(parameter.type())))
                .toList();
    }

    /** These as they are passed, each after a comma. */
    static String arguments(Method method, CNames names, CTypes types) {
        return method.fixed().stream()
                .map(parameter -> ", " + types.argument(parameter.type(), names.parameter(parameter.name())))
                .collect(Collectors.joining());
    }

    /** The variables that a result goes to, each after a comma. */
    static String places(CModel.Result result) {
        if (result == null) {
            return "";
        }
        return result.type().scalar() && result.type().optional() ? ", &has_result, &result" : ", &result";
    }
}
