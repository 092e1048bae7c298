// SPDX-License-Identifier: Apache-2.0
package org.creo.evaluation.interop;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Collectors;
import org.creo.framework.compose.CallContext;
import trials.Contexts;

/** Says what came along with its calls. */
final class ContextReader implements Contexts {
    /** Longer texts are not repeated. */
    private static final int SHORT = 100;

    private final CyclicBarrier pair = new CyclicBarrier(2);

    @Override
    public String read() {
        Map<String, String> context = CallContext.current();
        return context.isEmpty()
                ? "nothing"
                : new TreeMap<>(context)
                        .entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + shown(entry.getValue()))
                                .collect(Collectors.joining(", "));
    }

    private static String shown(String value) {
        return value.length() <= SHORT ? value : value.length() + " characters";
    }

    @Override
    public String readTogether() {
        try {
            pair.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            return "alone";
        }
        return read();
    }
}
