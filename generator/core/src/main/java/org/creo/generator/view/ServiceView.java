// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import java.util.Map;

/**
 * All that a template sees of a description, spelled for one language.
 *
 * @param packageName as the description gives it, for example {@code a.b}
 * @param namespace   the same as the language spells it
 * @param version     as {@code @VERSION} gives it, else {@code 1.0.0}
 * @param sourceName  the description's file name
 * @param names       more of the language's own
 * @param structs     each after the structs that it contains, so far as it does not contain itself
 * @param enums       in the order of the description
 * @param exceptions  in the order of the description
 * @param composites  the arrays, maps and optionals in use, each after those that it is made of
 * @param interfaces  in the order of the description
 * @param older       what interfaces answer in older layouts, of those that do
 * @param normalForm  the whole description in normal form, as {@code creo.lock} holds it
 */
public record ServiceView(String packageName, String namespace, String version, String sourceName,
                          Map<String, String> names, List<StructView> structs, List<EnumView> enums,
                          List<ExceptionView> exceptions, List<TypeView> composites, List<InterfaceView> interfaces,
                          List<OlderView> older, String normalForm) {

    public List<TypeView> arrays() {
        return composites("array");
    }

    public List<TypeView> maps() {
        return composites("map");
    }

    public List<TypeView> optionals() {
        return composites("optional");
    }

    private List<TypeView> composites(String kind) {
        return composites.stream().filter(type -> type.kind().equals(kind)).toList();
    }
}
