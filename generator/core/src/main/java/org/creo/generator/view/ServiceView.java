// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import java.util.Map;

/**
 * All that a template sees of a description, spelled for one language.
 *
 * @param packageName as the description gives it, for example {@code a.b}
 * @param namespace   the same as the language spells it
 * @param sourceName  the description's file name
 * @param names       more of the language's own
 * @param structs     each after the structs that it contains
 * @param arrays      the array types in use, each after its item type
 * @param interfaces  in the order of the description
 */
public record ServiceView(String packageName, String namespace, String sourceName, Map<String, String> names,
                          List<StructView> structs, List<TypeView> arrays, List<InterfaceView> interfaces) {}
