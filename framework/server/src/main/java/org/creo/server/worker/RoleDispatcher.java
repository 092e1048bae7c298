// SPDX-License-Identifier: Apache-2.0
package org.creo.server.worker;

import java.util.List;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.json.descriptor.CallCode;
import org.creo.json.descriptor.InterfaceDescriptor;

/** A service, but all of its methods are for callers with one role; HTTP does not offer it. */
record RoleDispatcher(Dispatcher service, String role) implements Dispatcher {
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
        return service.methods().stream().map(method -> method.forRoles(role)).toList();
    }

    @Override
    public Object implementation() {
        return service.implementation();
    }

    @Override
    public InterfaceDescriptor descriptor() {
        return null;
    }

    @Override
    public CallCode callCode() {
        return service.callCode();
    }

    @Override
    public String description() {
        return service.description();
    }
}
