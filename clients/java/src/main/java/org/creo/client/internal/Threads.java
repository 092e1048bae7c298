// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
package org.creo.client.internal;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.security.PrivilegedAction;

/**
 * Makes the threads of a client. They serve all callers, so they inherit nothing from the one that happened to need
 * them first: no thread-locals, no class loader and no rights.
 */
final class Threads {
    /** Runs something with the rights of this class alone; null where there is no control of access any more. */
    private static final MethodHandle PRIVILEGED = find();

    private Threads() {}

    private static MethodHandle find() {
        try {
            Class<?> controller = Class.forName("java.security.AccessController");
            return MethodHandles.lookup()
                    .findStatic(
                            controller, "doPrivileged", MethodType.methodType(Object.class, PrivilegedAction.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** A thread that does not keep the program running. */
    static Thread daemon(Runnable task, String name) {
        PrivilegedAction<Object> making = () -> make(task, name);
        if (PRIVILEGED == null) {
            return (Thread) making.run();
        }
        try {
            return (Thread) (Object) PRIVILEGED.invokeExact(making);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // making declares none
        }
    }

    private static Thread make(Runnable task, String name) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(Threads.class.getClassLoader());
        return thread;
    }
}
