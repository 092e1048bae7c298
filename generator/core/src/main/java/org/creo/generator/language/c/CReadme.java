// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.spelling.Examples;
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
     * @param program makes the call
     * @param answer a value of its result's type, null where it has none
     */
    public record Call(String client, CModel.Method method, String program, String answer) {}

    static CReadme of(Description description, CModel model, CNames names, boolean inTwoFiles) {
        return new CReadme(
                model,
                inTwoFiles,
                call(description, model, names).orElse(null),
                CSection.all(description, model, names));
    }

    /** The simplest method without streams in the first interface that has one. */
    private static Optional<Call> call(Description description, CModel model, CNames names) {
        for (Interface service : description.interfaces()) {
            Optional<Method> shown = ReadmeSection.simplestFirst(service).stream()
                    .filter(method -> !method.streaming())
                    .findFirst();
            if (shown.isPresent()) {
                Examples examples = new Examples(description, new CSpelling(description, names));
                CModel.Interface client =
                        model.interfaces().get(description.interfaces().indexOf(service));
                return shown.map(method -> new Call(
                        client.name(),
                        client.methods().get(service.methods().indexOf(method)),
                        examples.program(service, method),
                        method.single().map(type -> examples.of(type.present())).orElse(null)));
            }
        }
        return Optional.empty();
    }

    /** Its parameters as variables with values to show. */
    static List<String> variables(Method method, CNames names, CTypes types, Examples examples) {
        return method.fixed().stream()
                .map(parameter -> "const " + types.text(parameter.type()) + " " + names.parameter(parameter.name())
                        + " = " + examples.of(parameter.type().present(), parameter.rules()))
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
