// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.HashMap;
import java.util.Map;

/**
 * A file that a template prints.
 *
 * @param path     where, below the language's output folder, with {@code /}
 * @param template which, below {@code templates/}, for example {@code java/types.java.ftl}
 * @param model    what the template sees: a record, whose components are its variables
 */
public record TemplateFile(String path, String template, Object model) {

    public TemplateFile(String path, String template) {
        this(path, template, Map.of());
    }

    /** The same file with one variable more, for models that are maps. */
    TemplateFile with(String name, Object value) {
        Map<Object, Object> more = new HashMap<>((Map<?, ?>) model);
        more.put(name, value);
        return new TemplateFile(path, template, more);
    }
}
