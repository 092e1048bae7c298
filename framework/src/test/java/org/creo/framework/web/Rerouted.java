// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.state.State;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.RouteDescriptor;

/**
 * A service as if its description had other routes.
 *
 * @param service as it is
 * @param routes by the name of the method; others have none
 */
record Rerouted(Dispatcher service, Map<String, RouteDescriptor> routes) implements Dispatcher {
    @Override
    public String protocolName() {
        return service.protocolName();
    }

    @Override
    public int protocolId() {
        return service.protocolId();
    }

    @Override
    public List<MethodBinding> methods() {
        return service.methods();
    }

    @Override
    public List<State<?>> states() {
        return service.states();
    }

    @Override
    public InterfaceDescriptor descriptor() {
        InterfaceDescriptor same = service.descriptor();
        List<MethodDescriptor> methods =
                same.methods().stream().map(this::moved).toList();
        return new InterfaceDescriptor(same.name(), methods, same.documentation()).naming(same.types());
    }

    private MethodDescriptor moved(MethodDescriptor method) {
        return new MethodDescriptor(
                method.id(),
                method.parameters(),
                method.item(),
                method.result(),
                method.sending(),
                method.oneway(),
                method.exceptions(),
                method.safe(),
                method.roles(),
                Optional.ofNullable(routes.get(method.name())));
    }
}
