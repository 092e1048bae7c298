// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.creo.generator.language.spelling.Spelling;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;

/**
 * What a language provides: how it spells names, and which files make up its output. Its templates and the files of its
 * runtime are on the class path of its own class, below {@code org/creo/templates/} and {@code org/creo/clients/}.
 *
 * <p>Languages of plug-ins are marked with {@link LanguagePlugin} and found by {@link java.util.ServiceLoader}. One
 * object serves many descriptions, also at the same time.
 */
public interface Language {

    /** The version of the API that plug-ins compile against; it changes when older plug-ins would not work. */
    int API = 3;

    /** The name on the command line and of the output folder, for example {@code csharp}. */
    String id();

    /** Other names that the command line takes, for example {@code cs}. */
    default List<String> aliases() {
        return List.of();
    }

    /** The name in messages, for example {@code C#}. */
    String title();

    /** What it is, for help, where its id does not tell: {@code the service side, in Java}. */
    default Optional<String> meaning() {
        return Optional.empty();
    }

    /** How the names of this description are spelled. */
    Names names(Description description);

    /**
     * What of the platform's a package of this name would hide, or be hidden by, for example {@code the module logging
     * of Python}; empty where there is nothing of that name.
     */
    default Optional<String> platform(String packageName) {
        return Optional.empty();
    }

    /**
     * What of a description hides a package inside its own, for example {@code the type Lab.Store} for {@code lab} and
     * {@code lab.store}; empty where a program can use both.
     */
    default Optional<String> hides(Description outer, String inner) {
        return Optional.empty();
    }

    /**
     * The files that are written for a description.
     *
     * @param description without what the language does not know, as {@link Support#seen} returns it
     */
    LanguageFiles files(Description description);

    /** How calls are written, for READMEs and for pages about the service; a language need not show any. */
    default Optional<Spelling> spelling(Description description) {
        return Optional.empty();
    }

    /** The files that are written in the end, by their paths: a language may merge these, or add to them. */
    default SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
        return files;
    }

    /** What a user may choose about its files. */
    default List<LanguageOption> options() {
        return List.of();
    }

    /**
     * The same language with a choice that was made.
     *
     * @param option one of {@link #options}
     * @param value {@link LanguageOption#ON} or {@link LanguageOption#OFF} where it is only on or off
     * @throws IllegalArgumentException with a message for the user, if that is no value of this option
     */
    default Language with(LanguageOption option, String value) {
        throw new IllegalArgumentException(title() + " has no option " + option.name());
    }

    /** The runtime that its packages can share, instead of a copy in each; empty where they have none to share. */
    default Optional<RuntimeProject> runtimeProject() {
        return Optional.empty();
    }

    /** How a client becomes one file without the language's own tools; empty where it does not. */
    default Optional<ClientFile> clientFile() {
        return Optional.empty();
    }

    /** How its clients are packed for a host that hands them out; empty where they are not. */
    default Optional<Packing> packing() {
        return Optional.empty();
    }

    /** Whether it knows methods with streams; if it does not, its templates see a description without them. */
    default boolean streams() {
        return false;
    }

    /** Whether each type has a file that is called like it. */
    default boolean fileForEachType() {
        return false;
    }

    /** Whether it calls REST services of others ({@code @REMOTE}). */
    default boolean remotes() {
        return false;
    }

    /** Whether its output also answers clients of the releases that {@code creo.lock} records. */
    default boolean answersReleases() {
        return false;
    }

    /**
     * Whether it is written in a build that names no languages, such as a project of Maven.
     *
     * @param libraries those that the project depends on, each as {@code GROUP:ARTIFACT}
     */
    default boolean usualInBuilds(Set<String> libraries) {
        return false;
    }

    /** Whether it is written only where it is named, and not where all languages are. */
    default boolean onRequest() {
        return false;
    }
}
