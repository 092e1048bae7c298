// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.creo.framework.files.MediaTypes;
import org.creo.framework.queue.Principal;

/**
 * The page for people: files that are the same in all hosts, which the build makes of src/main/explorer. They tell
 * nothing of a host, so anybody may have them; a browser that opens a page shows no token. Safe for several threads.
 */
final class Explorer implements Page {
    /** The path of the page. */
    static final String PATH = "/creo/";

    /** The files of the page, as names of resources; the first one is the page itself. */
    static final List<String> NAMES = List.of("index.html", "explorer.css", "icon.svg", "main.js", "rasp.js");

    /**
     * Scripts, styles and calls of this host alone; in frames of nobody. Pictures may also come from the page itself,
     * which shows bytes that are one.
     */
    private static final String POLICY = "default-src 'self'; img-src 'self' blob:; object-src 'none'; base-uri 'none';"
            + " form-action 'none'; frame-ancestors 'none'";

    private static final Map<String, String> FIELDS = Map.of(
            "content-security-policy", POLICY,
            "referrer-policy", "no-referrer",
            "cross-origin-opener-policy", "same-origin",
            "cross-origin-resource-policy", "same-origin");

    private final String name;
    private Zipped text;

    /** @param name of a file; empty for the page */
    Explorer(String name) {
        this.name = name.isEmpty() ? NAMES.get(0) : name;
    }

    /** Where a browser is sent that asks for the root of a host at which there is nothing, or forgets the slash. */
    static Settled elsewhere() {
        // The path is relative to the root and to the page without its slash: a proxy may add to the path.
        return new Settled(302, Map.of(FieldNames.LOCATION, PATH.substring(1), FieldNames.VARY, "accept"));
    }

    private synchronized Zipped text() {
        if (text == null) {
            text = Zipped.of(bytes(name));
        }
        return text;
    }

    /** The bytes of one of the page's files. */
    static byte[] bytes(String name) {
        try (InputStream in = Explorer.class.getResourceAsStream("explorer/" + name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("the JAR has it", e);
        }
    }

    @Override
    public Settled answer(Head head, Principal caller) {
        return text().answer(head, MediaTypes.of(name), "").with(FIELDS);
    }
}
