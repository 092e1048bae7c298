// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
 * What the module holds that verifies a package in TypeScript.
 *
 * @param clients whether the package has clients
 */
public record TypeScriptVerification(
        boolean clients, List<Struct> structs, List<Thrown> exceptions, List<Call> methods) {

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
     */
    public record Call(
            String name,
            String declared,
            String client,
            List<Functions> request,
            Functions answer,
            boolean download,
            Functions item) {}

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
            return new TypeScriptVerification(
                    !description.interfaces().isEmpty(),
                    structs,
                    description.exceptions().stream().map(this::exception).toList(),
                    description.interfaces().stream().flatMap(this::calls).toList());
        }

        private Thrown exception(ExceptionType exception) {
            return new Thrown(names.type(exception.name()), exception.name());
        }

        private Stream<Call> calls(Interface service) {
            return service.methods().stream().map(method -> call(method, service));
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
                    method.uploaded().map(this::functions).orElse(null));
        }

        private Functions functions(TypeRef type) {
            return new Functions(types.reader(type), types.writer(type));
        }
    }
}
