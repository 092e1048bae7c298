// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.creo.generator.language.c.CModel;
import org.creo.generator.model.Description;

/**
 * What the templates see that verify a package in C.
 *
 * @param service what all templates of C see of it
 * @param clients its interfaces
 */
public record CChecks(CModel service, List<Client> clients) implements CPackage {

    static CChecks of(Description description) {
        CModel service = CModel.of(description);
        List<Client> clients = new ArrayList<>();
        for (CModel.Interface each : service.interfaces()) {
            clients.add(client(service, each, clients.size()));
        }
        return new CChecks(service, List.copyOf(clients));
    }

    /** Whether any method can be called in two ways. */
    public boolean twoWays() {
        return clients.stream()
                .flatMap(client -> client.calls().stream())
                .map(Call::method)
                .anyMatch(method -> !method.oneway() && !method.streaming());
    }

    /**
     * An interface.
     *
     * @param variable the client
     */
    public record Client(CModel.Interface service, String variable, List<Call> calls) {}

    /**
     * A method.
     *
     * @param name as a question names it, for example {@code DataService.store}
     * @param suffix what its functions end with
     * @param messages what of it is decoded and encoded again
     * @param arguments its values for a function that takes others before them: each follows a comma
     * @param item an item that goes up, null where none do
     * @param answer the result or an item that comes, null where there is none
     */
    public record Call(
            String name,
            String suffix,
            String variable,
            CModel.Interface service,
            CModel.Method method,
            List<Message> messages,
            List<Value> values,
            String arguments,
            Value item,
            Answer answer,
            List<Thrown> exceptions) {}

    /** Values that are decoded one after another; {@code function} does so, and encodes them again. */
    public record Message(String name, String function, List<Value> values) {}

    /** An exception of the package, and its place among them. */
    public record Thrown(int index, CModel.Exception exception) {}

    /**
     * A variable of the program's own that holds a value; what may be absent is an address for a struct, a value after
     * a flag for all else.
     */
    public record Value(CModel.Type type, String name) {

        /** What a function that reads takes. */
        public String target() {
            return (type.optional() && !type.struct() ? "&has_" + name + ", " : "") + "&" + name;
        }

        /** What a function that takes such a value is given. */
        public String given() {
            if (type.optional()) {
                return type.struct() ? name : "has_" + name + " ? &" + name + " : NULL";
            }
            return type.struct() ? "&" + name : name;
        }
    }

    /**
     * The variables that a result or an item comes in; in a client, all but a scalar is released.
     *
     * @param zero what a scalar is at first, else null
     * @param places what a function that reads it is given of them
     * @param value what a function that writes it is given
     */
    public record Answer(CModel.Type type, String name, String zero, String places, String value) {

        static Answer of(CModel.Type type, String name, String zero) {
            String place = "&" + name;
            if (type.scalar()) {
                String flag = "has_" + name;
                return type.optional()
                        ? new Answer(type, name, zero, "&" + flag + ", " + place, flag + " ? " + place + " : NULL")
                        : new Answer(type, name, zero, place, name);
            }
            return new Answer(type, name, zero, place, type.struct() || type.optional() ? name : "*" + name);
        }
    }

    private static Client client(CModel service, CModel.Interface of, int index) {
        List<Call> calls = new ArrayList<>();
        for (CModel.Method method : of.methods()) {
            calls.add(call(service, of, method, "client_" + index, index + "_" + calls.size()));
        }
        return new Client(of, "client_" + index, List.copyOf(calls));
    }

    private static Call call(
            CModel service, CModel.Interface of, CModel.Method method, String variable, String suffix) {
        List<Value> values = values(method.parameters().stream()
                .map(parameter -> parameter.part().type())
                .toList());
        String arguments = values.stream().map(value -> ", " + value.given()).collect(Collectors.joining());
        String name = of.declaredName() + "." + method.declaredName();
        CModel.Result result = method.result() != null ? method.result() : method.download();
        List<Message> messages = new ArrayList<>();
        messages.add(new Message(name + ":arguments", "again_arguments_" + suffix, values));
        if (result != null) {
            messages.add(new Message(name + ":result", "again_result_" + suffix, values(List.of(result.type()))));
        }
        if (method.upload() != null) {
            messages.add(new Message(
                    name + ":item",
                    "again_item_" + suffix,
                    values(List.of(method.upload().item()))));
        }
        return new Call(
                name,
                suffix,
                variable,
                of,
                method,
                List.copyOf(messages),
                values,
                arguments,
                method.upload() == null ? null : new Value(method.upload().item(), "item"),
                result == null ? null : Answer.of(result.type(), "result", result.zero()),
                method.exceptions().stream()
                        .map(thrown -> new Thrown(service.exceptions().indexOf(thrown), thrown))
                        .toList());
    }

    private static List<Value> values(List<CModel.Type> types) {
        List<Value> values = new ArrayList<>();
        for (CModel.Type type : types) {
            values.add(new Value(type, "p" + values.size()));
        }
        return List.copyOf(values);
    }
}
