// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.compose;

import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Map;

/**
 * The host that runs a method: what its generated Java clients find at the address {@code local:}. A client depends on
 * nothing of a host, so it asks for this class by its name.
 */
public final class LocalHost {
    private final Workers host;

    private LocalHost(Workers host) {
        this.host = host;
    }

    /**
     * The host whose method this thread runs, or a branch of it; null where it runs none.
     *
     * @throws IllegalStateException if the method may not compose
     */
    public static LocalHost current() {
        Workers host = ThreadPlace.current().host();
        return host == null ? null : new LocalHost(host);
    }

    /**
     * Checks that what this thread runs may wait for a call of its own host.
     *
     * @param protocolId of the interface that is called
     * @throws IllegalStateException if it may not, or would wait for itself
     */
    public static void check(int protocolId) {
        ThreadPlace.current().checkCall(protocolId);
    }

    /** As {@link Workers#connect} says. */
    public Map.Entry<ReadableByteChannel, WritableByteChannel> connect(Runnable ready) throws IOException {
        return host.connect(ready);
    }
}
