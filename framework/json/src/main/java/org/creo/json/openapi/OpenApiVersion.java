// SPDX-License-Identifier: Apache-2.0
package org.creo.json.openapi;

import java.util.Arrays;
import java.util.Optional;

/** A version of OpenAPI in which documents can be written. */
public enum OpenApiVersion {
    /** The version with the whole of JSON Schema. */
    V3_1("3.1", "3.1.1"),
    /** The version for tools that do not know 3.1 yet: it says less of values. */
    V3_0("3.0", "3.0.4");

    private final String number;
    private final String whole;

    OpenApiVersion(String number, String whole) {
        this.number = number;
        this.whole = whole;
    }

    /** The version as users name it, for example {@code 3.0}. */
    public String number() {
        return number;
    }

    /** The version as a document names it. */
    String whole() {
        return whole;
    }

    /** The version with this number. */
    public static Optional<OpenApiVersion> find(String number) {
        return Arrays.stream(values())
                .filter(version -> version.number.equals(number))
                .findFirst();
    }
}
