// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.queue.Principal;
import org.creo.framework.transport.Address;

/** Keeps a host from starting where it would be open to others by an oversight. */
final class Exposure {
    private Exposure() {}

    /** Refuses an address that other machines can reach without TLS. */
    static void checkAddresses(List<Address> addresses, boolean encrypted) throws IOException {
        if (encrypted) {
            return;
        }
        for (Address address : addresses) {
            if (isPublic(address)) {
                throw new IllegalStateException(
                        "Other machines can reach " + address + ", and without TLS anybody on the way can read and "
                                + "change the traffic. Three solutions: give the host a certificate and its key (tls); listen on 127.0.0.1:"
                                + ((Address.Tcp) address).port()
                                + " or a unix: address; or say that the network is safe (insecure).");
            }
        }
    }

    private static boolean isPublic(Address address) throws IOException {
        try {
            return address.isPublic();
        } catch (IOException e) {
            throw new IOException("Cannot listen on " + address + ": " + e.getMessage() + ".", e);
        }
    }

    /** Refuses methods for certain roles where the host does not know its callers. */
    static void checkRoles(Collection<Dispatcher> services, boolean knowsCallers) {
        for (Dispatcher service : services) {
            for (MethodBinding method : service.methods()) {
                if (!method.roles().isEmpty() && !knowsCallers) {
                    throw new IllegalStateException(service.protocolName() + "." + method.name() + " is for the role "
                            + Principal.either(method.roles())
                            + ", but the host does not know its callers. Give it tokens (authenticator), or the certificates of "
                            + "the authorities that sign its clients' (the third of the TLS files).");
                }
            }
        }
    }
}
