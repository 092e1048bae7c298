// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.c;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.ReadmeSection.Topic;
import org.creo.generator.language.spelling.Examples;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.rule.Rules;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/**
 * The code of a section of the README.
 *
 * @param header the file to include, without its end
 * @param prefix what each name starts with
 * @param upper the same of constants and macros
 * @param client the name of the interface
 * @param method the method as the description calls it, and so the sections of all languages
 * @param call the method as C has it
 * @param variables its arguments, declared with values to show
 * @param arguments the same as they are passed, each after a comma
 * @param places where its result goes, each after a comma
 * @param exception the exception as the description calls it, null where the method declares none
 * @param thrown its type
 * @param printed how it is printed: the arguments of {@code printf}
 * @param sent an item that is sent, null where none is
 * @param locals the names of further variables
 */
public record CSection(
        String header,
        String prefix,
        String upper,
        String client,
        String method,
        CModel.Method call,
        List<String> variables,
        String arguments,
        String places,
        String exception,
        String thrown,
        String printed,
        Item sent,
        Locals locals) {

    private static final String MESSAGE = "\"%s\\n\", error->message";

    /**
     * An item as a variable.
     *
     * @param declaration with a value to show
     * @param argument how it is passed
     */
    public record Item(String declaration, String argument) {}

    /**
     * Variables that differ from those of the arguments.
     *
     * @param received an item that comes
     */
    public record Locals(String item, String received, String sockets, String count) {

        static Locals of(Set<String> taken, boolean sends) {
            String item = CIdentifiers.free("item", taken);
            return new Locals(
                    item,
                    sends ? "answer" : item,
                    CIdentifiers.free("sockets", taken),
                    CIdentifiers.free("count", taken));
        }
    }

    static List<ReadmeSection<CSection>> all(Description description, CModel model, CNames names) {
        return ReadmeSection.all(description, maker(description, model, names));
    }

    static ReadmeSection.Maker<CSection> maker(Description description, CModel model, CNames names) {
        return (topic, service, method) -> of(topic, service, method, description, model, names);
    }

    static CSection of(
            Topic topic, Interface service, Method method, Description description, CModel model, CNames names) {
        CTypes types = new CTypes(description, names);
        Examples examples = new Examples(description, new CSpelling(description, names));
        CModel.Interface client =
                model.interfaces().get(description.interfaces().indexOf(service));
        CModel.Method call = client.methods().get(service.methods().indexOf(method));
        Locals locals = Locals.of(
                method.fixed().stream()
                        .map(parameter -> names.parameter(parameter.name()))
                        .collect(Collectors.toSet()),
                method.upload().isPresent());
        Optional<ExceptionType> caught = ReadmeSection.caught(topic, method, description);
        return new CSection(
                model.namespace(),
                model.prefix(),
                model.upper(),
                client.name(),
                method.name(),
                call,
                CReadme.variables(method, names, types, examples),
                CReadme.arguments(method, names, types),
                CReadme.places(call.result()),
                caught.map(ExceptionType::name).orElse(null),
                caught.map(exception -> names.type(exception.name())).orElse(null),
                caught.flatMap(ReadmeSection::printed)
                        .map(field -> printed(field, names, types))
                        .orElse(MESSAGE),
                method.upload()
                        .map(stream -> item(stream, locals.item(), types, examples))
                        .orElse(null),
                locals);
    }

    private static Item item(Field stream, String name, CTypes types, Examples examples) {
        TypeRef type = stream.type().single();
        Rules rules = stream.rules().items().orElse(Rules.NONE);
        return new Item(
                "const " + types.text(type) + " " + name + " = " + examples.of(type.present(), rules),
                types.argument(type, name));
    }

    private static String printed(Field field, CNames names, CTypes types) {
        String member = "thrown->" + names.field(field.name());
        if (field.type() == Scalar.LOCAL_DATE) {
            return MESSAGE; // its number of days tells nobody anything
        }
        return switch (types.form(field.type())) {
            case INTEGER -> "\"%lld\\n\", (long long)" + member;
            case FLOATING -> "\"%g\\n\", " + member;
            case TRUTH -> "\"%d\\n\", " + member;
            case CONSTANT -> "\"%s\\n\", " + types.text(field.type()) + "_name(" + member + ")";
            // A decimal number that came in an answer ends with a NUL.
            case SPAN ->
                field.type() == Scalar.BIG_DECIMAL
                        ? "\"%s\\n\", " + member + ".text"
                        : "\"%.*s\\n\", (int)" + member + ".length, " + member + ".bytes";
            case TIME, BYTES -> MESSAGE;
            case STRUCT -> throw new IllegalArgumentException(field.name() + " is a struct");
        };
    }
}
