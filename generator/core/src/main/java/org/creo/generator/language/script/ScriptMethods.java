// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.script;

import java.util.List;
import java.util.function.UnaryOperator;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/**
 * What the module of the methods holds.
 *
 * @param throwing whether a method throws
 * @param reading whether a method throws an exception that has fields
 */
public record ScriptMethods(boolean throwing, boolean reading, List<Service> services) {

    /**
     * The methods of an interface, as members of a class or an object.
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

    /**
     * An exception.
     *
     * @param id in hexadecimal digits
     * @param name as the function that reads it is called
     * @param fields whether it has any
     */
    public record Thrown(String id, String name, boolean fields) {}

    /**
     * @param hex how an id is written, as a format
     * @param thrown the name of an exception by its declared one
     */
    public static ScriptMethods of(
            Description description, ScriptNames names, String hex, UnaryOperator<String> thrown) {
        return new Builder(description, names, new Fingerprint(description), hex, thrown).build();
    }

    private record Builder(
            Description description,
            ScriptNames names,
            Fingerprint fingerprint,
            String hex,
            UnaryOperator<String> thrown) {

        ScriptMethods build() {
            List<Service> services =
                    description.interfaces().stream().map(this::service).toList();
            List<Thrown> exceptions = services.stream()
                    .flatMap(service -> service.methods().stream())
                    .flatMap(method -> method.exceptions().stream())
                    .toList();
            return new ScriptMethods(!exceptions.isEmpty(), exceptions.stream().anyMatch(Thrown::fields), services);
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
                    .map(exception -> new Thrown(
                            hex(fingerprint.id(exception)),
                            thrown.apply(exception.name()),
                            !exception.fields().isEmpty()))
                    .toList();
            boolean arrays = method.takesArrays();
            boolean repeatable = method.mayRunTwice();
            return new Declared(
                    names.method(method.name()),
                    description.fullName(service) + "." + method.name(),
                    hex(fingerprint.id(method)),
                    exceptions.isEmpty() && !arrays && !method.oneway() && !repeatable,
                    exceptions,
                    arrays,
                    method.oneway(),
                    repeatable);
        }

        private String hex(int id) {
            return String.format(hex, id);
        }
    }
}
