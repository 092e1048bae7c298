// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.faults;

import java.nio.ByteBuffer;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import trouble.MirrorDispatcher;
import trouble.TroubleDispatcher;

/** Complete REQUEST frames. A load creates them once and sends them again and again with other ids. */
final class Requests {
    static final byte[] PREFACE = {'R', 'A', 'S', 'P', 1, 0, 0, 0};
    static final int ID_OFFSET = 8;
    private static final byte REQUEST = 1;
    private static final int HEAD = 24;

    private Requests() {}

    /** Makes the host return that many bytes. */
    static byte[] bytes(int size, int timeoutMillis) {
        return request(
                new MirrorDispatcher(new CountingMirror()),
                "bytes",
                timeoutMillis,
                ByteBuffer.allocate(Integer.BYTES + size).putInt(size).array());
    }

    /** Keeps a processor of the host busy. */
    static byte[] work(int micros, int timeoutMillis) {
        return request(
                new TroubleDispatcher(new PlainTrouble()),
                "work",
                timeoutMillis,
                ByteBuffer.allocate(Integer.BYTES).putInt(micros).array());
    }

    private static byte[] request(Dispatcher service, String method, int timeoutMillis, byte[] arguments) {
        MethodBinding binding = service.methods().stream()
                .filter(one -> one.name().equals(method))
                .findFirst()
                .orElseThrow();
        return ByteBuffer.allocate(HEAD + arguments.length)
                .putInt(HEAD - Integer.BYTES + arguments.length)
                .put(REQUEST)
                .put((byte) 0)
                .putShort((short) 0)
                .putInt(0)
                .putInt(service.protocolId())
                .putInt(binding.id())
                .putInt(timeoutMillis)
                .put(arguments)
                .array();
    }
}
