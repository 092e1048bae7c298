// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.script;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.creo.generator.model.Field;
import org.creo.generator.model.Method;
import org.creo.generator.model.Thrown;
import org.creo.generator.view.Names;

/**
 * The lines in the documentation of a method that tell of its parameters, its result and its exceptions.
 *
 * @param parameter the tag of a parameter, as a format of its name
 * @param result the tag of the result
 * @param thrown the tag of an exception, as a format of its name
 * @param indent what a tag's lines begin with, but the first
 * @param text a line of the description as it is written here
 */
public record ScriptTags(
        Names names, String parameter, String result, String thrown, String indent, UnaryOperator<String> text) {

    /** @param parameters those of the method, in the order of a call */
    public List<String> of(Method method, List<Field> parameters) {
        List<String> tags = new ArrayList<>();
        for (Field each : parameters) {
            tags.addAll(tag(
                    String.format(parameter, names.parameter(each.name())),
                    each.documentation().lines()));
        }
        tags.addAll(tag(result, method.documentation().result()));
        for (Thrown each : method.exceptions()) {
            String tag = String.format(thrown, names.type(each.name()));
            List<String> lines = method.documentation().exceptions().getOrDefault(each.name(), List.of());
            tags.addAll(lines.isEmpty() ? List.of(tag) : tag(tag, lines));
        }
        return tags;
    }

    private List<String> tag(String tag, List<String> lines) {
        List<String> tagged = new ArrayList<>();
        for (String line : lines) {
            tagged.add((tagged.isEmpty() ? tag + " " : indent) + text.apply(line));
        }
        return tagged;
    }
}
