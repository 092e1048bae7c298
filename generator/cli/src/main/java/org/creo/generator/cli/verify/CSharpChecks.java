// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.creo.generator.language.csharp.CSharpClient;
import org.creo.generator.language.csharp.CSharpField;
import org.creo.generator.language.csharp.CSharpMethod;
import org.creo.generator.language.csharp.CSharpModel;
import org.creo.generator.language.csharp.CSharpPacked;
import org.creo.generator.model.Description;

/**
 * What the template of C#'s checks sees.
 *
 * @param service what the generated code's own templates see
 * @param clients those that have been connected
 * @param methods of all interfaces
 */
public record CSharpChecks(CSharpModel service, List<Client> clients, List<Method> methods) {

    /** Whether there is a method that can be called in either way. */
    public boolean alternating() {
        return methods.stream().anyMatch(method -> !method.streaming());
    }

    /** The variable of a client and its class. */
    public record Client(String name, String type) {}

    /**
     * A method.
     *
     * @param declaredName with its interface's
     * @param client what calls it
     * @param arguments the variables of what travels in the request
     * @param received what comes back, or each item of it; null where nothing does
     * @param downloads whether items come back
     * @param streaming whether items travel in either direction
     * @param sent each item that travels to the host, else null
     * @param items the function that gives these
     * @param blocking the blocking call
     * @param asynchronous the asynchronous call, waited for
     */
    public record Method(
            String declaredName,
            Client client,
            List<Argument> arguments,
            CSharpPacked received,
            boolean downloads,
            boolean streaming,
            CSharpPacked sent,
            String items,
            String blocking,
            String asynchronous) {}

    /** A variable and how it is read and written. */
    public record Argument(String name, CSharpPacked type) {}

    static CSharpChecks of(Description description) {
        CSharpModel service = CSharpModel.of(description);
        List<Client> clients = new ArrayList<>();
        List<Method> methods = new ArrayList<>();
        for (CSharpClient generated : service.clients()) {
            int number = clients.size();
            Client client = new Client("client" + number, generated.name());
            clients.add(client);
            for (CSharpMethod method : generated.methods()) {
                String items = "Items" + number + "_" + generated.methods().indexOf(method);
                methods.add(method(method, generated, client, items));
            }
        }
        return new CSharpChecks(service, List.copyOf(clients), List.copyOf(methods));
    }

    private static Method method(CSharpMethod method, CSharpClient owner, Client client, String items) {
        List<Argument> arguments = method.fixed().stream()
                .map(field -> new Argument("p" + method.fixed().indexOf(field), field.packed()))
                .toList();
        String given = method.parameters().stream()
                .map(field -> given(field, method, items))
                .collect(Collectors.joining(", ", "(", ")"));
        return new Method(
                owner.declaredName() + "." + method.declaredName(),
                client,
                arguments,
                method.description().read(),
                method.downloads(),
                method.streaming(),
                method.upload() == null ? null : method.upload().item(),
                items,
                client.name() + "." + method.name() + given,
                client.name() + "." + method.asynchronousName() + given + ".GetAwaiter().GetResult()");
    }

    private static String given(CSharpField field, CSharpMethod method, String items) {
        int place = method.fixed().indexOf(field);
        return place < 0 ? items + "(items)" : "p" + place;
    }
}
