// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.language.Words;
import org.creo.generator.language.script.ScriptKeys;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.NamedCases;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.TypeRef;
import org.creo.type.UnionType;

/** Which function of the runtime checks what a caller passes, and turns it into what Creo keeps. */
final class PythonChecks implements NamedCases<PythonChecks.Check> {

    /**
     * A check of the values of a type.
     *
     * @param function takes a value, what errors call it, and the arguments
     * @param arguments those after the first two, for example how the parts of a value are checked
     * @param alone a function of only the first two that does the same, if there is one, as for all keys of maps
     */
    record Check(String function, List<String> arguments, Optional<String> alone) {

        private Check(String function) {
            this(function, List.of(), Optional.of(function));
        }

        private Check(String function, List<String> arguments) {
            this(function, arguments, Optional.empty());
        }

        /** The call that checks a variable. */
        String of(String variable, String place) {
            return function + "(" + String.join(", ", then(Stream.of(variable, '"' + place + '"'), arguments)) + ")";
        }

        /** The same check of what also has to obey a rule. */
        Check ruled(String rule) {
            return new Check("_ruled.check", then(Stream.of(rule), passed()));
        }

        /** The function and its arguments, for a function that calls it for each part of a value. */
        List<String> passed() {
            return then(Stream.of(function), arguments);
        }
    }

    private final PythonNames names;
    private final ScriptKeys keys;

    PythonChecks(PythonNames names, ScriptKeys keys) {
        this.names = names;
        this.keys = keys;
    }

    /** The function of {@code types.py} that checks the values of a union. */
    static String ofUnion(ScriptKeys keys, UnionType type) {
        return "_check_" + keys.of(type);
    }

    Check of(TypeRef type) {
        return type.match(this);
    }

    /** The check of a parameter; a {@code byte[]} is not copied, but sent from the caller's buffer. */
    Check sent(TypeRef type) {
        return PythonTypes.isBytes(type) ? new Check("_value.check_buffer") : of(type);
    }

    @Override
    public Check scalar(Scalar type) {
        return new Check(module(type) + "check_" + type.word());
    }

    @Override
    public Check array(ArrayType type) {
        return switch (PythonArray.of(type)) {
            case BYTES -> new Check("_value.check_bytes");
            case CHARS -> new Check("_value.check_chars");
            case STRINGS -> new Check("_value.check_strings");
            case DECIMALS -> new Check(PythonTypes.OBJECTS + "check_bigdecimals");
            case NUMBERS -> {
                Scalar item = type.item().asScalar().orElseThrow();
                yield new Check(module(item) + Words.pascal(item.declared()) + "Array");
            }
            case ENUMS, STRUCTS ->
                new Check("_value.check_instances", of(type.item()).arguments());
            case COMPOSITES -> new Check("_value.check_items", of(type.item()).passed());
        };
    }

    @Override
    public Check set(SetType type) {
        return new Check("_value.check_set", List.of(key(type.item())));
    }

    @Override
    public Check map(MapType type) {
        return new Check(
                "_value.check_map",
                then(Stream.of(key(type.key())), of(type.value()).passed()));
    }

    /** What checks a key of a map, or an item of a set. */
    private String key(TypeRef type) {
        return of(type).alone()
                .orElseThrow(() -> new IllegalArgumentException(type.declared() + " cannot be the key of a map"));
    }

    @Override
    public Check optional(OptionalType type) {
        return new Check("_value.check_optional", of(type.value()).passed());
    }

    @Override
    public Check named(TypeRef type) {
        return type.asUnion().map(union -> new Check(ofUnion(keys, union))).orElseGet(() -> instance(type.declared()));
    }

    private static String module(Scalar type) {
        return PythonScalar.of(type).object() ? PythonTypes.OBJECTS : "_value.";
    }

    private Check instance(String declared) {
        String type = names.type(declared);
        return new Check("_value.check_instance", List.of(type), Optional.of("_value.instance(" + type + ")"));
    }

    private static List<String> then(Stream<String> first, List<String> more) {
        return Stream.concat(first, more.stream()).toList();
    }
}
