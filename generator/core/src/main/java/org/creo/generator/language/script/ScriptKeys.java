// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.script;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.creo.generator.model.Description;
import org.creo.generator.view.Declarations;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;

/**
 * The key of each type in the names of functions, for example in {@code write_KEY}: {@code double}, {@code doubles},
 * {@code data}, {@code data_array}, {@code optional_data}, {@code string_to_data_map}. A key that is taken gets an
 * underscore at its end.
 */
public final class ScriptKeys {

    /** How a language forms keys. */
    public interface Form {

        /** The key of a struct, a union, an enum or an exception. */
        String declared(String name);

        /** One key of several parts: keys, and words in lower case. */
        String join(String... parts);

        /** Whether the runtime has the functions of a type; these keep their keys. */
        boolean inRuntime(TypeRef type);

        /** Whether an array of scalars is called by their plural. */
        boolean plural(ArrayType type);
    }

    private final Form form;

    /** The keys of structs, unions, enums and exceptions, by their declared names. */
    private final Map<String, String> declared = new HashMap<>();

    private final Map<TypeRef, String> others = new HashMap<>();
    private final Set<String> taken = new HashSet<>();

    private final NamedCases<String> cases = new NamedCases<>() {
        @Override
        public String scalar(Scalar type) {
            return key(type, form.join(type.word()));
        }

        @Override
        public String array(ArrayType type) {
            return key(type, form.plural(type) ? plural(type) : form.join(of(type.item()), "array"));
        }

        @Override
        public String set(SetType type) {
            return key(type, form.join(of(type.item()), "set"));
        }

        @Override
        public String map(MapType type) {
            return key(type, form.join(of(type.key()), "to", of(type.value()), "map"));
        }

        @Override
        public String optional(OptionalType type) {
            return key(type, form.join("optional", of(type.value())));
        }

        @Override
        public String named(TypeRef type) {
            return of(type.declared());
        }
    };

    /** The order in which types are added decides which of two gets the underscore, so all of them are added here. */
    public ScriptKeys(Description description, Form form) {
        this.form = form;
        description.types().forEach(name -> declared.put(name, untaken(form.declared(name))));
        new Declarations(description).composites().forEach(this::of);
    }

    public String of(TypeRef type) {
        return type.match(cases);
    }

    /** The key of a struct, a union, an enum or an exception. */
    public String of(String declaredName) {
        return declared.get(declaredName);
    }

    /** The plural of the items of an array of scalars. */
    public String plural(ArrayType type) {
        return form.join(type.item().asScalar().orElseThrow().word()) + "s";
    }

    private String key(TypeRef type, String key) {
        String known = form.inRuntime(type) ? key : others.get(type);
        if (known == null) {
            known = untaken(key);
            others.put(type, known);
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
