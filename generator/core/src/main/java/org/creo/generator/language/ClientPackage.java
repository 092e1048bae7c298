// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;

/**
 * A client as a tool installs it.
 *
 * @param title what people call it, such as {@code Python}
 * @param install the command that installs it, one line, with {@link PackedFile#BASE} for the address of the folder
 * @param files those that people are shown first
 */
public record ClientPackage(String title, String install, List<PackedFile> files) {

    public ClientPackage {
        files = List.copyOf(files);
    }
}
