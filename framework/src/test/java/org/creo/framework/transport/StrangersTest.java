// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.netty.channel.Channel;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrangersTest {
    private final Strangers strangers = new Strangers(4);

    private Channel enter(String origin, Channel toMakeRoom) {
        Channel channel = new EmbeddedChannel();
        assertSame(toMakeRoom, strangers.enter(origin, channel));
        return channel;
    }

    @Test
    void theOldestOfTheAddressWithMostMakesRoom() {
        enter("quiet", null);
        Channel first = enter("flood", null);
        Channel second = enter("flood", null);
        enter("flood", null);
        enter("flood", first);
        enter("other", second);
    }

    @Test
    void whoComesFromAnotherAddressKeepsItsPlaceDuringAFlood() {
        Channel quiet = enter("quiet", null);
        List<Channel> flood = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            flood.add(enter("flood", i < 3 ? null : flood.get(i - 3)));
        }
        strangers.leave("quiet", quiet);
        enter("flood", null);
    }

    @Test
    void whereAllHaveOneTheFirstMakesRoom() {
        Channel first = enter("1", null);
        enter("2", null);
        enter("3", null);
        enter("4", null);
        enter("5", first);
    }

    @Test
    void whoIsKnownOrClosedLeavesItsPlace() {
        Channel known = enter("a", null);
        Channel closed = enter("a", null);
        enter("b", null);
        enter("c", null);
        strangers.leave("a", known);
        strangers.leave("a", known);
        closed.close();
        enter("d", null);
        assertNull(strangers.enter("e", new EmbeddedChannel()));
    }
}
