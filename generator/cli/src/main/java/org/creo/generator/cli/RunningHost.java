// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.cli.call.Control;
import org.creo.generator.cli.host.HostAddress;
import org.creo.generator.cli.host.HostException;
import org.creo.generator.evolve.Comparison;
import org.creo.generator.evolve.Difference;
import org.creo.generator.evolve.Lock;
import org.creo.generator.model.Description;
import org.creo.generator.model.Release;

/** A host that runs, compared with a description that clients were generated from. */
final class RunningHost {

    private final HostAddress address;
    private final Control control;
    private Description served;

    RunningHost(HostAddress address, Control control) {
        this.address = address;
        this.control = control;
    }

    /**
     * What clients of the description notice at the host.
     *
     * @throws HostException if the host does not describe itself, or serves nothing of that package
     */
    Difference compare(Description theirs) throws IOException {
        String name = theirs.packageName();
        List<Description> all = control.descriptions();
        served = all.stream()
                .filter(description -> description.packageName().equals(name))
                .findFirst()
                .orElseThrow(() -> new HostException(address + " describes no interface of the package '" + name
                        + "', only " + names(all) + ": clients of another package get UNKNOWN_PROTOCOL"));
        Map<String, Set<Integer>> answered = control.answered();
        Difference difference = Comparison.at(
                Lock.release(theirs),
                served,
                (service, id) ->
                        answered.getOrDefault(name + "." + service, Set.of()).contains(id));
        // Clients keep nothing, and have no handlers.
        return new Difference(
                difference.before(),
                difference.after() + " at " + address,
                difference.entries(),
                difference.routes(),
                List.of(),
                List.of(),
                difference.ruled());
    }

    private static List<String> names(List<Description> descriptions) {
        return descriptions.stream()
                .flatMap(description -> description.interfaces().stream().map(description::fullName))
                .toList();
    }

    /** How clients that break are helped, which depends on which side is the older one. */
    String advice(Description theirs, String file) {
        String again = "generate them again from the host's description";
        String lock = "where the host could answer them, record their release by 'creo lock' and generate it again";
        String newer = "the host must be one of that version";
        Optional<String> mine = theirs.version().map(Description.Version::text);
        Optional<String> hosts = served.version().map(Description.Version::text);
        int order = mine.isPresent() && hosts.isPresent() ? order(theirs, served) : 0;
        if (order < 0) {
            return "clients of " + file + " (" + mine.get() + ") are older than the host (" + hosts.get() + "): "
                    + again + ", or, " + lock + "\n";
        }
        if (order > 0) {
            return "clients of " + file + " (" + mine.get() + ") are newer than the host (" + hosts.get() + "): "
                    + newer + "\n";
        }
        return "where clients of " + file + " are older than the host, " + again + ", or, " + lock
                + "; where they are newer, " + newer + "\n";
    }

    private static int order(Description left, Description right) {
        return Release.ORDER.compare(Lock.release(left), Lock.release(right));
    }
}
