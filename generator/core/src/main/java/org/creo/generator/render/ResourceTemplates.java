// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.render;

import freemarker.cache.TemplateLoader;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;

/**
 * The templates among the resources of a class loader. Freemarker's own loader opens a connection to a URL for each, to
 * ask for its date: these never change.
 */
final class ResourceTemplates implements TemplateLoader {
    private final ClassLoader loader;
    private final String folder;

    /** @param folder with a slash at its end */
    ResourceTemplates(ClassLoader loader, String folder) {
        this.loader = loader;
        this.folder = folder;
    }

    /** Its text, which tells Freemarker whether it is the same as before. */
    private record Source(String text) {}

    @Override
    public Object findTemplateSource(String name) throws IOException {
        try (InputStream in = loader.getResourceAsStream(folder + name)) {
            return in == null ? null : new Source(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Override
    public long getLastModified(Object source) {
        return 0;
    }

    @Override
    public Reader getReader(Object source, String encoding) {
        return new StringReader(((Source) source).text());
    }

    @Override
    public void closeTemplateSource(Object source) {}

    @Override
    public String toString() {
        return "resources below " + folder;
    }
}
