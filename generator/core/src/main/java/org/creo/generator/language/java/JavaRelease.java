// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.java;

import java.util.regex.Pattern;
import org.creo.generator.language.LanguageOption;

/** The release of Java that generated code is compiled for. */
public record JavaRelease(int number) {

    /** That of clients, unless another one is chosen. */
    public static final JavaRelease USUAL = new JavaRelease(11);

    /** The same for clients and hosts, which write the types of a description alike. */
    public static final LanguageOption OPTION = LanguageOption.value(
            "java-release",
            "N",
            "Java, clients and hosts: the release that the code is compiled for, 11 (default) or later; from 17 on,"
                    + " unions are sealed classes, so that compilers check a switch over their cases",
            new LanguageOption.Example("a.creo -l java --java-release 17", "Java with sealed unions"));

    private static final int SEALED = 17;

    private static final int HOST = 17;

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]");

    /** @throws IllegalArgumentException with a message for the user, if there is none, or no client of it */
    public static JavaRelease of(String text) {
        if (!NUMBER.matcher(text).matches() || Integer.parseInt(text) < USUAL.number) {
            throw new IllegalArgumentException(
                    "not '" + text + "', but " + USUAL.number + " or a later release of Java");
        }
        return new JavaRelease(Integer.parseInt(text));
    }

    /** Whether classes can be sealed. */
    public boolean sealed() {
        return number >= SEALED;
    }

    /** That of a host, which needs a later one than clients. */
    public int ofHost() {
        return Math.max(number, HOST);
    }
}
