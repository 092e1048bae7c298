// SPDX-License-Identifier: Apache-2.0
package org.creo.server.mock;

import java.util.List;
import org.creo.framework.dispatch.CallRefusedException;
import org.creo.framework.dispatch.Payload;
import org.creo.protocol.Status;

/**
 * What a call is answered with.
 *
 * @param items of the stream that the method sends, in RASP's form; none where it sends none
 * @param every how long passes before each item but the first
 * @param ending comes after them
 */
record Reply(List<byte[]> items, Delay every, Ending ending) {
    /** How an answer ends. */
    interface Ending {
        /** @throws CallRefusedException if the caller is to get a status */
        Payload end();
    }

    Reply {
        items = List.copyOf(items);
    }

    private Reply(Ending ending) {
        this(List.of(), Delay.NONE, ending);
    }

    /** The end of a stream, or of a method that gives nothing. */
    static final Reply NOTHING = new Reply(Payload::empty);

    static Reply result(byte[] value) {
        return new Reply(() -> Payloads.of(value));
    }

    static Reply thrown(String message, int id, byte[] fields) {
        return new Reply(() -> Payloads.exception(message, id, fields));
    }

    static Reply refused(Status status, String message) {
        return new Reply(() -> {
            throw new CallRefusedException(status, message);
        });
    }

    /** The same, but after these items. */
    Reply after(List<byte[]> first, Delay between) {
        return new Reply(first, between, ending);
    }
}
