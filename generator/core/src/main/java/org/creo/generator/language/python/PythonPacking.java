// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.python;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.language.script.ScriptKeys;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.type.EnumType;
import org.creo.type.StructType;
import org.creo.type.TypeRef;

/** How values of fixed size go through Python's {@code struct} module. */
final class PythonPacking {

    /**
     * How values of a type are packed.
     *
     * @param codes the letters of {@code struct}, one for each value that is packed
     * @param several whether it is made of several values, as a struct is
     * @param to what is packed for a value, which replaces {@code %s}
     * @param from the value of what was unpacked, which replaces {@code %s}
     */
    record Packing(String codes, boolean several, List<String> to, String from) {

        /** What is packed for a value. */
        Stream<String> packed(String value) {
            return to.stream().map(each -> String.format(each, value));
        }

        /** The value of what was unpacked. */
        String value(String unpacked) {
            return String.format(from, unpacked);
        }
    }

    private final Description description;
    private final PythonNames names;
    private final ScriptKeys keys;

    PythonPacking(Description description, PythonNames names, ScriptKeys keys) {
        this.description = description;
        this.names = names;
        this.keys = keys;
    }

    /** Empty for a type whose values differ in size. */
    Optional<Packing> of(TypeRef type) {
        return type.asScalar()
                .flatMap(scalar -> PythonScalar.of(scalar).packing())
                .or(() -> type.asEnum().map(this::constant))
                .or(() -> type.asStruct().flatMap(this::struct));
    }

    /** Which {@code struct} packs without a conversion. */
    static Packing plain(String code) {
        return new Packing(code, false, List.of("%s"), "%s");
    }

    /** Which expressions convert to what {@code struct} packs, and from it. */
    static Packing converted(String code, String to, String from) {
        return new Packing(code, false, List.of(to), from);
    }

    /** Which expressions convert to several values, and from a tuple of them. */
    static Packing several(String codes, List<String> to, String from) {
        return new Packing(codes, true, to, from);
    }

    private Optional<Packing> struct(StructType type) {
        StringBuilder codes = new StringBuilder();
        List<String> to = new ArrayList<>();
        for (Field field : description.struct(type).fields()) {
            Optional<Packing> packing = of(field.type());
            if (packing.isEmpty()) {
                return Optional.empty();
            }
            codes.append(packing.get().codes());
            packing.get().packed("%s." + names.slot(field.name())).forEach(to::add);
        }
        return Optional.of(several(codes.toString(), to, "_make_" + keys.of(type) + "(*%s)"));
    }

    private Packing constant(EnumType type) {
        return converted("i", "%s", "_" + keys.of(type) + "_of(%s)");
    }
}
