// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.typescript;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.MapType;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Scalar;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeRef;
import org.creo.generator.model.ValueCases;
import org.creo.generator.view.Declarations;

/**
 * The key of each type in the names of functions, for example in {@code writeKEY}: {@code Data}, {@code DataArray},
 * {@code OptionalData}, {@code StringToDataMap}. A key that is taken gets an underscore at its end.
 */
final class TypeScriptKeys {

    private final TypeScriptNames names;
    private final Map<TypeRef, String> composites = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    private final ValueCases<String> cases = new ValueCases<>() {
        @Override
        public String scalar(Scalar type) {
            String name = Words.pascal(type.word());
            return TypeScriptTypes.inRuntime(type) ? name : composite(type, name);
        }

        @Override
        public String array(ArrayType type) {
            if (TypeScriptTypes.inRuntime(type)) {
                return plural(type);
            }
            return composite(type, TypeScriptTypes.isPacked(type) ? plural(type) : of(type.item()) + "Array");
        }

        @Override
        public String map(MapType type) {
            return composite(type, of(type.key()) + "To" + of(type.value()) + "Map");
        }

        @Override
        public String optional(OptionalType type) {
            return composite(type, "Optional" + of(type.value()));
        }

        @Override
        public String struct(StructType type) {
            return names.type(type.name());
        }

        @Override
        public String enumeration(EnumType type) {
            return names.type(type.name());
        }
    };

    /** The order in which types are added decides which of two gets the underscore, so all of them are added here. */
    TypeScriptKeys(Description description, TypeScriptNames names) {
        this.names = names;
        Stream.of(
                        description.structs().stream().map(Struct::name),
                        description.enums().stream().map(Enumeration::name),
                        description.exceptions().stream().map(ExceptionType::name))
                .flatMap(all -> all)
                .forEach(name -> taken.add(names.type(name)));
        new Declarations(description).composites().forEach(this::of);
    }

    String of(TypeRef type) {
        return type.match(cases);
    }

    /** What the runtime's functions for an array of primitive values call it. */
    static String plural(ArrayType type) {
        return Words.pascal(type.item().declared()) + "s";
    }

    private String composite(TypeRef type, String key) {
        String known = composites.get(type);
        if (known == null) {
            known = untaken(key);
            composites.put(type, known);
        }
        return known;
    }

    private String untaken(String key) {
        String free = key;
        while (!taken.add(free)) {
            free += "_";
        }
        return free;
    }
}
