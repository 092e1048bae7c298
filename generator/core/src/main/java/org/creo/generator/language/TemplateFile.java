// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.Map;

/**
 * A file that a template prints.
 *
 * @param path where, below the language's output folder, with {@code /}
 * @param template which, below {@code templates/}, for example {@code java/types.java.ftl}
 * @param model what the template sees: a record, whose components are its variables
 */
public record TemplateFile(String path, String template, Object model) {

    public TemplateFile(String path, String template) {
        this(path, template, Map.of());
    }
}
