// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What fails in listeners of a channel reaches its handlers, the last of which closes it. */
class TasksTest {
    private final List<String> caught = new ArrayList<>();
    private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter() {
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            caught.add(cause.getMessage());
        }
    });

    @Test
    void reachTheHandlers() {
        channel.newSucceededFuture()
                .addListener(done -> ChannelTasks.run(channel, () -> {
                    throw new IllegalStateException("a task that fails");
                }));
        channel.runPendingTasks();
        assertEquals(List.of("a task that fails"), caught);
    }
}
