// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.docs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.creo.generator.descriptor.Descriptors;
import org.creo.generator.docs.DocsModel.Explorer;
import org.creo.generator.language.Language;
import org.creo.generator.language.spelling.Spellings;
import org.creo.generator.model.Description;

/** The explorer of hosts, as parts of a page that is read without a host. */
final class ExplorerFiles {
    private static final String FOLDER = "/org/creo/explorer/";
    /** The runtime of clients, of which the explorer has some. */
    private static final String CLIENTS = "/org/creo/clients/typescript/";

    private ExplorerFiles() {}

    /** The parts of the explorer that a page about a description needs. */
    static Explorer of(Description description, List<Language> languages) {
        Spellings calls = Spellings.of(description, languages);
        String script = OneScript.of("main.js", ExplorerFiles::text);
        return new Explorer(
                policy(script),
                text("explorer.css"),
                script,
                inElement(Descriptors.document(description, calls.languages())),
                inElement(calls.text()));
    }

    /** JSON in which no text of a description can end the element. */
    private static String inElement(String json) {
        return json.replace("<", "\\u003c");
    }

    /**
     * The policy of the page: this script and no other runs, and nothing is loaded from anywhere. Bytes that are a
     * picture are shown as one.
     */
    private static String policy(String script) {
        return "default-src 'none'; script-src 'sha256-" + hash(script)
                + "'; style-src 'unsafe-inline'; img-src blob:; base-uri 'none'; form-action 'none'";
    }

    private static String hash(String script) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java has it", e);
        }
    }

    private static String text(String name) {
        String path = (name.startsWith("runtime/") ? CLIENTS : FOLDER) + name;
        try (InputStream in = ExplorerFiles.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new IllegalStateException("there is no " + path + " on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
