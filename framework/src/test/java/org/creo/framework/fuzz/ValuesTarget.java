// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.fuzz;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MalformedArgumentsException;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.dispatch.Payload;
import org.creo.framework.queue.Arguments;
import vectors.Echo;
import vectors.EchoDispatcher;

/**
 * Jazzer's input for the generated decoders of {@code vectors.creo}: the first byte chooses a type, the rest is its
 * value.
 *
 * <p>Whatever the bytes are, they are a value, which encodes to the same bytes, or they are malformed; nothing else is
 * thrown, and no more memory is taken than the bytes justify.
 */
public final class ValuesTarget {
    private static final ThreadMXBean MEMORY = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** The memory that every decoding takes: the writer's first array, the message of an exception. */
    private static final long BASE_MEMORY = 64 << 10;
    /**
     * A byte that is an absent optional inside an array is an object, its reference, and twice the latter while a map
     * grows.
     */
    private static final long MEMORY_PER_BYTE = 128;

    private static final Map<String, MethodBinding> METHODS = new TreeMap<>();

    static {
        Dispatcher echo = new EchoDispatcher((Echo) Proxy.newProxyInstance(
                Echo.class.getClassLoader(), new Class<?>[] {Echo.class}, (proxy, method, arguments) -> arguments[0]));
        for (MethodBinding method : echo.methods()) {
            METHODS.put(
                    Character.toUpperCase(method.name().charAt(0))
                            + method.name().substring(1),
                    method);
        }
    }

    /** All types; the first byte of an input is an index into this list. */
    static final List<String> TYPES = List.copyOf(METHODS.keySet());

    private ValuesTarget() {}

    /** Called by Jazzer, with one input after another. */
    public static void fuzzerTestOneInput(byte[] input) {
        if (input.length > 0) {
            isValue(TYPES.get((input[0] & 0xFF) % TYPES.size()), Arrays.copyOfRange(input, 1, input.length));
        }
    }

    /** Whether these bytes are a value of that struct; checks what must hold in either case. */
    static boolean isValue(String type, byte[] bytes) {
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        Payload encoded = decodeAndEncode(type, bytes, bytes.length);
        if (MEMORY.getCurrentThreadAllocatedBytes() - before > allowed(bytes)) {
            checkMemory(type, bytes);
        }
        if (encoded != null && !Arrays.equals(bytes(encoded), bytes)) {
            throw new AssertionError(
                    shown(type, bytes) + " encodes to " + HexFormat.of().formatHex(bytes(encoded)));
        }
        int fixed = METHODS.get(type).tail();
        if (fixed >= 0 && bytes.length >= fixed + Integer.BYTES) {
            Payload apart = decodeAndEncode(type, bytes, fixed + Integer.BYTES);
            if (encoded == null ? apart != null : apart == null || !Arrays.equals(bytes(apart), bytes)) {
                throw new AssertionError(shown(type, bytes) + " is another value where its array comes on its own");
            }
        }
        return encoded != null;
    }

    /** Null where the bytes are malformed. From {@code split} on, they are in a separate array. */
    private static Payload decodeAndEncode(String type, byte[] bytes, int split) {
        byte[] tail = split < bytes.length ? Arrays.copyOfRange(bytes, split, bytes.length) : null;
        try {
            return METHODS.get(type).handler().handle(new Arguments(bytes, 0, split, tail, 64, Integer.MAX_VALUE));
        } catch (MalformedArgumentsException e) {
            return null;
        }
    }

    private static long allowed(byte[] bytes) {
        return BASE_MEMORY + MEMORY_PER_BYTE * bytes.length;
    }

    /** Measures a second time, because the first may have loaded classes. */
    private static void checkMemory(String type, byte[] bytes) {
        long before = MEMORY.getCurrentThreadAllocatedBytes();
        decodeAndEncode(type, bytes, bytes.length);
        long taken = MEMORY.getCurrentThreadAllocatedBytes() - before;
        if (taken > allowed(bytes)) {
            throw new AssertionError(taken + " bytes of memory for " + bytes.length + " bytes: " + shown(type, bytes));
        }
    }

    private static byte[] bytes(Payload payload) {
        byte[] front = Arrays.copyOfRange(payload.bytes(), payload.start(), payload.end());
        byte[] tail = payload.tail() == null ? new byte[0] : payload.tail();
        byte[] all = Arrays.copyOf(front, front.length + tail.length);
        System.arraycopy(tail, 0, all, front.length, tail.length);
        return all;
    }

    private static String shown(String type, byte[] bytes) {
        return type + " | " + HexFormat.of().formatHex(bytes);
    }
}
