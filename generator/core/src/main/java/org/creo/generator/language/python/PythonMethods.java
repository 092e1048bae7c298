// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/**
 * What {@code methods.py} holds.
 *
 * @param throwing whether a method throws
 */
public record PythonMethods(boolean throwing, List<Service> services) {

    /**
     * The methods of an interface, as members of a class.
     *
     * @param fullName with its package
     * @param id in hexadecimal digits
     */
    public record Service(String name, String fullName, String id, List<Declared> methods) {}

    /**
     * A method.
     *
     * @param fullName of its declaration, with its interface and package
     * @param id in hexadecimal digits
     * @param plain whether it has nothing but its ids
     * @param arrays whether a parameter is an array
     */
    public record Declared(
            String name,
            String fullName,
            String id,
            boolean plain,
            List<Thrown> exceptions,
            boolean arrays,
            boolean oneway,
            boolean repeatable) {}

    /** An exception by its id in hexadecimal digits, and the key of the function that reads it. */
    public record Thrown(String id, String key) {}

    static PythonMethods of(Description description, PythonNames names, PythonTypes types) {
        return new Builder(description, names, types, new Fingerprint(description)).build();
    }

    private record Builder(Description description, PythonNames names, PythonTypes types, Fingerprint fingerprint) {

        PythonMethods build() {
            List<Service> services =
                    description.interfaces().stream().map(this::service).toList();
            boolean throwing = services.stream()
                    .flatMap(service -> service.methods().stream())
                    .anyMatch(method -> !method.exceptions().isEmpty());
            return new PythonMethods(throwing, services);
        }

        private Service service(Interface service) {
            return new Service(
                    names.type(service.name()),
                    description.fullName(service),
                    hex(fingerprint.id(service)),
                    service.methods().stream()
                            .map(method -> method(method, service))
                            .toList());
        }

        private Declared method(Method method, Interface service) {
            List<Thrown> exceptions = method.exceptions().stream()
                    .map(thrown -> description.exception(thrown))
                    .map(exception -> new Thrown(hex(fingerprint.id(exception)), types.key(exception.name())))
                    .toList();
            boolean arrays = method.takesArrays();
            boolean repeatable = method.mayRunTwice();
            boolean plain = exceptions.isEmpty() && !arrays && !method.oneway() && !repeatable;
            return new Declared(
                    names.method(method.name()),
                    description.fullName(service) + "." + method.name(),
                    hex(fingerprint.id(method)),
                    plain,
                    exceptions,
                    arrays,
                    method.oneway(),
                    repeatable);
        }

        private static String hex(int id) {
            return String.format("0x%08X", id);
        }
    }
}
