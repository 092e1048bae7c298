// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.List;
import org.creo.framework.state.State;
import org.creo.json.descriptor.CallCode;
import org.creo.json.descriptor.InterfaceDescriptor;

/**
 * Connects the implementation of an interface with the host. Creo generates one for each interface of a description;
 * {@code new DataServiceDispatcher(new MyDataService())} is what a host serves.
 *
 * <p>The host calls each method once, when it starts.
 */
public interface Dispatcher {
    /** Full name of the interface, such as {@code packagename.DataService}. */
    String protocolName();

    /** Fingerprint of {@link #protocolName}. */
    int protocolId();

    /** The methods in declared order. */
    List<MethodBinding> methods();

    /** Methods that recorded releases have and the interface has not any more; none where all are answered. */
    default List<FormerMethod> formerMethods() {
        return List.of();
    }

    /** The states of the interface in declared order; none where it declares none. */
    default List<State<?>> states() {
        return List.of();
    }

    /** The object that implements the methods, to be asked for its annotations; null where it is not known. */
    default Object implementation() {
        return null;
    }

    /** The interface as its description declares it; null where that is not known, and so HTTP does not offer it. */
    default InterfaceDescriptor descriptor() {
        return null;
    }

    /** How clients in several languages call it, for people who look at the host; nothing where that is not known. */
    default CallCode callCode() {
        return CallCode.NONE;
    }

    /** The whole description in normal form, for clients that ask what the host serves; empty where there is none. */
    default String description() {
        return "";
    }
}
