// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.creo.type.Scalar;

/**
 * A module of the runtime that only some packages load.
 *
 * @param name by which generated modules call it, or the class in it
 * @param path in the runtime, without its ending
 */
public record TypeScriptModule(String name, String path) {

    /** A module by its path. */
    static TypeScriptModule of(String path) {
        return new TypeScriptModule(path.substring(path.lastIndexOf('/') + 1), path);
    }

    /** The modules with the classes of which some code makes values. */
    static List<TypeScriptModule> made(Stream<String> code) {
        String all = String.join("\n", code.toList());
        return classes(Arrays.stream(Scalar.values()).filter(type -> all.contains("$" + type.declared() + ".of(")));
    }

    /** The modules with the classes of some types, of those that have one. */
    static List<TypeScriptModule> classes(Stream<Scalar> types) {
        return types.filter(TypeScriptScalar::hasClass)
                .distinct()
                .map(type -> new TypeScriptModule(
                        type.declared(), TypeScriptScalar.of(type).ofClass()))
                .toList();
    }

    /** The modules with the kinds of types that are named in some code. */
    static List<TypeScriptModule> kinds(Stream<String> code) {
        String all = String.join("\n", code.toList());
        return Arrays.stream(Scalar.values())
                .filter(Scalar::isSpelled)
                .map(type -> TypeScriptScalar.of(type).module())
                .filter(module -> all.contains("$" + module.name() + ".kind"))
                .toList();
    }
}
