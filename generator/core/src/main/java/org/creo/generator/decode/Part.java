// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.decode;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a message.
 *
 * @param name the step from the piece around it, for example {@code samples} or {@code [0]}; empty for the outermost
 * @param type as a description writes it; empty where no type is read but its bytes are
 * @param offset where it begins in the input
 * @param length its own bytes, without those of {@code parts}
 * @param value the meaning of the bytes
 * @param parts the pieces inside, whose bytes follow it; a list that grows as they are read
 */
public record Part(String name, String type, int offset, int length, String value, List<Part> parts) {

    static Part of(String name, String type, int offset, int length, String value) {
        return new Part(name, type, offset, length, value, new ArrayList<>());
    }
}
