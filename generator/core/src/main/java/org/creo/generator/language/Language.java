// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;
import java.util.SortedMap;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/**
 * What a language brings: how it spells names, and which files make up its output. Its templates and the files of its
 * runtime lie on the class path of its own class, below {@code org/creo/templates/} and {@code org/creo/clients/}.
 *
 * <p>Those of others are marked with {@link LanguagePlugin} and found by {@link java.util.ServiceLoader}. One object
 * serves many descriptions, at the same time too.
 */
public interface Language {

    /** The version of what plug-ins compile against; it changes where older plug-ins would not work. */
    int API = 2;

    /** The name on the command line and of the output folder, for example {@code csharp}. */
    String id();

    /** Other names that the command line takes, for example {@code cs}. */
    default List<String> aliases() {
        return List.of();
    }

    /** The name in messages, for example {@code C#}. */
    String title();

    /** How names of this description are spelled. */
    Names names(Description description);

    /**
     * What is written of a description.
     *
     * @param description without what the language does not know, as {@link Support#seen} has it
     */
    LanguageFiles files(Description description);

    /** What is written of all these files, by their paths: a language may make fewer of them. */
    default SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
        return files;
    }

    /** Whether it knows methods with streams; its templates see a description without those where it does not. */
    default boolean streams() {
        return false;
    }

    /** Whether its output also answers clients of the releases that {@code creo.lock} records. */
    default boolean answersReleases() {
        return false;
    }
}
