// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;
import java.util.SortedMap;
import org.creo.generator.model.Description;
import org.creo.generator.view.Names;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;
import org.creo.generator.view.ViewBuilder;

/**
 * What a language brings: its names and types, and which files make up its output. Its templates and the files of its
 * runtime lie on the class path of its own class, below {@code org/creo/templates/} and {@code org/creo/clients/}.
 *
 * <p>Those of others are marked with {@link LanguagePlugin} and found by {@link java.util.ServiceLoader}. One object serves
 * many descriptions, at the same time too.
 */
public interface Language {

    /** The version of what plug-ins compile against; it changes where older plug-ins would not work. */
    int API = 1;

    /** The name on the command line and of the output folder, for example {@code csharp}. */
    String id();

    /** Other names that the command line takes, for example {@code cs}. */
    default List<String> aliases() {
        return List.of();
    }

    /** The name in messages, for example {@code C#}. */
    String title();

    /** How names of this description are spelled. */
    default Names names(Description description) {
        return spelling(description);
    }

    /** What is written of a description, as {@link Views#seen} has it for this language. */
    default LanguageFiles files(Description description) {
        ServiceView service = ViewBuilder.build(description, spelling(description));
        return new LanguageFiles(templates(service).stream().map(file -> file.with("service", service)).toList(), runtime(service));
    }

    /** What is written of all these files, by their paths: a language may make fewer of them. */
    default SortedMap<String, String> arrange(SortedMap<String, String> files, Description description) {
        return files;
    }

    /** Gone once every language has a model of its own; until then, what {@link #files} is made of. */
    default Spelling spelling(Description description) {
        throw new UnsupportedOperationException();
    }

    /** Gone like {@link #spelling}. */
    default List<TemplateFile> templates(ServiceView service) {
        throw new UnsupportedOperationException();
    }

    /** Gone like {@link #spelling}. */
    default List<RuntimeFile> runtime(ServiceView service) {
        throw new UnsupportedOperationException();
    }

    /** Whether its templates know methods with streams; they see a service without those where they do not. */
    default boolean streams() {
        return false;
    }

    /** Whether its output also answers clients of the releases that {@code creo.lock} records. */
    default boolean answersReleases() {
        return false;
    }
}
