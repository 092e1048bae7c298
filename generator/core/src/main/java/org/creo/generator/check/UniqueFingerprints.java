// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.source.Location;

/** No two methods of an interface, no two interfaces and no two exceptions share an id on the wire. */
final class UniqueFingerprints implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        Fingerprint fingerprint = new Fingerprint(description);
        unique(description.interfaces(), fingerprint::id, Interface::name, Interface::at, diagnostics);
        unique(description.exceptions(), fingerprint::id, ExceptionType::name, ExceptionType::at, diagnostics);
        for (Interface service : description.interfaces()) {
            unique(service.methods(), fingerprint::id, Method::name, Method::at, diagnostics);
        }
    }

    private static <T> void unique(
            List<T> all,
            ToIntFunction<T> id,
            Function<T, String> name,
            Function<T, Location> at,
            Diagnostics diagnostics) {
        Map<Integer, T> seen = new HashMap<>();
        for (T one : all) {
            T first = seen.putIfAbsent(id.applyAsInt(one), one);
            if (first != null) {
                diagnostics.add(Diagnostic.error(
                                Code.SAME_FINGERPRINT,
                                at.apply(one),
                                "'" + name.apply(one) + "' and '" + name.apply(first) + "' have the same fingerprint",
                                "rename one of them")
                        .withNote(at.apply(first), "the other name"));
            }
        }
    }
}
