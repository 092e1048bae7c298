// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import java.util.Map;

/**
 * An exception; its components are called as those of a struct are.
 *
 * @param name         as the language spells it
 * @param declaredName as the description does
 * @param doc          the lines of its documentation
 * @param id           the exception id
 * @param idHex        the same as {@code 0x1A2B3C4D}
 * @param fields       in the order of the wire, may be empty
 * @param wire         how to encode and decode them
 * @param canonical    the text behind the id
 * @param deprecated   what to do instead, else null
 * @param names        more of the language's own
 */
public record ExceptionView(String name, String declaredName, List<String> doc, int id, String idHex,
                            List<FieldView> fields, WireView wire, String canonical, String deprecated,
                            Map<String, String> names) {}
