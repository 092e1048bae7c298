// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.conversation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.creo.framework.limits.Limits;
import org.junit.jupiter.api.Test;

class TimeoutsTest {
    private static final Limits LIMITS = Limits.defaults()
            .withHandshakeTime(Duration.ofSeconds(1))
            .withIdleTime(Duration.ofSeconds(100))
            .withFrameTime(Duration.ofSeconds(3))
            .withSendTime(Duration.ofSeconds(4));

    /** Where the clock begins: also shortly before it becomes negative. */
    private long now = Long.MAX_VALUE - seconds(2);

    private final long begin = now;
    private final List<Long> alarms = new ArrayList<>();
    private final List<Wait> late = new ArrayList<>();
    private final Timeouts timeouts = new Timeouts(LIMITS, () -> now, time -> alarms.add(time - begin));

    private static long seconds(int count) {
        return Duration.ofSeconds(count).toNanos();
    }

    private void lookAt(int second) {
        now = begin + seconds(second);
        timeouts.look(late::add);
    }

    @Test
    void tellsWhatIsLateAndNothingElse() {
        timeouts.start(Wait.IDLE);
        timeouts.start(Wait.FRAME);
        timeouts.start(Wait.SEND);
        timeouts.start(Wait.HANDSHAKE);
        timeouts.end(Wait.HANDSHAKE);
        lookAt(1);
        assertEquals(List.of(), late);
        lookAt(3);
        assertEquals(List.of(Wait.FRAME), late);
        assertFalse(timeouts.on(Wait.FRAME));
        lookAt(4);
        assertEquals(List.of(Wait.FRAME, Wait.SEND), late);
        assertTrue(timeouts.on(Wait.IDLE));
        timeouts.endAll();
        lookAt(1000);
        assertEquals(2, late.size());
    }

    @Test
    void aClientIsNotLateWhereTheHostWasBusy() {
        timeouts.start(Wait.FRAME);
        timeouts.start(Wait.SILENCE);
        lookAt(8);
        assertEquals(List.of(Wait.SILENCE), late, "the host itself is 7.5 s late");
        assertTrue(timeouts.on(Wait.FRAME));
        assertEquals(seconds(8) + seconds(15) / 2, alarms.get(alarms.size() - 1));
        now = begin + seconds(16);
        timeouts.look(late::add);
        assertEquals(List.of(Wait.SILENCE), late, "busy again, for half a second");
        now = begin + seconds(16) + seconds(1) / 2;
        timeouts.look(late::add);
        assertEquals(List.of(Wait.SILENCE, Wait.FRAME), late);
    }

    @Test
    void asksForOneAlarmAndForAnotherOnlyWhereThatIsEarlier() {
        timeouts.start(Wait.SEND);
        timeouts.start(Wait.IDLE);
        timeouts.start(Wait.FRAME);
        timeouts.end(Wait.FRAME);
        timeouts.start(Wait.FRAME);
        assertEquals(List.of(seconds(4), seconds(3)), alarms);
        alarms.clear();
        // The wait has ended, the alarm rings all the same, and the next alarm is for the wait that is due next.
        timeouts.end(Wait.FRAME);
        lookAt(3);
        assertEquals(List.of(seconds(4)), alarms);
    }

    @Test
    void aWaitThatIsStartedAgainEndsLater() {
        timeouts.start(Wait.SEND);
        now += seconds(2);
        timeouts.start(Wait.SEND);
        lookAt(5);
        assertEquals(List.of(), late);
        lookAt(6);
        assertEquals(List.of(Wait.SEND), late);
    }

    @Test
    void theEarlierOfTwoDeadlinesCounts() {
        timeouts.expectAnswer(begin + seconds(9));
        timeouts.expectAnswer(begin + seconds(5));
        timeouts.expectAnswer(begin + seconds(7));
        lookAt(4);
        assertEquals(List.of(), late);
        lookAt(5);
        assertEquals(List.of(Wait.ANSWER), late);
    }

    @Test
    void givesAFrameASecondMoreForEachMebibyte() {
        timeouts.startFrame((2 << 20) + 1);
        lookAt(4);
        assertEquals(List.of(), late);
        lookAt(5);
        assertEquals(List.of(Wait.FRAME), late);
    }

    @Test
    void aSilentClientHasItsTimeAndThenFiveSecondsMore() {
        now += seconds(60);
        assertTrue(timeouts.startIdle(begin));
        assertEquals(List.of(seconds(100)), alarms);
        now += seconds(40);
        assertFalse(timeouts.startIdle(begin));
        timeouts.startSignOfLife();
        lookAt(104);
        assertEquals(List.of(), late);
        lookAt(105);
        assertEquals(List.of(Wait.IDLE), late);
    }

    @Test
    void whatIsLateMayStartAWaitOfItsOwn() {
        timeouts.start(Wait.SEND);
        now += seconds(4);
        timeouts.look(wait -> timeouts.start(Wait.SEND));
        assertTrue(timeouts.on(Wait.SEND));
        assertEquals(List.of(seconds(4), seconds(8)), alarms);
    }

    @Test
    void saysHowLongAWaitIs() {
        assertEquals("4 s", timeouts.text(Wait.SEND));
        assertEquals("500 ms", timeouts.text(Wait.SILENCE));
    }
}
