// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.junit.jupiter.api.Test;

/** Tests what a client sees of which nothing is read, and that one that is gone is noticed. */
class UnreadWatchTest {
    private final TestLoop loop = new TestLoop();
    private final TestTransport transport = new TestTransport(loop);
    private final List<String> told = new ArrayList<>();
    private boolean gone;
    private boolean ending;
    private final UnreadWatch watch = new UnreadWatch(
            transport,
            new UnreadWatch.Client() {
                @Override
                public boolean gone() {
                    return gone;
                }

                @Override
                public boolean inputEnding() {
                    return ending;
                }
            },
            () -> new Listener());

    private final class Listener implements Machine {
        @Override
        public void inputEnding() {
            told.add("input ending");
        }

        @Override
        public void sendProbe() {
            told.add("probe");
        }

        @Override
        public void received(ByteBuffer bytes) {}

        @Override
        public void readComplete() {}

        @Override
        public void inputEnded() {}

        @Override
        public void writable() {}

        @Override
        public long mostToRead() {
            return 0;
        }
    }

    UnreadWatchTest() {
        TestTerms terms = new TestTerms(null, Limits.defaults(), false, Observer.NONE, null);
        // It has said who it is, so nothing else is waited for.
        transport.begin(terms.terms()).greeted();
    }

    @Test
    void itIsProbedEachTenSecondsInWhichItIsNotRead() {
        watch.reading(false);
        pass(9.9);
        assertEquals(List.of(), told);
        pass(0.1);
        assertEquals(List.of("probe"), told);
        pass(30);
        assertEquals(Collections.nCopies(4, "probe"), told);
    }

    @Test
    void ofItsEndTheMachineIsToldEachSecond() {
        watch.reading(false);
        pass(3);
        ending = true;
        pass(2);
        assertEquals(List.of("input ending", "input ending"), told);
        pass(5);
        assertEquals("probe", told.get(told.size() - 1));
    }

    @Test
    void oneThatIsGoneIsClosed() {
        watch.reading(false);
        gone = true;
        pass(0.9);
        assertTrue(transport.open());
        pass(0.1);
        assertFalse(transport.open());
        pass(60);
        assertEquals(List.of(), told);
    }

    @Test
    void oneThatIsReadIsLeftAlone() {
        ending = true;
        gone = true;
        watch.reading(false);
        watch.reading(true);
        pass(60);
        assertEquals(List.of(), told);
        assertTrue(transport.open());
    }

    @Test
    void pausesBetweenReadsAreNotAddedUp() {
        ending = true;
        for (int i = 0; i < 100; i++) {
            watch.reading(false);
            pass(0.3);
            watch.reading(true);
            pass(0.9);
        }
        assertEquals(List.of(), told);
    }

    @Test
    void afterItsEndNothingHappens() {
        watch.reading(false);
        watch.close();
        pass(60);
        assertEquals(List.of(), told);
        transport.disconnect();
        assertFalse(loop.hasAlarm());
        watch.reading(true);
        watch.reading(false);
        assertFalse(loop.hasAlarm(), "what ends may still want no more");
    }

    private void pass(double seconds) {
        loop.advance(Duration.ofMillis(Math.round(1000 * seconds)).toNanos());
    }
}
