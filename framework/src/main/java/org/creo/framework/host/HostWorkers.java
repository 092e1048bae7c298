// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.host;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Map;
import org.creo.framework.compose.Workers;
import org.creo.framework.transport.Carrier;

/** What a host has for methods that compose: its threads for branches, and its carrier, once that is there. */
final class HostWorkers implements Workers {
    private final Workers branches;
    private volatile Carrier carrier;

    HostWorkers(Workers branches) {
        this.branches = branches;
    }

    void carrier(Carrier made) {
        carrier = made;
    }

    @Override
    public boolean start(Runnable work) {
        return branches.start(work);
    }

    @Override
    public void wish(Runnable more) {
        branches.wish(more);
    }

    @Override
    public void forget(Runnable more) {
        branches.forget(more);
    }

    @Override
    public void ended() {
        branches.ended();
    }

    @Override
    public Map.Entry<ReadableByteChannel, WritableByteChannel> connect(Runnable ready) throws IOException {
        Carrier to = carrier;
        if (to == null) {
            throw new ConnectException("the host has not started yet");
        }
        return to.connect(ready);
    }
}
