// SPDX-License-Identifier: Apache-2.0
package org.creo.server.described;

import java.util.List;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.FormerMethod;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.state.State;
import org.creo.framework.work.Answering;
import org.creo.framework.work.WorkService;
import org.creo.json.descriptor.CallCode;
import org.creo.json.descriptor.InterfaceDescriptor;

/** Connects what answers for a described interface with the host, as a generated dispatcher does an implementation. */
record DescribedDispatcher(
        WorkService service,
        Answering answering,
        List<MethodBinding> methods,
        List<FormerMethod> formerMethods,
        List<State<?>> states,
        InterfaceDescriptor descriptor,
        CallCode callCode,
        String description)
        implements Dispatcher {
    @Override
    public String protocolName() {
        return service.name();
    }

    @Override
    public int protocolId() {
        return service.id();
    }

    @Override
    public Object implementation() {
        return answering;
    }
}
