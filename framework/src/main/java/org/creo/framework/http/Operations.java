// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.InterfaceDescriptor;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.MethodDescriptor;
import org.creo.framework.rasp.Limits;
import org.creo.json.JsonLimits;
import org.creo.json.JsonPlans;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;
import org.creo.protocol.text.Nearest;

/** All methods that HTTP offers, found by the path of a URL. Immutable, so any thread may call it. */
public final class Operations {
    /** By the full name of the interface, then by the name of the method. */
    private final Map<String, Map<String, Operation>> services = new LinkedHashMap<>();

    private Operations() {}

    /** Those of services that have a descriptor; made when the host starts. */
    public static Operations of(Collection<Dispatcher> services, Limits limits) {
        long most = Math.min(limits.frame(), limits.memory() / 2);
        int longest = (int) most - FrameHeader.LEAST_LENGTH - RequestHead.SIZE;
        JsonPlans plans =
                new JsonPlans(new JsonLimits(longest, JsonLimits.STRICT.nesting(), JsonLimits.STRICT.digits()));
        Operations operations = new Operations();
        for (Dispatcher service : services) {
            InterfaceDescriptor descriptor = service.descriptor();
            if (descriptor != null) {
                operations.services.put(descriptor.name(), operations(service, descriptor, plans));
            }
        }
        return operations;
    }

    private static Map<String, Operation> operations(
            Dispatcher service, InterfaceDescriptor descriptor, JsonPlans plans) {
        Map<Integer, MethodBinding> bindings = new LinkedHashMap<>();
        service.methods().forEach(method -> bindings.put(method.id(), method));
        Map<String, Operation> operations = new LinkedHashMap<>();
        for (MethodDescriptor method : descriptor.methods()) {
            operations.put(
                    method.parameters().method(),
                    Operation.of(descriptor.name(), service.protocolId(), bindings.get(method.id()), method, plans));
        }
        return operations;
    }

    /** The method at {@code /INTERFACE/METHOD}. */
    Operation find(List<String> path) throws ProblemException {
        String service = path.get(0);
        Map<String, Operation> methods = services.get(service);
        if (methods == null) {
            List<String> all = new ArrayList<>(services.keySet());
            throw unknown(
                    Status.UNKNOWN_PROTOCOL,
                    path,
                    Nearest.to(service, all),
                    all.isEmpty()
                            ? "No service here was generated with what HTTP needs to know of it."
                            : "A method is at /INTERFACE/METHOD; the interfaces are " + String.join(", ", all) + ".");
        }
        String method = path.size() < 2 ? "" : path.get(1);
        Operation found = path.size() == 2 ? methods.get(method) : null;
        if (found == null) {
            throw unknown(
                    Status.UNKNOWN_METHOD,
                    path,
                    path.size() > 2
                            ? Optional.empty()
                            : Nearest.to(method, methods.keySet()).map(near -> service + "/" + near),
                    service + " has the methods " + String.join(", ", methods.keySet()) + ".");
        }
        return found;
    }

    private static ProblemException unknown(Status status, List<String> path, Optional<String> near, String others) {
        String there = "There is nothing at /" + String.join("/", path);
        return new ProblemException(Problem.of(
                status,
                near.map(name -> there + "; did you mean /" + name + "?").orElse(there + ". " + others)));
    }
}
