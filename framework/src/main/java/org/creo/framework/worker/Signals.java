// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/**
 * What a process does at signals, which Java tells nobody: {@code sun.misc.Signal} is asked, where the JVM has it. A
 * shutdown hook would not do: where a method ends the process, it would wait for that method.
 */
final class Signals {
    private Signals() {}

    /** Has something run, on a thread of its own, at a signal such as {@code TERM}; nothing where that cannot be. */
    static void handle(String name, Runnable run) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler handling = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> {
                    run.run();
                    yield null;
                }
                case "equals" -> proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                default -> name;
            };
            Object handles = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, handling);
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), handles);
        } catch (ReflectiveOperationException | RuntimeException e) {
            // Another JVM, or one that was told to leave signals alone: they end the process at once.
        }
    }
}
