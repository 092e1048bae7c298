// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedSchedulersTest {
    /** Not a scheduler. */
    public static final class Other {}

    /** Its constructor has a parameter. */
    public static final class Wanting extends NeverRuns {
        public Wanting(int ignored) {}
    }

    /** Its constructor fails. */
    public static final class Failing extends NeverRuns {
        public Failing() {
            throw new IllegalStateException("no licence");
        }
    }

    private abstract static class NeverRuns extends Scheduler {
        @Override
        public void accept(Turn turn) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void spawn(Turn turn) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    private static String messageFor(String name) {
        return assertThrows(IllegalArgumentException.class, () -> Schedulers.named(name, 2))
                .getMessage();
    }

    @Test
    void knowsAllThatAreBuiltInAndThoseOnTheClassPath() {
        assertEquals(
                List.of("accept-many", "cohort", "nothread", "one-to-one", "pool", "queue", "stealing", "each-turn"),
                Schedulers.names());
        assertTrue(Schedulers.names().contains(Schedulers.DEFAULT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"each-turn", "org.creo.framework.scheduler.EachTurnScheduler"})
    void findsOnesOwn(String name) {
        try (Scheduler scheduler = Schedulers.named(name, 2)) {
            assertInstanceOf(EachTurnScheduler.class, scheduler);
        }
    }

    @Test
    void namesTheNearest() {
        assertEquals(
                "there is no scheduler 'steeling'; did you mean stealing? there are accept-many, cohort, nothread, "
                        + "one-to-one, pool, queue, stealing, each-turn; name your own by its class, "
                        + "com.example.NightShiftScheduler",
                messageFor("steeling"));
        assertTrue(messageFor("com.example.Missing")
                .startsWith("there is no scheduler 'com.example.Missing'; there are "));
    }

    @Test
    void saysWhyAClassWillNotDo() {
        assertEquals(
                Other.class.getName() + " is not a scheduler: it does not extend " + Scheduler.class.getName(),
                messageFor(Other.class.getName()));
        assertEquals(
                "the scheduler " + Wanting.class.getName()
                        + " cannot be made: it must be a public class with a public constructor without parameters",
                messageFor(Wanting.class.getName()));
        assertEquals(
                "the scheduler " + Failing.class.getName()
                        + " cannot be made: java.lang.IllegalStateException: no licence",
                messageFor(Failing.class.getName()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"pool", "queue", "each-turn"})
    void refusesToBeWithoutThreads(String name) {
        assertThrows(IllegalArgumentException.class, () -> Schedulers.named(name, 0));
    }
}
