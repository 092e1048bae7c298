// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;

/**
 * What a service sends along with the calls that it makes, so that they belong to the trace of the call that it serves.
 * The host knows it. A client depends on nothing, so it asks for the host by name; where there is none, this costs
 * nothing.
 */
final class Onward {
    private static final MethodHandle HOST = find();

    private Onward() {}

    private static MethodHandle find() {
        try {
            Class<?> context = Class.forName("org.creo.framework.compose.CallContext");
            return MethodHandles.publicLookup().findStatic(context, "onward", MethodType.methodType(Map.class));
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    /** Whether this process may be a host. */
    static boolean possible() {
        return HOST != null;
    }

    /** Texts by their names; empty in a thread that serves no call, or none that belongs to a trace. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // the host's method returns such a map
    static Map<String, String> context() {
        if (HOST == null) {
            return Map.of();
        }
        try {
            return (Map<String, String>) (Map) HOST.invokeExact();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // it declares none
        }
    }
}
