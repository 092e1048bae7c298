// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.tongue.rasp;

import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.creo.framework.limits.MemoryBudget;
import org.creo.protocol.Frame;
import org.creo.protocol.FrameException;
import org.creo.protocol.FrameKind;
import org.creo.protocol.FrameReader;
import org.creo.protocol.Preface;
import org.creo.protocol.Status;

/**
 * Whatever a client sends to a {@link TrialService}, and what it receives: the preface and whole frames, one answer for
 * each request that wants one, a PONG for each PING, no items beyond its credit, and, if the host ends the connection,
 * an ERROR that says why.
 */
public final class Dialogue {
    /** The longest frame, in bytes. */
    public static final int FRAME = 1 << 20;

    private Dialogue() {}

    /**
     * Checks the answers against what the bytes ask for.
     *
     * @param said the bytes of the client
     * @param heard those of the host
     * @param ended whether the host has ended the connection
     * @return how it ends, for people: {@code answered}, or the status with which the host ends the connection;
     *     {@code closed} without one
     */
    public static String check(byte[] said, byte[] heard, boolean ended) {
        int status = compare(said, heard, ended);
        return !ended ? "answered" : status == 0 ? "closed" : Status.of(status).name();
    }

    private static int compare(byte[] said, byte[] heard, boolean ended) {
        ByteBuffer in = ByteBuffer.wrap(said);
        Preface.Outcome opened = new Preface().read(in);
        if (opened != Preface.Outcome.COMPLETE) {
            check(heard.length == (opened == Preface.Outcome.OTHER_VERSION ? 8 : 0), "an answer before the preface");
            check(ended == (opened != Preface.Outcome.INCOMPLETE), "the connection stays after " + opened);
            return 0;
        }
        Map<Integer, Integer> wanted = wanted(in);
        ByteBuffer out = ByteBuffer.wrap(heard);
        check(new Preface().read(out) == Preface.Outcome.COMPLETE, "no preface");
        // Since its last answer; no method sends more, even if there is credit for them.
        Map<Integer, Integer> items = new HashMap<>();
        int status = 0;
        while (out.hasRemaining()) {
            int end = out.position() + 4 + out.getInt(out.position());
            FrameKind kind = FrameKind.of(out.get(out.position() + 4));
            status = out.getShort(out.position() + 6);
            int id = out.getInt(out.position() + 8);
            boolean answer = kind == FrameKind.RESPONSE || kind == FrameKind.PONG || kind == FrameKind.END;
            boolean sent = answer || kind == FrameKind.ERROR || kind == FrameKind.ITEM || kind == FrameKind.CREDIT;
            check(sent && kind.mayCarry(status), kind + " of status " + status);
            out.position(end);
            if (kind == FrameKind.ITEM) {
                check(items.merge(id, 1, Integer::sum) <= TrialService.CREDIT, "an item too many for " + id);
                continue;
            }
            if (kind == FrameKind.CREDIT) {
                continue;
            }
            items.remove(id);
            // The last ERROR may be about a frame that is not counted here.
            if (!(ended && !out.hasRemaining())) {
                check(wanted.merge(id, -1, Integer::sum) >= 0, "an answer too many for " + id);
            }
        }
        if (ended) {
            check(
                    status == Status.MALFORMED.code()
                            || status == Status.TOO_LARGE.code()
                            || status == Status.UNAUTHENTICATED.code(),
                    "the connection ends without a reason");
        } else {
            check(wanted.values().stream().allMatch(missing -> missing == 0), "answers are missing: " + wanted);
        }
        return status;
    }

    /** How many answers each id should get. */
    private static Map<Integer, Integer> wanted(ByteBuffer in) {
        Map<Integer, Integer> wanted = new HashMap<>();
        FrameReader frames = new FrameReader(FRAME, new MemoryBudget(Long.MAX_VALUE).share(() -> {}), head -> -1);
        try {
            for (Frame frame = frames.next(in); frame != null; frame = frames.next(in)) {
                boolean request = frame.kind() == FrameKind.REQUEST && frame.id() != 0;
                if (request || frame.kind() == FrameKind.PING) {
                    wanted.merge(frame.id(), 1, Integer::sum);
                }
            }
        } catch (FrameException e) {
            // Nothing after it counts.
        }
        return wanted;
    }

    /** Fails if the condition does not hold. */
    public static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
