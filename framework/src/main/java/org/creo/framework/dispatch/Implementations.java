// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.dispatch;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.creo.framework.log.PeerLog;

/** The objects that implement services. */
public final class Implementations {
    private static final PeerLog LOG = PeerLog.of(Implementations.class);

    private Implementations() {}

    /**
     * Closes those that are {@link AutoCloseable}, each once: they may hold files or connections. Nothing may call them
     * any more. One that cannot be closed is logged.
     */
    public static void close(Collection<? extends Dispatcher> services) {
        Set<Object> closed = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Dispatcher service : services) {
            if (service.implementation() instanceof AutoCloseable closeable && closed.add(closeable)) {
                try {
                    closeable.close();
                } catch (Exception | Error e) {
                    LOG.error(PeerLog.NOBODY, e, "{} cannot be closed", service.protocolName());
                }
            }
        }
    }
}
