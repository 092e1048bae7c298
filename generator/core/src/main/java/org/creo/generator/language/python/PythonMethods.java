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
     * @param id       in hexadecimal digits
     */
    public record Service(String name, String fullName, String id, List<Declared> methods) {}

    /**
     * A method.
     *
     * @param fullName of its declaration, with its interface
     * @param id       in hexadecimal digits
     * @param plain    whether nothing but its ids is to be said of it
     */
    public record Declared(String name, String fullName, String id, boolean plain, List<Thrown> exceptions, boolean oneway,
                           boolean repeatable) {}

    /** An exception by its id in hexadecimal digits, and the key of the function that reads it. */
    public record Thrown(String id, String key) {}

    static PythonMethods of(Description description, PythonNames names, PythonTypes types) {
        Fingerprint fingerprint = new Fingerprint(description);
        boolean throwing = description.interfaces().stream().flatMap(service -> service.methods().stream())
                .anyMatch(method -> !method.exceptions().isEmpty());
        return new PythonMethods(throwing, description.interfaces().stream()
                .map(service -> new Service(names.type(service.name()), description.fullName(service), hex(fingerprint.id(service)),
                        service.methods().stream().map(method -> method(method, service, description, fingerprint, names, types)).toList()))
                .toList());
    }

    private static Declared method(Method method, Interface service, Description description, Fingerprint fingerprint,
                                   PythonNames names, PythonTypes types) {
        List<Thrown> exceptions = method.exceptions().stream()
                .map(thrown -> new Thrown(hex(fingerprint.id(description.exception(thrown))), types.key(thrown.name()))).toList();
        return new Declared(names.method(method.name()), service.name() + "." + method.name(), hex(fingerprint.id(method)),
                exceptions.isEmpty() && !method.oneway() && !method.repeatable(), exceptions, method.oneway(), method.repeatable());
    }

    private static String hex(int id) {
        return String.format("0x%08X", id);
    }
}
