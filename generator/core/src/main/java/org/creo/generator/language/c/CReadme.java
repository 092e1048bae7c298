// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.ReadmeSection.Topic;
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
     * @param answer a value of its result's type, null where it has none
     */
    public record Call(CSection section, String answer) {

        /** The name of its interface. */
        public String client() {
            return section.client();
        }

        public CModel.Method method() {
            return section.call();
        }
    }

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
                return shown.map(method -> new Call(
                        CSection.of(Topic.FIRST, service, method, description, model, names),
                        answer(method, description, names)));
            }
        }
        return Optional.empty();
    }

    private static String answer(Method method, Description description, CNames names) {
        CExamples examples = new CExamples(description, names, new CTypes(description, names));
        return method.single().map(type -> examples.of(type.present())).orElse(null);
    }

    /** Its parameters as variables with values to show. */
    static List<String> variables(Method method, CNames names, CTypes types, CExamples examples) {
        return method.fixed().stream()
                .map(parameter -> "const " + types.text(parameter.type()) + " " + names.parameter(parameter.name())
                        + " = " + examples.of(parameter.type().present()))
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
