// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.BuiltIn;
import org.creo.generator.model.Description;
import org.creo.generator.model.ForeignTypes;
import org.creo.generator.model.Interface;
import org.creo.generator.source.Location;
import org.creo.protocol.text.Nearest;
import org.creo.type.StructType;
import org.creo.type.Trees;
import org.creo.type.TypeRef;

/** Each type that a field, state, parameter or result names is declared, and is one of values. */
final class KnownTypes implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description.fields().forEach(field -> known(field.type(), field.typeAt(), description, diagnostics));
        for (Interface service : description.interfaces()) {
            service.states().forEach(state -> known(state.type(), state.typeAt(), description, diagnostics));
            service.methods()
                    .forEach(method -> method.result()
                            .ifPresent(type -> known(type, method.resultAt(), description, diagnostics)));
        }
    }

    private static void known(TypeRef type, Location at, Description description, Diagnostics diagnostics) {
        Trees.holders(type)
                .flatMap(holder -> holder.asStruct().stream())
                .map(StructType::name)
                .filter(name -> description.struct(name).isEmpty())
                .forEach(name -> unknown(name, place(name, at), type, description, diagnostics));
    }

    private static void unknown(
            String name, Location place, TypeRef type, Description description, Diagnostics diagnostics) {
        if (description.interfaces().stream().anyMatch(other -> other.name().equals(name))) {
            diagnostics.error(Code.NOT_A_VALUE, place, "'" + name + "' is an interface; values are structs");
        } else if (description.exception(name).isPresent()) {
            diagnostics.error(
                    Code.NOT_A_VALUE,
                    place,
                    "'" + name + "' is an exception, which is thrown and never a value",
                    "declare a struct with the same fields, and use that");
        } else if (!description.mayDeclare(name)) {
            diagnostics.error(
                    Code.UNKNOWN_TYPE, place, "unknown type '" + name + "'", instead(name, type, description));
        }
    }

    private static String instead(String name, TypeRef type, Description description) {
        List<String> candidates = candidates(description);
        boolean inBrackets = Pattern.compile("[<,] ?" + Pattern.quote(name) + "[,>]")
                .matcher(type.declared())
                .find();
        return candidates.stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .map(KnownTypes::meant)
                .or(() -> ForeignTypes.instead(name, inBrackets))
                .or(() -> Nearest.to(name, candidates).map(KnownTypes::meant))
                .orElse("declare 'struct " + name + "'");
    }

    private static String meant(String name) {
        return "did you mean '" + name + "'?";
    }

    /** Where a name is in a type such as {@code Map<String, Data[]>}. */
    private static Location place(String name, Location type) {
        String line = type.source().line(type.line());
        Matcher word = Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(line);
        int column = word.find(Math.min(type.column() - 1, line.length())) ? word.start() + 1 : type.column();
        return new Location(type.source(), type.line(), column, name.length());
    }

    private static List<String> candidates(Description description) {
        List<String> names = new ArrayList<>();
        description.structs().forEach(struct -> names.add(struct.name()));
        description.unions().forEach(union -> names.add(union.name()));
        description.enums().forEach(enumeration -> names.add(enumeration.name()));
        names.addAll(BuiltIn.words());
        return names;
    }
}
