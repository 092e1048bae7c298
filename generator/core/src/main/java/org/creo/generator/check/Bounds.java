// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.InitialValue;
import org.creo.generator.model.Interface;
import org.creo.generator.model.State;
import org.creo.generator.model.Struct;
import org.creo.generator.model.TooLargeException;
import org.creo.generator.model.Union;
import org.creo.generator.source.Location;
import org.creo.type.Scalar;

/** Refuses what is larger than a compiler of some language, or the generator itself, can take. */
final class Bounds implements Check {

    /**
     * How many parameters a method may have. A constructor in Java takes 255 slots: one for the object, and the
     * generator takes one for itself.
     */
    private static final int SLOTS = 253;
    /**
     * How many values a class may set. What a class in Java sets at its start has to fit into 64 KiB of code, at about
     * ten bytes a value.
     */
    private static final int VALUES = 4000;

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        description
                .structs()
                .forEach(struct -> slots("struct", struct.name(), struct.fields(), 0, struct.at(), diagnostics));
        description
                .exceptions()
                .forEach(exception ->
                        slots("exception", exception.name(), exception.fields(), 0, exception.at(), diagnostics));
        description
                .methods()
                .forEach(method -> slots(
                        "method",
                        method.name(),
                        method.parameters(),
                        method.permissions().size(),
                        method.at(),
                        diagnostics));

        Fingerprint fingerprint = new Fingerprint(description);
        int before = diagnostics.errors();
        for (Struct struct : description.structs()) {
            size(struct.name(), struct.at(), () -> fingerprint.canonical(struct), diagnostics);
            if (diagnostics.errors() > before) {
                return; // what holds it is too large as well
            }
        }
        for (Union union : description.unions()) {
            size(union.name(), union.at(), () -> fingerprint.canonical(union), diagnostics);
            if (diagnostics.errors() > before) {
                return;
            }
        }
        description
                .exceptions()
                .forEach(exception ->
                        size(exception.name(), exception.at(), () -> fingerprint.canonical(exception), diagnostics));
        description
                .methods()
                .forEach(method -> size(method.name(), method.at(), () -> fingerprint.canonical(method), diagnostics));
        if (diagnostics.errors() == before) {
            description.interfaces().forEach(service -> initialValues(service, description, diagnostics));
        }
    }

    private static void initialValues(Interface service, Description description, Diagnostics diagnostics) {
        long values = 0;
        for (State state : service.states()) {
            values += InitialValue.of(state, description).size();
            if (values > VALUES) {
                diagnostics.error(
                        Code.TOO_LARGE,
                        state.at(),
                        "the initial value of '" + state.name() + "', written out, is too large",
                        "make it an Optional");
                return;
            }
        }
    }

    /** @param views how many views of states a service takes after the parameters */
    private static void slots(
            String kind, String name, List<Field> fields, int views, Location at, Diagnostics diagnostics) {
        int slots = views
                + fields.stream()
                        .mapToInt(field ->
                                field.type().asScalar().filter(Bounds::isWide).isPresent() ? 2 : 1)
                        .sum();
        if (slots > SLOTS) {
            diagnostics.error(
                    Code.TOO_MANY_FIELDS,
                    at,
                    "the " + kind + " '" + name + "' has " + fields.size()
                            + (kind.equals("method") ? " parameters" : " fields") + ", more than Java can take at once",
                    "group some of them in a struct");
        }
    }

    /** Whether it takes two slots in Java, where a uint is a long. */
    private static boolean isWide(Scalar type) {
        return type.size() == Long.BYTES || type == Scalar.UINT;
    }

    private static void size(String name, Location at, Runnable canonical, Diagnostics diagnostics) {
        try {
            canonical.run();
        } catch (TooLargeException e) {
            diagnostics.error(
                    Code.TOO_LARGE,
                    at,
                    "'" + name + "', written out with all that it is made of, is too large",
                    e.getMessage());
        }
    }
}
