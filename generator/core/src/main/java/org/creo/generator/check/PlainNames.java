// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.BuiltIn;
import org.creo.generator.model.Description;
import org.creo.generator.source.Location;

/**
 * Names hold what an identifier may hold in every language; Java alone would also take {@code $} and other alphabets.
 */
final class PlainNames implements Check {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");
    /** How long a name may be: with what a language adds to it, it still has to be a file name. */
    private static final int LONGEST = 100;

    private static final Set<String> RESERVED = BuiltIn.reserved();

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description.structs().forEach(struct -> type(struct.name(), struct.at(), diagnostics));
        description.unions().forEach(union -> type(union.name(), union.at(), diagnostics));
        description.exceptions().forEach(exception -> type(exception.name(), exception.at(), diagnostics));
        description.enums().forEach(enumeration -> {
            type(enumeration.name(), enumeration.at(), diagnostics);
            enumeration.constants().forEach(constant -> plain(constant.name(), constant.at(), diagnostics));
        });
        description.fields().forEach(field -> plain(field.name(), field.at(), diagnostics));
        description.interfaces().forEach(service -> {
            type(service.name(), service.at(), diagnostics);
            service.constants().forEach(constant -> plain(constant.name(), constant.at(), diagnostics));
            service.states().forEach(state -> plain(state.name(), state.at(), diagnostics));
            service.methods().forEach(method -> plain(method.name(), method.at(), diagnostics));
        });
    }

    private static void type(String name, Location at, Diagnostics diagnostics) {
        plain(name, at, diagnostics);
        if (RESERVED.contains(name)) {
            diagnostics.error(Code.RESERVED_NAME, at, "'" + name + "' is a type of Creo itself", "take another name");
        }
    }

    private static void plain(String name, Location at, Diagnostics diagnostics) {
        if (!NAME.matcher(name).matches()) {
            diagnostics.error(
                    Code.PLAIN_NAME,
                    at,
                    "'" + name + "' is not a name in every language",
                    "write a letter of a to z, then letters, digits and '_'");
        } else if (SourceVersion.isKeyword(name)) {
            // The Java parser takes some keywords as names, such as enum.
            diagnostics.error(Code.RESERVED_NAME, at, "'" + name + "' is a keyword of Java", "take another name");
        } else if (name.length() > LONGEST) {
            diagnostics.error(Code.PLAIN_NAME, at, "a name has at most " + LONGEST + " letters", "take a shorter one");
        }
    }
}
