// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.creo.generator.language.ReadmeSection;
import org.creo.generator.language.ReadmeSection.Topic;
import org.creo.generator.language.spelling.ExampleCall;
import org.creo.generator.language.spelling.Examples;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/**
 * The code of a section of the README. Types of the runtime and the JDK have their packages where the description has a
 * type of the same name.
 *
 * @param imports what the code names
 * @param method as the section calls it
 * @param call the same with its arguments
 * @param asynchronous the method that does not wait
 * @param exception what the code catches, null where the method declares nothing
 * @param field the accessor of the field of it that is printed, null where there is none to print
 */
public record JavaSection(
        List<String> imports,
        String client,
        String method,
        ExampleCall call,
        String asynchronous,
        String exception,
        String field,
        Library library) {

    /** How the code names types that are not the description's. */
    public record Library(String system, String options, String pem, String duration, String path) {}

    static List<ReadmeSection<JavaSection>> all(Description description, JavaNames names, JavaTypes types) {
        return ReadmeSection.all(description, maker(description, names, types));
    }

    static ReadmeSection.Maker<JavaSection> maker(Description description, JavaNames names, JavaTypes types) {
        Map<String, Map<String, String>> asynchronous = new HashMap<>();
        description.interfaces().forEach(service -> asynchronous.put(service.name(), names.async(service)));
        return (topic, service, method) -> of(
                topic,
                service,
                method,
                description,
                names,
                types,
                asynchronous.get(service.name()).get(method.name()));
    }

    private static JavaSection of(
            Topic topic,
            Interface service,
            Method method,
            Description description,
            JavaNames names,
            JavaTypes types,
            String asynchronous) {
        Examples examples = new Examples(description, new JavaSpelling(description, names, types));
        ExampleCall call = examples.of(service, method, names.method(method.name(), service));
        Optional<ExceptionType> caught = ReadmeSection.caught(topic, method, description);
        String client = names.type(service.name()) + "Client";
        Set<String> imports = new TreeSet<>(examples.uses());
        imports.add(names.namespace() + "." + client);
        caught.ifPresent(exception -> imports.add(names.namespace() + "." + names.type(exception.name())));
        Library library = library(topic, names, imports);
        return new JavaSection(
                imports.stream()
                        .sorted(Comparator.comparing(type -> type.startsWith("java."))) // the JDK's last
                        .toList(),
                client,
                call.method(),
                call,
                asynchronous,
                caught.map(exception -> names.type(exception.name())).orElse(null),
                caught.flatMap(exception ->
                                ReadmeSection.printed(exception).map(field -> accessor(field, exception, names)))
                        .orElse(null),
                library);
    }

    private static String accessor(Field field, ExceptionType exception, JavaNames names) {
        return names.field(field.name(), exception);
    }

    /** Adds what the code of the topic names to the imports. */
    private static Library library(Topic topic, JavaNames names, Set<String> imported) {
        Library library = new Library(
                console(names),
                named(names.runtime() + ".Options", Set.of(Topic.TIMEOUTS, Topic.TLS), topic, names, imported),
                named(names.runtime() + ".Pem", Set.of(Topic.TLS), topic, names, imported),
                named("java.time.Duration", Set.of(Topic.TIMEOUTS), topic, names, imported),
                named("java.nio.file.Path", Set.of(Topic.TLS), topic, names, imported));
        if (topic == Topic.CATCH) {
            imported.add(names.runtime() + ".CreoException");
        }
        return library;
    }

    /** How examples name {@link System}. */
    static String console(JavaNames names) {
        return names.declares("System") ? "java.lang.System" : "System";
    }

    private static String named(String full, Set<Topic> users, Topic topic, JavaNames names, Set<String> imported) {
        String simple = full.substring(full.lastIndexOf('.') + 1);
        if (names.declares(simple)) {
            return full;
        }
        if (users.contains(topic)) {
            imported.add(full);
        }
        return simple;
    }
}
