// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.List;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/**
 * What {@code methods.js} holds.
 *
 * @param throwing whether a method throws
 */
public record TypeScriptMethods(boolean throwing, List<Service> services) {

    /** Whether a method throws an exception that has fields. */
    public boolean reading() {
        return services.stream()
                .flatMap(service -> service.methods().stream())
                .flatMap(method -> method.exceptions().stream())
                .anyMatch(Thrown::fields);
    }

    /** The methods of an interface, as members of an object. */
    public record Service(String name, String fullName, List<Declared> methods) {}

    /**
     * A method.
     *
     * @param fullName of its declaration, with its interface and package
     * @param protocol the id of its interface, in hexadecimal digits
     * @param id in hexadecimal digits
     * @param plain whether it has nothing but its ids
     * @param arrays whether a parameter is an array
     */
    public record Declared(
            String name,
            String fullName,
            String protocol,
            String id,
            boolean plain,
            List<Thrown> exceptions,
            boolean arrays,
            boolean oneway,
            boolean repeatable) {}

    /**
     * An exception.
     *
     * @param id in hexadecimal digits
     * @param fields whether it has any
     */
    public record Thrown(String id, String name, boolean fields) {}

    static TypeScriptMethods of(Description description, TypeScriptNames names) {
        return new Builder(description, names, new Fingerprint(description)).build();
    }

    private record Builder(Description description, TypeScriptNames names, Fingerprint fingerprint) {

        TypeScriptMethods build() {
            List<Service> services =
                    description.interfaces().stream().map(this::service).toList();
            boolean throwing = services.stream()
                    .flatMap(service -> service.methods().stream())
                    .anyMatch(method -> !method.exceptions().isEmpty());
            return new TypeScriptMethods(throwing, services);
        }

        private Service service(Interface service) {
            return new Service(
                    names.type(service.name()),
                    description.fullName(service),
                    service.methods().stream()
                            .map(method -> method(method, service))
                            .toList());
        }

        private Declared method(Method method, Interface service) {
            List<Thrown> exceptions = method.exceptions().stream()
                    .map(thrown -> description.exception(thrown))
                    .map(exception -> new Thrown(
                            hex(fingerprint.id(exception)),
                            names.type(exception.name()),
                            !exception.fields().isEmpty()))
                    .toList();
            boolean arrays = method.takesArrays();
            boolean plain = exceptions.isEmpty() && !arrays && !method.oneway() && !method.mayRunTwice();
            return new Declared(
                    names.method(method.name()),
                    description.fullName(service) + "." + method.name(),
                    hex(fingerprint.id(service)),
                    hex(fingerprint.id(method)),
                    plain,
                    exceptions,
                    arrays,
                    method.oneway(),
                    method.mayRunTwice());
        }

        private static String hex(int id) {
            return String.format("0x%08x", id);
        }
    }
}
