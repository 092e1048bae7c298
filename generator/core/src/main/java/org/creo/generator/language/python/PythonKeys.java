// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import org.creo.generator.language.Words;
import org.creo.generator.language.script.ScriptKeys;
import org.creo.type.ArrayType;
import org.creo.type.TypeRef;

/** Keys of types in the names of Python's functions: {@code doubles}, {@code data_array}. */
record PythonKeys(PythonNames names) implements ScriptKeys.Form {

    @Override
    public String declared(String name) {
        return Words.snake(names.type(name));
    }

    @Override
    public String join(String... parts) {
        return String.join("_", parts);
    }

    @Override
    public boolean inRuntime(TypeRef type) {
        return PythonTypes.inRuntime(type);
    }

    @Override
    public boolean plural(ArrayType type) {
        return inRuntime(type);
    }
}
