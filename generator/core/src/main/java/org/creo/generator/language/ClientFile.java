// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.io.IOException;
import java.util.SortedMap;
import org.creo.generator.model.Description;

/** A client as one file that programs use as it is, such as a JAR. The command line has an option for it. */
public interface ClientFile {

    /** The name of the option, without the hyphens before it, for example {@code jar}. */
    String option();

    /** What the option does, for help. */
    String meaning();

    LanguageOption.Example example();

    /**
     * The content of the file.
     *
     * @param files those of the client, rendered, by their paths
     * @throws IOException with a message for the user, where this machine lacks what it takes to make the file
     */
    byte[] content(SortedMap<String, String> files, Description description) throws IOException;
}
