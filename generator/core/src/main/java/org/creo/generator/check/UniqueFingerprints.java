// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.HashMap;
import java.util.Map;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;

/** No two methods of an interface, and no two interfaces, share an id on the wire. */
final class UniqueFingerprints implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        Fingerprint fingerprint = new Fingerprint(description);
        Map<Integer, Interface> services = new HashMap<>();
        for (Interface service : description.interfaces()) {
            Interface first = services.putIfAbsent(fingerprint.id(service), service);
            if (first != null) {
                diagnostics.add(Diagnostic.error(service.at(), "'" + service.name() + "' and '" + first.name()
                        + "' have the same fingerprint", "rename one of them").withNote(first.at(), "the other one"));
            }
            Map<Integer, Method> methods = new HashMap<>();
            for (Method method : service.methods()) {
                Method other = methods.putIfAbsent(fingerprint.id(method), method);
                if (other != null) {
                    diagnostics.add(Diagnostic.error(method.at(), "'" + method.name() + "' and '" + other.name()
                            + "' have the same fingerprint", "rename one of them").withNote(other.at(), "the other one"));
                }
            }
        }
    }
}
