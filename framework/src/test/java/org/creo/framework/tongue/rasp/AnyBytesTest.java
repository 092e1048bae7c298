// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.creo.framework.dispatch.Observer;
import org.creo.framework.limits.Limits;
import org.junit.jupiter.api.AfterAll;

/**
 * Whatever bytes come to a session, and however they are cut, the result is a valid {@link Dialogue}, and all memory is
 * released.
 *
 * <p>A normal run takes the inputs that are kept in
 * {@code src/test/resources/org/creo/framework/session/AnyBytesTestInputs}. {@code JAZZER_FUZZ=1 mvn test -pl framework
 * -am -Dtest=AnyBytesTest -Dsurefire.failIfNoSpecifiedTests=false -Djazzer.hooks=true} looks for new ones; it writes
 * failing inputs into that folder, where they stay.
 */
class AnyBytesTest {
    private static final int SEED = Long.BYTES;
    private static final Limits LIMITS =
            Limits.defaults().withFrame(Dialogue.FRAME).withMemory(Dialogue.FRAME);
    private static final TrialService SERVICE =
            new TrialService(new TrialService.InPlace(), 4, Integer.MAX_VALUE, Observer.NONE);

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    /** @param input eight bytes that determine the pieces, and then the bytes of the client */
    @FuzzTest(maxDuration = "10m")
    void makeADialogue(byte[] input) {
        if (input.length < SEED) {
            return;
        }
        Random random = new Random(ByteBuffer.wrap(input).getLong());
        byte[] stream = Arrays.copyOfRange(input, SEED, input.length);
        SessionRig rig = new SessionRig(SERVICE.router(), LIMITS, random.nextBoolean(), Observer.NONE);
        for (int at = 0; at < stream.length && rig.transport.open(); ) {
            int end = Math.min(stream.length, at + 1 + random.nextInt(1 << random.nextInt(12)));
            byte[] piece = Arrays.copyOfRange(stream, at, end);
            if (random.nextBoolean()) {
                rig.transport.receive(piece);
            } else {
                rig.transport.receivePart(piece);
            }
            if (random.nextBoolean()) {
                SERVICE.runStreams();
            }
            at = end;
        }
        rig.transport.run();
        boolean endedByHost = rig.transport.outputEnded() || !rig.transport.open();
        rig.transport.endInput();
        SERVICE.runStreams();
        rig.transport.run();
        rig.checkGone();
        Dialogue.check(SERVICE.waitingStreams() == 0, "a method with streams waits forever");
        Dialogue.check(stream, rig.transport.taken(), endedByHost);
    }
}
