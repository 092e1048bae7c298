// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import java.util.regex.Pattern;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Struct;
import org.creo.generator.source.Location;

/** Names hold what an identifier may hold in every language; Java alone would also take {@code $} and other alphabets. */
final class PlainNames implements Check {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        for (Struct struct : description.structs()) {
            plain(struct.name(), struct.at(), diagnostics);
            plain(struct.fields(), diagnostics);
        }
        for (Interface service : description.interfaces()) {
            plain(service.name(), service.at(), diagnostics);
            for (Method method : service.methods()) {
                plain(method.name(), method.at(), diagnostics);
                plain(method.parameters(), diagnostics);
            }
        }
    }

    private static void plain(List<Field> fields, Diagnostics diagnostics) {
        fields.forEach(field -> plain(field.name(), field.at(), diagnostics));
    }

    private static void plain(String name, Location at, Diagnostics diagnostics) {
        if (!NAME.matcher(name).matches()) {
            diagnostics.error(at, "'" + name + "' is no name in every language",
                    "write a letter of a to z, then letters, digits and '_'");
        }
    }
}
