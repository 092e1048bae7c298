// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.transport;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NettyOnClassPathTest {
    /** All classes again, but for one that Netty 4.1 does not have. */
    private static final class Older extends URLClassLoader {
        Older() {
            super(classPath(), ClassLoader.getPlatformClassLoader());
        }

        private static URL[] classPath() {
            return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                    .map(each -> assertDoesNotThrow(() -> Path.of(each).toUri().toURL()))
                    .toArray(URL[]::new);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.equals("io.netty.channel.MultiThreadIoEventLoopGroup")) {
                throw new ClassNotFoundException(name);
            }
            return super.findClass(name);
        }
    }

    @Test
    void anOlderNettyIsToldAtTheStart() throws IOException, ReflectiveOperationException {
        try (Older classes = new Older()) {
            Class<?> host = Class.forName("org.creo.framework.host.ServiceHost", true, classes);
            Throwable thrown = assertThrows(
                            InvocationTargetException.class,
                            () -> host.getMethod("builder").invoke(null))
                    .getCause();
            assertInstanceOf(IllegalStateException.class, thrown);
            String message = thrown.getMessage();
            assertTrue(message.startsWith("This host needs Netty 4.2 or newer, and the class path has 4."), message);
            assertTrue(message.contains("netty") && message.contains(".jar"), message);
            assertTrue(message.contains("import io.netty:netty-bom"), message);
        }
    }
}
