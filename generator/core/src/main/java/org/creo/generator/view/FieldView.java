// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import java.util.Map;

/**
 * A field of a struct or exception, or a parameter of a method.
 *
 * @param name         as the language spells it
 * @param declaredName as the description does
 * @param doc          the lines of its documentation
 * @param type         its type
 * @param deprecated   what to do instead, else null
 * @param names        more of the language's own
 */
public record FieldView(String name, String declaredName, List<String> doc, TypeView type, String deprecated,
                        Map<String, String> names) {}
