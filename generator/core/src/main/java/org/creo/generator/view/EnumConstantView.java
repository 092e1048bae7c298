// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;

/**
 * A constant of an enum.
 *
 * @param name         as the language spells it
 * @param declaredName as the description does
 * @param ordinal      its number on the wire
 * @param doc          the lines of its documentation
 * @param deprecated   what to do instead, else null
 */
public record EnumConstantView(String name, String declaredName, int ordinal, List<String> doc, String deprecated) {}
