// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.List;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.json.descriptor.InterfaceDescriptor;

/** Another interface whose methods have the paths of an existing one. */
record RivalStore(Dispatcher store) implements Dispatcher {
    @Override
    public String protocolName() {
        return "door.Rival";
    }

    @Override
    public int protocolId() {
        return store.protocolId() + 1;
    }

    @Override
    public List<MethodBinding> methods() {
        return store.methods().stream()
                .map(method -> new MethodBinding(method.name(), method.signature(), method.id(), arguments -> null))
                .toList();
    }

    @Override
    public InterfaceDescriptor descriptor() {
        InterfaceDescriptor same = store.descriptor();
        return new InterfaceDescriptor(protocolName(), same.methods(), same.documentation()).naming(same.types());
    }
}
