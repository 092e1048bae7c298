// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.creo.generator.language.python.PythonNames;
import org.creo.generator.language.python.PythonTypes;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.view.Declarations;
import org.creo.type.StructType;
import org.creo.type.TypeRef;

/**
 * What the modules hold that verify a package in Python.
 *
 * @param name of the package, as declared
 * @param clients whether the package has clients
 */
public record PythonVerification(
        String name,
        boolean clients,
        List<Struct> structs,
        List<Thrown> exceptions,
        List<Call> methods,
        List<Served> services) {

    /** The functions that read and write values of a type. */
    public record Functions(String read, String write) {}

    /** A struct by its declared name. */
    public record Struct(String declared, Functions functions) {}

    /**
     * An exception.
     *
     * @param declared its declared name
     * @param read the function that reads it
     * @param writes the functions that write its fields
     */
    public record Thrown(String name, String declared, String read, List<String> writes) {}

    /**
     * A method.
     *
     * @param declared its declared name, with its interface
     * @param suffix tells its functions from those of others
     * @param client the class of the client that blocks
     * @param asyncClient the class of the one for asyncio
     * @param request of the parameters that travel in the request
     * @param arguments in the order of the parameters
     * @param answer of the result or its items, or null
     * @param download whether the result is a stream
     * @param item of the items of a parameter that is a stream, or null
     * @param oneway whether no answer comes
     * @param throwing what it may throw
     */
    public record Call(
            String name,
            String declared,
            String suffix,
            String client,
            String asyncClient,
            List<Functions> request,
            List<Argument> arguments,
            Functions answer,
            boolean download,
            Functions item,
            boolean oneway,
            List<Thrown> throwing) {}

    /**
     * What a call passes.
     *
     * @param stream whether it is the stream
     * @param place otherwise, which of the values in the request
     */
    public record Argument(boolean stream, int place) {}

    /**
     * An interface as its service side has it.
     *
     * @param handler the class that a service extends whose methods block
     * @param asyncHandler the one for asyncio
     */
    public record Served(String handler, String asyncHandler, List<Call> methods) {}

    static PythonVerification of(Description description) {
        PythonNames names = new PythonNames(description);
        return new Builder(description, names, new PythonTypes(description, names)).build();
    }

    private record Builder(Description description, PythonNames names, PythonTypes types) {

        PythonVerification build() {
            List<Served> services = new ArrayList<>();
            for (Interface service : description.interfaces()) {
                String prefix = services.size() + "_";
                List<Call> methods = new ArrayList<>();
                for (Method method : service.methods()) {
                    methods.add(call(method, service, prefix + methods.size()));
                }
                services.add(new Served(names.protocol(service), names.asyncProtocol(service), List.copyOf(methods)));
            }
            List<Struct> structs = new Declarations(description)
                    .structs().stream()
                            .map(struct -> new Struct(struct.name(), functions(new StructType(struct.name()))))
                            .toList();
            return new PythonVerification(
                    description.packageName(),
                    !description.interfaces().isEmpty(),
                    structs,
                    description.exceptions().stream().map(this::exception).toList(),
                    services.stream().flatMap(each -> each.methods().stream()).toList(),
                    List.copyOf(services));
        }

        private Thrown exception(ExceptionType exception) {
            List<String> writes = exception.fields().stream()
                    .map(field -> types.write(field.type()))
                    .toList();
            return new Thrown(names.type(exception.name()), exception.name(), types.read(exception), writes);
        }

        private Call call(Method method, Interface service, String suffix) {
            Optional<TypeRef> answer = method.answered();
            return new Call(
                    names.method(method.name()),
                    service.name() + "." + method.name(),
                    suffix,
                    names.client(service),
                    names.asyncClient(service),
                    method.fixed().stream()
                            .map(Field::type)
                            .map(this::functions)
                            .toList(),
                    method.parameters().stream()
                            .map(parameter -> argument(parameter, method))
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

        private static Argument argument(Field parameter, Method method) {
            int place = method.fixed().indexOf(parameter);
            return new Argument(place < 0, place);
        }

        private Functions functions(TypeRef type) {
            return new Functions(types.read(type), types.write(type));
        }
    }
}
