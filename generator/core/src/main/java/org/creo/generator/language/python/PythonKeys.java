// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.model.ArrayType;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumType;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.MapType;
import org.creo.generator.model.Method;
import org.creo.generator.model.OptionalType;
import org.creo.generator.model.Scalar;
import org.creo.generator.model.StreamType;
import org.creo.generator.model.Struct;
import org.creo.generator.model.StructType;
import org.creo.generator.model.TypeCases;
import org.creo.generator.model.TypeRef;
import org.creo.generator.view.Declarations;

/**
 * The key of each type in the names of functions, for example in {@code write_KEY}: {@code double}, {@code doubles},
 * {@code data}, {@code data_array}, {@code optional_data}, {@code string_to_data_map}. A key that is taken gets an
 * underscore at its end.
 */
final class PythonKeys {

    /** The keys of structs, enums and exceptions, by their declared names. */
    private final Map<String, String> declared = new HashMap<>();

    private final Map<TypeRef, String> composites = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    private final TypeCases<String> cases = new TypeCases<>() {
        @Override
        public String scalar(Scalar type) {
            return type.word();
        }

        @Override
        public String array(ArrayType type) {
            String item = of(type.item());
            return PythonArray.of(type).inRuntime() ? item + "s" : composite(type, item + "_array");
        }

        @Override
        public String map(MapType type) {
            return composite(type, of(type.key()) + "_to_" + of(type.value()) + "_map");
        }

        @Override
        public String optional(OptionalType type) {
            return composite(type, "optional_" + of(type.value()));
        }

        @Override
        public String stream(StreamType type) {
            return composite(type, of(type.item()) + "_stream");
        }

        @Override
        public String struct(StructType type) {
            return of(type.name());
        }

        @Override
        public String enumeration(EnumType type) {
            return of(type.name());
        }
    };

    /** The order in which types are added decides which of two gets the underscore, so all of them are added here. */
    PythonKeys(Description description, PythonNames names) {
        Stream.of(
                        description.structs().stream().map(Struct::name),
                        description.enums().stream().map(Enumeration::name),
                        description.exceptions().stream().map(ExceptionType::name))
                .flatMap(all -> all)
                .forEach(name -> declared.put(name, untaken(Words.snake(names.type(name)))));
        description.interfaces().forEach(service -> {
            service.states().forEach(state -> of(state.type()));
            service.methods().forEach(method -> meet(method, description));
        });
        new Declarations(description).structs().forEach(struct -> meet(struct.fields()));
        description.exceptions().forEach(exception -> meet(exception.fields()));
    }

    private void meet(Method method, Description description) {
        meet(method.parameters());
        method.exceptions().forEach(thrown -> meet(description.exception(thrown).fields()));
        Stream.concat(method.single().stream(), method.download().stream()).forEach(this::of);
    }

    private void meet(List<Field> fields) {
        fields.forEach(field -> of(field.type()));
    }

    String of(TypeRef type) {
        return type.match(cases);
    }

    /** The key of a struct, an enum or an exception. */
    String of(String declaredName) {
        return declared.get(declaredName);
    }

    private String composite(TypeRef type, String key) {
        return composites.computeIfAbsent(type, absent -> untaken(key));
    }

    private String untaken(String key) {
        String free = key;
        while (!taken.add(free)) {
            free += "_";
        }
        return free;
    }
}
