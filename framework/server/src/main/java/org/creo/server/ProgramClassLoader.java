// SPDX-License-Identifier: Apache-2.0
package org.creo.server;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;

/**
 * Finds the classes of a program in its JAR first, so that the program has the versions of its libraries that it brings
 * along, whatever the host has. Only what the host and the program tell each other of is the host's.
 */
final class ProgramClassLoader extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    /** The packages of what both have to mean the same by. */
    private static final List<String> SHARED = List.of(
            "java.",
            "javax.",
            "jdk.",
            "org.creo.framework.",
            "org.creo.json.",
            "org.creo.protocol.",
            "org.creo.type.",
            "org.slf4j.",
            "io.opentelemetry.");

    /** @param jar of the program, with its name for threads and error messages */
    ProgramClassLoader(String name, URL jar, ClassLoader host) {
        super(name, new URL[] {jar}, host);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (SHARED.stream().anyMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> found = findLoadedClass(name);
            if (found == null) {
                try {
                    found = findClass(name);
                } catch (ClassNotFoundException e) {
                    return super.loadClass(name, resolve);
                }
            }
            if (resolve) {
                resolveClass(found);
            }
            return found;
        }
    }

    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        return own != null ? own : super.getResource(name);
    }
}
