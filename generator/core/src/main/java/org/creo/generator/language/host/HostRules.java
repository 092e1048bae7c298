// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import org.creo.generator.language.java.JavaLiterals;
import org.creo.rule.Length;
import org.creo.rule.Range;
import org.creo.rule.Rules;

/** Writes rules as the expression that makes them, for the code that describes a service to its host. */
final class HostRules {

    private HostRules() {}

    static String of(Rules rules) {
        StringBuilder text = new StringBuilder("Rules.none()");
        rules.range()
                .ifPresent(range -> text.append(".range(\"")
                        .append(range.min().map(Range::digits).orElse(""))
                        .append("\", \"")
                        .append(range.max().map(Range::digits).orElse(""))
                        .append("\")"));
        rules.length()
                .ifPresent(
                        length -> text.append(".length(").append(bounds(length)).append(')'));
        rules.pattern()
                .ifPresent(pattern -> text.append(".pattern(")
                        .append(JavaLiterals.longText(pattern.text()))
                        .append(')'));
        rules.keys().ifPresent(keys -> text.append(".keys(").append(of(keys)).append(')'));
        rules.items()
                .ifPresent(items -> text.append(".items(").append(of(items)).append(')'));
        return text.toString();
    }

    private static String bounds(Length length) {
        return length.min() + (length.max().isPresent() ? ", " + length.max().getAsLong() : "");
    }
}
