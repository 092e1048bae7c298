// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;
import org.creo.generator.model.Description;
import org.creo.generator.view.ServiceView;
import org.creo.generator.view.Spelling;

/** What a language brings: its names and types, and which files make up its output. */
public interface Language {

    /** The name on the command line and of the output folder, for example {@code csharp}. */
    String id();

    /** Other names that the command line takes, for example {@code cs}. */
    default List<String> aliases() {
        return List.of();
    }

    /** The name in messages, for example {@code C#}. */
    String title();

    /** How names and types of this description are spelled. */
    Spelling spelling(Description description);

    /** The files that templates print. */
    List<TemplateFile> templates(ServiceView service);

    /** The files of the runtime that are copied beside them. */
    List<RuntimeFile> runtime(ServiceView service);
}
