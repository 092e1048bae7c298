// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.creo.generator.evolve.DescriptionPrinter;
import org.creo.generator.model.Description;

public record PythonAccelerator(String shapes) {

    /** Another number with each change of what {@code _accelerator.c} and the Python code next to it expect of each other. */
    private static final int VERSION = 1;

    /** Tells whether an extension was built from the same description, for one of another would take bytes for what they are not. */
    static String shapes(Description description) {
        try {
            byte[] normalForm = DescriptionPrinter.print(description).getBytes(StandardCharsets.UTF_8);
            return VERSION + "-" + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(normalForm), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
