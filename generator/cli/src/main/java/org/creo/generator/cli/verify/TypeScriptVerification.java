// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.List;
import java.util.Optional;
import org.creo.generator.language.typescript.TypeScriptNames;
import org.creo.generator.language.typescript.TypeScriptTypes;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.view.Declarations;
import org.creo.type.StructType;
import org.creo.type.TypeRef;

/**
 * What the modules hold that verify a package in TypeScript.
 *
 * @param name of the package, as declared
 * @param clients whether the package has clients
 */
public record TypeScriptVerification(
        String name,
        boolean clients,
        List<Struct> structs,
        List<Thrown> exceptions,
        List<Call> methods,
        List<Served> services) {

    /** The functions that read and write values of a type. */
    public record Functions(String read, String write) {}

    /** A struct. */
    public record Struct(String name, String declared, Functions functions) {}

    /** An exception. */
    public record Thrown(String name, String declared) {}

    /**
     * A method.
     *
     * @param declared its declared name, with its interface
     * @param client the class of its client
     * @param request of the parameters that travel in the request
     * @param answer of the result or its items, or null
     * @param download whether the result is a stream
     * @param item of the items of a parameter that is a stream, or null
     * @param oneway whether no answer comes
     * @param throwing what it may throw
     */
    public record Call(
            String name,
            String declared,
            String client,
            List<Functions> request,
            Functions answer,
            boolean download,
            Functions item,
            boolean oneway,
            List<Thrown> throwing) {}

    /** An interface as its service side has it, with the class that a service extends. */
    public record Served(String handler, List<Call> methods) {}

    static TypeScriptVerification of(Description description) {
        TypeScriptNames names = new TypeScriptNames(description);
        return new Builder(description, names, new TypeScriptTypes(description, names)).build();
    }

    private record Builder(Description description, TypeScriptNames names, TypeScriptTypes types) {

        TypeScriptVerification build() {
            List<Struct> structs = new Declarations(description)
                    .structs().stream()
                            .map(struct -> new Struct(
                                    names.type(struct.name()), struct.name(), functions(new StructType(struct.name()))))
                            .toList();
            List<Served> services =
                    description.interfaces().stream().map(this::served).toList();
            return new TypeScriptVerification(
                    description.packageName(),
                    !description.interfaces().isEmpty(),
                    structs,
                    description.exceptions().stream().map(this::exception).toList(),
                    services.stream().flatMap(each -> each.methods().stream()).toList(),
                    services);
        }

        private Thrown exception(ExceptionType exception) {
            return new Thrown(names.type(exception.name()), exception.name());
        }

        private Served served(Interface service) {
            return new Served(
                    names.type(service.name()),
                    service.methods().stream()
                            .map(method -> call(method, service))
                            .toList());
        }

        private Call call(Method method, Interface service) {
            Optional<TypeRef> answer = method.answered();
            return new Call(
                    names.method(method.name()),
                    service.name() + "." + method.name(),
                    names.client(service),
                    method.fixed().stream()
                            .map(Field::type)
                            .map(this::functions)
                            .toList(),
                    answer.map(this::functions).orElse(null),
                    method.download().isPresent(),
                    method.uploaded().map(this::functions).orElse(null),
                    method.oneway(),
                    method.exceptions().stream()
                            .map(description::exception)
                            .map(this::exception)
                            .toList());
        }

        private Functions functions(TypeRef type) {
            return new Functions(types.reader(type), types.writer(type));
        }
    }
}
