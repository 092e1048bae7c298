// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Release;

/**
 * A method of a recorded release that the host does not answer: the release was dropped, or the method is gone.
 *
 * @param service today's interface
 * @param release the newest that has it
 * @param difference what differs today, without a full stop
 */
public record Former(Interface service, Method method, int id, Release release, String difference) {

    /** All methods of this kind, each id once: those of newer releases before those of older ones. */
    public static List<Former> of(Description today) {
        Set<String> done = new HashSet<>();
        Fingerprint ids = new Fingerprint(today);
        today.interfaces()
                .forEach(service -> service.methods().forEach(method -> done.add(key(service, ids.id(method)))));
        Adaptation.of(today, new Diagnostics())
                .forEach(older -> done.add(key(older.service(), older.method().id())));
        List<Former> former = new ArrayList<>();
        for (int i = today.releases().size() - 1; i >= 0; i--) {
            Release release = today.releases().get(i);
            for (Interface then : release.description().interfaces()) {
                Comparison.find(today.interfaces(), Interface::name, then.name())
                        .ifPresent(service -> add(today, release, then, service, done, former));
            }
        }
        return former;
    }

    private static void add(
            Description today,
            Release release,
            Interface then,
            Interface service,
            Set<String> done,
            List<Former> former) {
        Fingerprint ids = new Fingerprint(release.description());
        for (Method method : then.methods()) {
            int id = ids.id(method);
            if (done.add(key(service, id))) {
                Optional<Method> now = Comparison.find(service.methods(), Method::name, method.name());
                String difference = now.map(
                                current -> new ShapeDifference(release.description(), today).of(method, current))
                        .orElse("The method is gone");
                former.add(new Former(service, method, id, release, difference));
            }
        }
    }

    private static String key(Interface service, int id) {
        return service.name() + " " + id;
    }
}
