// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.creo.framework.queue.Answer;
import org.creo.framework.queue.Arguments;
import org.creo.framework.queue.Caller;
import org.creo.framework.queue.Principal;
import org.creo.framework.queue.Request;
import org.creo.framework.queue.Route;
import org.creo.protocol.RequestHead;
import org.junit.jupiter.api.Test;

class PlacesTest {
    private static final int LIMIT = 80;

    private final Places places = new Places(LIMIT);

    /** A connection. */
    private record From(String origin, int number) implements Caller {
        @Override
        public void reply(Answer answer) {
            throw new AssertionError("nothing answers");
        }
    }

    private static Request request(Caller from, String name) {
        return new Request(
                1,
                new RequestHead(1, 1, 0),
                Route.NOWHERE,
                new Arguments(new byte[0], 0, 0, null, 1, 0),
                new Principal(name, Set.of()),
                from);
    }

    private static Request request(String origin, int connection) {
        return request(new From(origin, connection), "");
    }

    /** Takes as many as it gets from each of these connections; returns them. */
    private List<Request> takeAll(String origin, int connections) {
        List<Request> taken = new ArrayList<>();
        for (int connection = 0; connection < connections; connection++) {
            Request request = request(origin, connection);
            while (places.enter(request) == null) {
                taken.add(request);
            }
        }
        return taken;
    }

    @Test
    void oneClientLeavesAnEighthToOthers() {
        assertEquals(70, takeAll("a", LIMIT).size());
        assertEquals(
                "a has 70 of the 80 of this host under way, the most for one client",
                places.enter(request("a", LIMIT)));
        assertNull(places.enter(request("b", 0)));
    }

    @Test
    void ofTheLastEighthAConnectionLeavesAsMuchAsItTakes() {
        takeAll("a", LIMIT);
        assertEquals(6, takeAll("b", 1).size());
        assertEquals(
                "this connection has 6 under way, more than the 4 that are left of the 80 of this host",
                places.enter(request("b", 0)));
        assertNull(places.enter(request("b", 1)));
    }

    @Test
    void aFewAreForWhoeverComes() {
        Places few = new Places(3);
        for (int i = 0; i < 3; i++) {
            assertNull(few.enter(request("a", 0)));
        }
        assertEquals("this host has 3 under way, the limit", few.enter(request("a", 0)));
    }

    @Test
    void aClientThatHasShownItsNameIsCountedByThat() {
        takeAll("proxy", LIMIT);
        From connection = new From("proxy", LIMIT);
        assertNull(places.enter(request(connection, "ann")));
        assertEquals(
                "proxy has 70 of the 80 of this host under way, the most for one client",
                places.enter(request(connection, "")));
    }

    @Test
    void thereAreOnlySoMany() {
        takeAll("a", LIMIT);
        assertEquals(10, takeAll("b", LIMIT).size());
        assertEquals("this host has 80 under way, the limit", places.enter(request("c", 0)));
        assertFalse(places.enter());
    }

    @Test
    void whatIsGivenBackMayBeTakenAgain() {
        List<Request> taken = takeAll("a", LIMIT);
        taken.forEach(places::leave);
        assertEquals(0, places.taken());
        assertEquals(70, takeAll("a", LIMIT).size());
        assertTrue(places.enter());
        places.leave();
        assertEquals(70, places.taken());
    }
}
