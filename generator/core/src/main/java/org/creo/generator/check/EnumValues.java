// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Default;
import org.creo.generator.model.Description;
import org.creo.generator.model.EnumConstant;
import org.creo.generator.model.Enumeration;
import org.creo.generator.model.Literal;
import org.creo.generator.model.Literal.EnumLiteral;
import org.creo.generator.model.Union;
import org.creo.generator.model.UnionCase;
import org.creo.generator.model.UnionCase.Substitute;
import org.creo.generator.source.Location;
import org.creo.protocol.text.Nearest;
import org.creo.type.TypeRef;

/**
 * A value of an enum is one of its constants; so is a constant that stands for another one, and it is not that one
 * itself. The same holds for the cases of a union that stand for others.
 */
final class EnumValues implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description
                .fields()
                .forEach(field -> field.defaultValue()
                        .ifPresent(given -> known(field.type(), given.value(), given.at(), description, diagnostics)));
        description.interfaces().stream()
                .flatMap(service -> service.constants().stream())
                .forEach(constant ->
                        known(constant.type(), constant.value(), constant.valueAt(), description, diagnostics));
        description.interfaces().stream()
                .flatMap(service -> service.states().stream())
                .forEach(state -> state.initial()
                        .ifPresent(value -> known(state.type(), value, state.initialAt(), description, diagnostics)));
        for (Union union : description.unions()) {
            for (UnionCase each : union.cases()) {
                each.substitute().ifPresent(given -> substitute(union, each, given, diagnostics));
            }
        }
        for (Enumeration enumeration : description.enums()) {
            for (EnumConstant constant : enumeration.constants()) {
                constant.substitute().ifPresent(given -> substitute(enumeration, constant, given, diagnostics));
            }
        }
    }

    private static void substitute(Union union, UnionCase of, Substitute given, Diagnostics diagnostics) {
        Optional<UnionCase> found = union.unionCase(given.name());
        if (found.isEmpty()) {
            List<String> names = union.cases().stream().map(UnionCase::name).toList();
            diagnostics.error(
                    Code.UNKNOWN_CONSTANT,
                    given.at(),
                    "'" + union.name() + "' has no case '" + given.name() + "'",
                    Nearest.meant(given.name(), names).orElse("it has " + String.join(", ", names)));
        } else if (found.get().substitute().isPresent()) {
            diagnostics.error(
                    Code.SUBSTITUTE,
                    given.at(),
                    given.name().equals(of.name())
                            ? "a case cannot stand for itself"
                            : "'" + given.name() + "' is itself one that older clients may not know",
                    "name one that has no @DEFAULT");
        }
    }

    private static void known(
            TypeRef type, Literal value, Location at, Description description, Diagnostics diagnostics) {
        if (value instanceof EnumLiteral literal) {
            type.asEnum()
                    .flatMap(reference -> description.enumeration(reference.name()))
                    .ifPresent(enumeration -> known(enumeration, literal.constant(), at, diagnostics));
        }
    }

    private static boolean known(Enumeration enumeration, String constant, Location at, Diagnostics diagnostics) {
        if (enumeration.constant(constant).isPresent()) {
            return true;
        }
        List<String> names =
                enumeration.constants().stream().map(EnumConstant::name).toList();
        diagnostics.error(
                Code.UNKNOWN_CONSTANT,
                at,
                "'" + enumeration.name() + "' has no constant '" + constant + "'",
                Nearest.meant(constant, names).orElse("it has " + String.join(", ", names)));
        return false;
    }

    private static void substitute(
            Enumeration enumeration, EnumConstant constant, Default given, Diagnostics diagnostics) {
        String name = ((EnumLiteral) given.value()).constant();
        if (known(enumeration, name, given.at(), diagnostics)
                && enumeration.constant(name).flatMap(EnumConstant::substitute).isPresent()) {
            diagnostics.error(
                    Code.SUBSTITUTE,
                    given.at(),
                    name.equals(constant.name())
                            ? "a constant cannot stand for itself"
                            : "'" + name + "' is itself one that older clients may not know",
                    "name one that has no @DEFAULT");
        }
    }
}
