// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import io.netty.channel.Channel;
import org.creo.framework.log.Faults;
import org.creo.framework.log.PeerLog;

/**
 * What is left to the thread of a connection. Netty tells a connection of what fails while it reads or writes, but only
 * logs what fails in tasks, timers and listeners: its client would wait forever.
 */
final class ChannelTasks {
    private static final Faults FAULTS = Faults.of(ChannelTasks.class);

    private ChannelTasks() {}

    /** Runs something for a connection, on its thread; what fails there ends it as what fails while it reads does. */
    static void run(Channel channel, Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            if (channel.isRegistered()) {
                channel.pipeline().fireExceptionCaught(e);
            } else {
                FAULTS.survive(PeerLog.NOBODY, e, "Something failed after its connection was closed");
            }
        }
    }
}
