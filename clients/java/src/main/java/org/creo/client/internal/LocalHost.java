// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.Map;
import org.creo.client.RefusedException;
import org.creo.client.Status;

/**
 * The host that runs the method which calls, at the address {@code local:}. It is asked by name, as in {@link Onward}.
 */
final class LocalHost {
    private static final String NAME = "org.creo.framework.compose.LocalHost";
    private static final MethodHandle CURRENT = find("current", Object.class);
    private static final MethodHandle CHECK = find("check", void.class, int.class);
    private static final MethodHandle CONNECT = find("connect", Map.Entry.class, Runnable.class);

    private final Object host;

    private LocalHost(Object host) {
        this.host = host;
    }

    private static MethodHandle find(String method, Class<?> result, Class<?>... parameters) {
        try {
            Class<?> type = Class.forName(NAME);
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            MethodType shape = MethodType.methodType(result == Object.class ? type : result, parameters);
            MethodHandle found = method.equals("connect")
                    ? lookup.findVirtual(type, method, shape)
                    : lookup.findStatic(type, method, shape);
            return method.equals("connect") ? found.asType(shape.insertParameterTypes(0, Object.class)) : found;
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    /**
     * The host whose method the calling thread runs.
     *
     * @throws RefusedException if it runs none
     * @throws IllegalStateException if the method may not compose
     */
    static LocalHost current() {
        Object host = CURRENT == null ? null : invoke(() -> CURRENT.invoke());
        if (host == null) {
            throw new RefusedException(
                    Status.BAD_ARGUMENT,
                    "'local:' is the host that runs a method, and this thread runs none; make the client in a method,"
                            + " or with Options.connectLazily() for calls in one");
        }
        return new LocalHost(host);
    }

    /** @throws IllegalStateException if what this thread runs must not wait for a call of an interface of its host */
    static void check(int protocolId) {
        if (CHECK != null) {
            invoke(() -> {
                CHECK.invoke(protocolId);
                return null;
            });
        }
    }

    /**
     * Opens a connection.
     *
     * @param ready is run, by any thread, when there may be more to read, or room to write again
     * @return what the host sends, and what it is sent
     */
    @SuppressWarnings("unchecked") // the host's method returns these
    Map.Entry<ReadableByteChannel, WritableByteChannel> connect(Runnable ready) throws IOException {
        try {
            return (Map.Entry<ReadableByteChannel, WritableByteChannel>) CONNECT.invoke(host, ready);
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // it declares none
        }
    }

    /** What a method of the host does. */
    private interface Invocation {
        Object run() throws Throwable;
    }

    private static Object invoke(Invocation what) {
        try {
            return what.run();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // it declares none
        }
    }
}
