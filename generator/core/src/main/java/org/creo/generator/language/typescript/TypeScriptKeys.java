// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.creo.generator.language.script.ScriptKeys;
import org.creo.type.ArrayType;
import org.creo.type.TypeRef;

/** Keys of types in the names of JavaScript's functions: {@code Doubles}, {@code DataArray}. */
record TypeScriptKeys(TypeScriptNames names) implements ScriptKeys.Form {

    @Override
    public String declared(String name) {
        return names.type(name);
    }

    @Override
    public String join(String... parts) {
        return Arrays.stream(parts)
                .map(part -> Character.toUpperCase(part.charAt(0)) + part.substring(1))
                .collect(Collectors.joining());
    }

    @Override
    public boolean inRuntime(TypeRef type) {
        return TypeScriptTypes.inRuntime(type);
    }

    @Override
    public boolean plural(ArrayType type) {
        return inRuntime(type) || TypeScriptTypes.isPacked(type);
    }
}
