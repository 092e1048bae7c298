// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import java.util.Arrays;
import org.creo.framework.dispatch.Payload;

/** Results as generated code has encoded them. */
final class Encoded {
    private Encoded() {}

    /** All bytes, in an array of their own. */
    static byte[] bytes(Payload payload) {
        int head = payload.end() - payload.start();
        byte[] tail = payload.tail();
        byte[] bytes =
                Arrays.copyOfRange(payload.bytes(), payload.start(), payload.end() + (tail == null ? 0 : tail.length));
        if (tail != null) {
            System.arraycopy(tail, 0, bytes, head, tail.length);
        }
        return bytes;
    }
}
