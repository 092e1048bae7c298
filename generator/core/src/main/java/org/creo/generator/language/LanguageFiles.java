// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.List;

/**
 * What a language writes for one description.
 *
 * @param templates the files that templates print
 * @param runtime the files of the runtime that are copied next to them
 */
public record LanguageFiles(List<TemplateFile> templates, List<RuntimeFile> runtime) {

    public LanguageFiles {
        templates = List.copyOf(templates);
        runtime = List.copyOf(runtime);
    }
}
