// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.state;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.creo.json.kept.KeptFolder;
import org.creo.type.TypeRef;

/**
 * Opens folders with the code of the host's JAR, with which the command line shares kept states and their types alone.
 */
public final class KeptFolders {

    private static final String KEPT = KeptFolder.class.getPackageName() + ".";
    private static final String TYPES = TypeRef.class.getPackageName() + ".";

    private KeptFolders() {}

    /**
     * Opens folders.
     *
     * @param jar that of the host
     */
    public static KeptFolder.Opener opener(Path jar) throws IOException {
        // Never closed: folders load classes as long as they are open.
        URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, new Shared());
        try {
            return loader.loadClass(KeptFolder.OPENER)
                    .asSubclass(KeptFolder.Opener.class)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IOException(jar + " is of another version of Creo; install both again with scripts/install", e);
        }
    }

    private static final class Shared extends ClassLoader {

        Shared() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith(KEPT) || name.startsWith(TYPES)) {
                return KeptFolder.class.getClassLoader().loadClass(name);
            }
            throw new ClassNotFoundException(name);
        }
    }
}
