// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;

/**
 * A constant of an interface.
 *
 * @param name         as the language spells it
 * @param declaredName as the description does
 * @param doc          the lines of its documentation
 * @param type         its type
 * @param value        as the language writes it
 * @param deprecated   what to do instead, else null
 */
public record ConstantView(String name, String declaredName, List<String> doc, TypeView type, String value,
                           String deprecated) {}
