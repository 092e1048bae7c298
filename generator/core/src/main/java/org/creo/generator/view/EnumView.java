// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import java.util.Map;

/**
 * An enum.
 *
 * @param name         as the language spells it
 * @param declaredName as the description does
 * @param doc          the lines of its documentation
 * @param constants    by their numbers on the wire
 * @param deprecated   what to do instead, else null
 * @param names        more of the language's own
 */
public record EnumView(String name, String declaredName, List<String> doc, List<EnumConstantView> constants,
                       String deprecated, Map<String, String> names) {}
