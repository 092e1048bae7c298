// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.List;
import java.util.stream.Stream;
import org.creo.generator.language.ExampleCall;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.model.Deprecation;
import org.creo.generator.model.Description;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
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
 * @param defaults whether parameters of methods have defaults
 */
public record JavaReadme(
        List<Section> clients,
        List<ReadmeSection<JavaSection>> sections,
        String system,
        String first,
        String api,
        boolean maps,
        boolean mapArrays,
        boolean optionals,
        boolean streams,
        boolean resubscribes,
        boolean defaults) {

    static JavaReadme of(Description description, JavaNames names, JavaTypes types) {
        List<TypeRef> composites = new Declarations(description).composites();
        List<String> declared = declared(description, names);
        List<Section> clients = description.interfaces().stream()
                .map(service -> section(service, description, declared, names, types))
                .toList();
        String api = description.interfaces().stream()
                .findFirst()
                .map(service -> names.type(service.name()))
                .orElse("X");
        return new JavaReadme(
                clients,
                JavaSection.all(description, names, types),
                JavaSection.console(names),
                api + "Client",
                api,
                composites.stream().anyMatch(TypeRef::isMap),
                composites.stream().anyMatch(type -> types.of(type).generic()),
                composites.stream().anyMatch(TypeRef::isOptional),
                description.interfaces().stream()
                        .map(Interface::methods)
                        .flatMap(List::stream)
                        .anyMatch(Method::streaming),
                description.interfaces().stream()
                        .map(Interface::methods)
                        .flatMap(List::stream)
                        .anyMatch(Method::reopens),
                description.interfaces().stream()
                        .flatMap(service -> service.methods().stream())
                        .flatMap(method -> method.parameters().stream())
                        .anyMatch(parameter -> parameter.defaultValue().isPresent()));
    }

    private static Section section(
            Interface service, Description description, List<String> declared, JavaNames names, JavaTypes types) {
        JavaExamples examples = new JavaExamples(description, names, types);
        // Deprecated methods are not shown.
        List<ExampleCall> calls = ReadmeSection.simplestFirst(service).stream()
                .filter(method -> method.deprecation().isEmpty())
                .limit(2)
                .map(method -> ExampleCall.of(method, names.method(method.name(), service), examples::of))
                .toList();
        return new Section(
                service.name(),
                names.type(service.name()) + "Client",
                imports(service, declared, examples, names),
                calls,
                service.methods().stream().map(JavaReadme::row).toList());
    }

    /** The classes of structs and enums, in the order in which they are imported. */
    static List<String> declared(Description description, JavaNames names) {
        return Stream.concat(
                        new Declarations(description).structs().stream().map(Struct::name),
                        description.enums().stream().map(Enumeration::name))
                .map(names::type)
                .toList();
    }

    /** A client and what calls of it name. */
    static List<String> imports(Interface service, List<String> declared, JavaExamples examples, JavaNames names) {
        String client = names.type(service.name()) + "Client";
        // The description's types one by one, without a star: a struct may have the name of a class of java.lang.
        return Stream.of(
                        declared.stream().filter(examples.used()::contains).map(type -> names.namespace() + "." + type),
                        Stream.of(names.namespace() + "." + client),
                        Stream.of("Values").filter(examples.used()::contains).map(type -> names.runtime() + "." + type),
                        Stream.of("Map", "Optional", "Stream")
                                .filter(examples.used()::contains)
                                .map(JavaImports::full))
                .flatMap(all -> all)
                .toList();
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
     * @param imports of the example
     * @param calls what the example calls
     */
    public record Section(
            String declaredName, String client, List<String> imports, List<ExampleCall> calls, List<Row> methods) {}

    /**
     * A method in the table.
     *
     * @param result null where it is one-way
     * @param needs the roles, as a part of a sentence, else null
     * @param deprecated what to do instead, else null
     */
    public record Row(String signature, String result, List<String> exceptions, String needs, String deprecated) {}
}
