// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import java.util.Map;

/**
 * A state of an interface.
 *
 * @param declaredName as the description has it
 * @param doc          the lines of its documentation
 * @param type         its type
 * @param canonical    the type in a form that changes whenever the form of its values does
 * @param names        more of the language's own
 */
public record StateView(String declaredName, List<String> doc, TypeView type, String canonical, Map<String, String> names) {}
