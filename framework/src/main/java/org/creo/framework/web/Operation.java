// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.Map;
import java.util.stream.Collectors;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Streams;
import org.creo.framework.program.ProgramDispatcher;
import org.creo.framework.state.StateStore;
import org.creo.json.JsonPlans;
import org.creo.json.JsonReader;
import org.creo.json.JsonWriter;
import org.creo.json.Parameters;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.type.DeclaredTypes;

/**
 * A method as HTTP offers it: its ids, and how what it gives becomes JSON. Safe for several threads.
 *
 * @param service full name of its interface
 * @param protocolId by which a router finds the service: the fingerprint of the interface
 * @param method what the host has of it
 * @param declared what its description says
 * @param types what the names of types mean in it
 * @param item reads an item of the stream that it takes; null where it takes none
 * @param result writes its result or an item of the stream that it sends; null where it gives neither
 * @param exceptions that it declares, by id
 * @param store the states of its service; null where that has none
 */
public record Operation(
        String service,
        int protocolId,
        MethodBinding method,
        MethodDescriptor declared,
        DeclaredTypes types,
        JsonReader item,
        JsonWriter result,
        Map<Integer, Thrown> exceptions,
        StateStore store) {

    /**
     * An exception that the method declares.
     *
     * @param status of the answer
     * @param fields writes them as an object
     */
    record Thrown(String name, int status, JsonWriter fields) {}

    /** A program, which has no description. */
    static Operation of(ProgramDispatcher program) {
        MethodBinding method = program.method();
        return new Operation(
                program.protocolName(),
                program.protocolId(),
                method,
                new MethodDescriptor(method.id(), new Parameters(method.name(), method.signature())),
                DeclaredTypes.none(),
                null,
                null,
                Map.of(),
                null);
    }

    static Operation of(
            String service,
            int protocolId,
            MethodBinding method,
            MethodDescriptor declared,
            DeclaredTypes types,
            JsonPlans plans,
            StateStore store) {
        return new Operation(
                service,
                protocolId,
                method,
                declared,
                types,
                declared.item().map(plans::reader).orElse(null),
                declared.result().map(plans::writer).orElse(null),
                declared.exceptions().stream()
                        .collect(Collectors.toMap(
                                MethodDescriptor.Thrown::id,
                                thrown -> new Thrown(thrown.name(), thrown.status(), plans.writer(thrown.fields())))),
                store);
    }

    /** Its name, as declared. */
    String name() {
        return declared.name();
    }

    Streams streams() {
        return method.streams();
    }

    /** Whether GET may call it by its name: it changes nothing, and takes nothing that does not fit into a URL. */
    boolean isSafe() {
        return declared.answersGet();
    }
}
