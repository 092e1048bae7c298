// SPDX-License-Identifier: Apache-2.0
package org.creo.client.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.DomainCombiner;
import java.security.PrivilegedAction;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.creo.client.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads of a client serve all its callers, and have nothing of the one that came first. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadsTest {
    private static final InheritableThreadLocal<String> USER = new InheritableThreadLocal<>();
    private static final RemoteMethod<Integer> NUMBER = RemoteMethod.of("Lab.number", 1, 2, in -> {
        int value = in.getInt();
        in.end();
        return value;
    });

    /** What a thread of the client has. */
    private static final class Seen {
        String user;
        ClassLoader loader;
        DomainCombiner combiner;

        @SuppressWarnings("removal") // as long as there is a control of access, clients must not spread it
        static Seen now() {
            Seen seen = new Seen();
            seen.user = USER.get();
            seen.loader = Thread.currentThread().getContextClassLoader();
            seen.combiner = AccessController.getContext().getDomainCombiner();
            return seen;
        }
    }

    @Test
    @SuppressWarnings("removal")
    void threadsInheritNothing() throws Exception {
        CountDownLatch attached = new CountDownLatch(1);
        DomainCombiner combiner = (current, assigned) -> current;
        try (Host host = new Host((in, out) -> {
                    Host.greet(in, out);
                    int id = Host.request(in);
                    attached.await();
                    out.write(Host.answer(id, 5));
                    in.read();
                });
                Channel channel = new Channel(host.address(), Options.defaults());
                URLClassLoader loader = new URLClassLoader(new URL[0])) {
            Thread.currentThread().setContextClassLoader(loader);
            USER.set("the first caller");
            PrivilegedAction<CompletableFuture<Seen>> call = () -> {
                assertSame(combiner, Seen.now().combiner);
                CompletableFuture<Seen> seen = channel.callAsync(NUMBER, out -> {})
                        .thenApply(five -> {
                            assertTrue(Thread.currentThread().getName().startsWith("creo-"));
                            return Seen.now();
                        });
                attached.countDown();
                return seen;
            };
            AccessControlContext mine = new AccessControlContext(AccessController.getContext(), combiner);
            Seen seen = AccessController.doPrivileged(call, mine).get();
            assertNull(seen.user);
            assertNotSame(loader, seen.loader);
            assertEquals(Channel.class.getClassLoader(), seen.loader);
            assertNull(seen.combiner);
        }
    }
}
