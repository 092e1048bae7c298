// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.List;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.spelling.Examples;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.view.Declarations;
import org.creo.type.TypeRef;

/**
 * What the README of a client shows.
 *
 * @param clients one for each interface
 * @param sections what is shown in code
 * @param system how examples name the class {@code System}
 * @param first the client that the examples use
 * @param api the interface that it implements
 * @param maps whether there are maps; the others likewise
 * @param mapArrays whether there are arrays of maps
 * @param dates whether there are dates
 * @param decimals whether there are decimal numbers
 * @param defaults whether parameters of methods have defaults
 */
public record JavaReadme(
        List<Section> clients,
        List<ReadmeSection<JavaSection>> sections,
        String first,
        String api,
        boolean maps,
        boolean sets,
        boolean unions,
        boolean mapArrays,
        boolean dates,
        boolean decimals,
        boolean optionals,
        boolean streams,
        boolean resubscribes,
        boolean defaults) {

    static JavaReadme of(Description description, JavaNames names, JavaTypes types) {
        List<TypeRef> composites = new Declarations(description).composites();
        List<String> classes = JavaNames.classes(description);
        Examples examples = new Examples(description, new JavaSpelling(description, names, types));
        List<Section> clients = description.interfaces().stream()
                .map(service -> section(service, examples))
                .toList();
        String api = description.interfaces().stream()
                .findFirst()
                .map(service -> names.type(service.name()))
                .orElse("X");
        return new JavaReadme(
                clients,
                JavaSection.all(description, names, types),
                api + "Client",
                api,
                composites.stream().anyMatch(TypeRef::isMap),
                composites.stream().anyMatch(TypeRef::isSet),
                !description.unions().isEmpty(),
                composites.stream().anyMatch(type -> types.of(type).generic()),
                classes.contains("LocalDate"),
                classes.contains("BigDecimal"),
                composites.stream().anyMatch(TypeRef::isOptional),
                description.interfaces().stream()
                        .map(Interface::methods)
                        .flatMap(List::stream)
                        .anyMatch(Method::streaming),
                description.interfaces().stream()
                        .map(Interface::methods)
                        .flatMap(List::stream)
                        .anyMatch(Method::reopens),
                description
                        .methods()
                        .flatMap(method -> method.parameters().stream())
                        .anyMatch(parameter -> parameter.defaultValue().isPresent()));
    }

    private static Section section(Interface service, Examples examples) {
        return new Section(
                service.name(),
                ReadmeSection.simplestFirst(service).stream()
                        .findFirst()
                        .map(method -> examples.program(service, method))
                        .orElse(null),
                service.methods().stream().map(JavaReadme::row).toList());
    }

    private static Row row(Method method) {
        return new Row(
                method.signature(),
                method.oneway() ? null : method.result().map(TypeRef::declared).orElse("void"),
                method.exceptions().stream().map(thrown -> thrown.name()).toList(),
                method.roles().isEmpty()
                        ? null
                        : "needs the role " + method.roles().text(),
                method.deprecation().map(Deprecation::text).orElse(null));
    }

    /**
     * An interface.
     *
     * @param program an example that calls it, null where it has no methods
     */
    public record Section(String declaredName, String program, List<Row> methods) {}

    /**
     * A method in the table.
     *
     * @param result null where it is one-way
     * @param needs the roles, as a part of a sentence, else null
     * @param deprecated what to do instead, else null
     */
    public record Row(String signature, String result, List<String> exceptions, String needs, String deprecated) {}
}
