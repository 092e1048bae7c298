// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.Optional;

/**
 * Something to choose about what a language writes. The command line has an option of this name, the Maven plugin a
 * setting.
 *
 * @param name as on the command line, without the hyphens before it, for example {@code single-file}
 * @param placeholder what stands for its value in help, for example {@code NAME}; empty if it is only on or off
 * @param usual its value where none is given and each package has a runtime of its own; empty if that is to be as
 *     without the option
 * @param ownRuntime whether it needs a runtime in the package itself, and does not go together with a shared one
 * @param ofOnePackage why each package needs a value of its own; empty if one value may be that of several
 * @param meaning what it does, for help
 * @param example a command after {@code creo gen}, and what it does
 */
public record LanguageOption(
        String name,
        Optional<String> placeholder,
        Optional<String> usual,
        boolean ownRuntime,
        Optional<String> ofOnePackage,
        String meaning,
        Example example) {

    /** The value of an option that is on. */
    public static final String ON = "true";

    /** The value of an option that is off. */
    public static final String OFF = "false";

    /** How an option is used. */
    public record Example(String arguments, String result) {}

    /** One that is off unless it is named. */
    public static LanguageOption flag(String name, String meaning, Example example) {
        return new LanguageOption(name, Optional.empty(), Optional.empty(), false, Optional.empty(), meaning, example);
    }

    /** One that is on unless it is switched off. */
    public static LanguageOption onUnlessOff(String name, String meaning, Example example) {
        return new LanguageOption(name, Optional.empty(), Optional.of(ON), false, Optional.empty(), meaning, example);
    }

    /** One with a value. */
    public static LanguageOption value(String name, String placeholder, String meaning, Example example) {
        return new LanguageOption(
                name, Optional.of(placeholder), Optional.empty(), false, Optional.empty(), meaning, example);
    }

    /** The same, for packages that have a runtime of their own. */
    public LanguageOption withOwnRuntime() {
        return new LanguageOption(name, placeholder, usual, true, ofOnePackage, meaning, example);
    }

    /** The same, for one package at a time. */
    public LanguageOption ofOnePackage(String why) {
        return new LanguageOption(name, placeholder, usual, ownRuntime, Optional.of(why), meaning, example);
    }

    /** Whether it is only on or off. */
    public boolean isSwitch() {
        return placeholder.isEmpty();
    }
}
