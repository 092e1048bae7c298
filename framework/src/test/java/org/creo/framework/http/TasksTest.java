// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.creo.framework.TestTerms;
import org.creo.framework.conversation.Conversation;
import org.creo.framework.conversation.Terms;
import org.creo.framework.limits.Limits;
import org.creo.framework.limits.MemoryBudget;
import org.creo.framework.session.TestTransport;
import org.junit.jupiter.api.Test;

/** What fails in tasks of HTTP reaches the handlers of its connection, the last of which closes it. */
class TasksTest {
    private final ChannelInboundHandlerAdapter handler = new ChannelInboundHandlerAdapter();
    private final List<String> caught = new ArrayList<>();
    private final ChannelInboundHandlerAdapter last = new ChannelInboundHandlerAdapter() {
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            caught.add(cause.getMessage());
        }
    };
    private final EmbeddedChannel channel = new EmbeddedChannel(handler, last);

    private void reachesTheHandlers(Function<ChannelHandlerContext, Executor> tasks) {
        tasks.apply(channel.pipeline().context(handler)).execute(() -> {
            throw new IllegalStateException("a task that fails");
        });
        channel.runPendingTasks();
        assertEquals(List.of("a task that fails"), caught);
    }

    @Test
    void ofAConnection() {
        reachesTheHandlers(context -> new Loop() {
            @Override
            ChannelHandlerContext context() {
                return context;
            }

            @Override
            Conversation conversation() {
                return null;
            }
        });
    }

    @Test
    void ofItsCalls() {
        reachesTheHandlers(context -> {
            Terms terms = TestTerms.of(Limits.defaults(), new MemoryBudget(1 << 20));
            TestTransport line = new TestTransport();
            Calls calls = new Calls(terms, line.begin(terms), line, null);
            calls.start(context);
            return calls::later;
        });
    }

    @Test
    void listeners() {
        reachesTheHandlers(context ->
                task -> context.newSucceededFuture().addListener(done -> ChannelTasks.run(context.channel(), task)));
    }
}
