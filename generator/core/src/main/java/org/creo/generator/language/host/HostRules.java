// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.Optional;
import org.creo.generator.language.java.JavaLiterals;
import org.creo.rule.Length;
import org.creo.rule.Range;
import org.creo.rule.Rules;
import org.creo.type.MapType;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/** Writes rules as the expression that makes them, for the code that describes a service to its host. */
final class HostRules {

    private HostRules() {}

    /** @param type that of the values */
    static String of(Rules rules, TypeRef type) {
        TypeRef present = type.present();
        Optional<MapType> map = present.asMap();
        StringBuilder text = new StringBuilder("Rules.none()");
        rules.range()
                .ifPresent(range -> text.append(".range(")
                        .append(range(range, present.asScalar().orElseThrow()))
                        .append(')'));
        rules.length()
                .ifPresent(
                        length -> text.append(".length(").append(bounds(length)).append(')'));
        rules.pattern()
                .ifPresent(pattern -> text.append(".pattern(")
                        .append(JavaLiterals.longText(pattern.text()))
                        .append(')'));
        rules.keys()
                .ifPresent(keys -> text.append(".keys(")
                        .append(of(keys, map.orElseThrow().key()))
                        .append(')'));
        rules.items()
                .ifPresent(items -> text.append(".items(")
                        .append(of(items, map.map(MapType::value).orElseGet(present::one)))
                        .append(')'));
        return text.toString();
    }

    private static String range(Range range, Scalar type) {
        String texts =
                "\"" + range.minText().orElse("") + "\", \"" + range.maxText().orElse("") + "\"";
        return range.ofTexts() ? "Scalar." + type.name() + ".range(" + texts + ")" : texts;
    }

    private static String bounds(Length length) {
        return length.min() + (length.max().isPresent() ? ", " + length.max().getAsLong() : "");
    }
}
