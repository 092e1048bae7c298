// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.transport.Address;

/** Keeps a host from starting where it would lie open by an oversight. */
final class Exposure {
    private Exposure() {}

    /** Refuses an address that others can reach and where everybody on the way could read along. */
    static void checkAddresses(List<Address> addresses, boolean encrypted) throws IOException {
        if (encrypted) {
            return;
        }
        for (Address address : addresses) {
            if (isPublic(address)) {
                throw new IllegalStateException(
                        "Other machines can reach " + address + ", and without TLS who is on the way reads and "
                                + "changes what passes. Three ways out: give the host a certificate and its key (tls); listen on 127.0.0.1:"
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

    /** Refuses methods for certain callers where the host cannot tell one caller from the other. */
    static void checkRoles(Collection<Dispatcher> services, boolean knowsCallers) {
        for (Dispatcher service : services) {
            for (MethodBinding method : service.methods()) {
                if (!method.roles().isEmpty() && !knowsCallers) {
                    throw new IllegalStateException(service.protocolName() + "." + method.name() + " is for the role "
                            + String.join(
                                    " or ", method.roles().stream().sorted().toList())
                            + ", but the host does not know its callers. Give it tokens (authenticator), or certificates that its "
                            + "clients' must be signed by (the third of the TLS files).");
                }
            }
        }
    }
}
