// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import java.util.Map;

/**
 * A struct.
 *
 * @param name         as the language spells it
 * @param declaredName as the description does
 * @param doc          the lines of its documentation
 * @param fields       in the order of the wire
 * @param wire         how to encode and decode it
 * @param recursive    whether it may hold itself, directly or through others, so that its values are trees
 * @param deprecated   what to do instead, else null
 * @param names        more of the language's own
 */
public record StructView(String name, String declaredName, List<String> doc, List<FieldView> fields, WireView wire,
                         boolean recursive, String deprecated, Map<String, String> names) {}
