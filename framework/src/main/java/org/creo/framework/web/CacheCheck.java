// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.creo.framework.log.PeerLog;

/**
 * Looks whether methods that are {@code @CACHED} keep their word: with one entity tag, each result is the same. Any
 * thread may call it.
 */
final class CacheCheck {
    private static final PeerLog LOG = PeerLog.of(CacheCheck.class);

    /** How many results are remembered; then all are forgotten, and it begins again. */
    private static final int MOST = 10_000;

    /** What should decide the result: two calls that are the same in this have the same result. */
    private record Call(int method, String tag, ByteBuffer arguments) {}

    /** The hashes of the results that were seen. */
    private final Map<Call, Integer> results = new ConcurrentHashMap<>();

    /**
     * Compares the result of a call with that of an earlier one that was the same, and logs a warning where they
     * differ.
     *
     * @param arguments as RASP sends them, which do not change any more
     * @param tag of the answer, the same before and after the call
     * @param result as RASP sends it
     */
    void check(Operation operation, ByteBuffer arguments, String tag, ByteBuffer result) {
        if (results.size() >= MOST) {
            results.clear();
        }
        Integer before = results.putIfAbsent(new Call(operation.method().id(), tag, arguments), result.hashCode());
        if (before != null && before != result.hashCode()) {
            LOG.warn(
                    PeerLog.NOBODY,
                    "{}.{} is @CACHED, but its results differ though its arguments and the states that it names do not",
                    operation.service(),
                    operation.name());
        }
    }
}
