// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import io.netty.channel.ChannelHandlerContext;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.log.PeerLog;

/** The thread of a connection, for what is done there soon. Any thread may leave tasks to it. */
abstract class Loop implements Exchange.Connection, Executor {
    private static final PeerLog LOG = PeerLog.of(Loop.class);

    /** Of the handler; it is there once that was added to a channel. */
    abstract ChannelHandlerContext context();

    /** Of the connection. */
    abstract Conversation conversation();

    @Override
    public void execute(Runnable task) {
        try {
            ChannelHandlerContext context = context();
            context.executor().execute(() -> ChannelTasks.run(context.channel(), task));
        } catch (RejectedExecutionException e) {
            LOG.debug(origin(), "The host has stopped, a task for the connection of {} is dropped", conversation());
        }
    }

    @Override
    public Executor loop() {
        return this;
    }

    @Override
    public String origin() {
        return conversation().origin();
    }
}
