// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.Map;

/**
 * A file that a template prints.
 *
 * @param path its path below the language's output folder, with {@code /}
 * @param template the template below {@code templates/}, for example {@code java/types.java.ftl}
 * @param model what the template sees: a record, whose components are its variables
 */
public record TemplateFile(String path, String template, Object model) {

    public TemplateFile(String path, String template) {
        this(path, template, Map.of());
    }
}
