// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.work;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rasp.work.ServedInterface;
import rasp.work.ServedMethod;
import rasp.work.Worker;

/** In what a worker's description differs from that of the host, method by method. */
final class Differences {
    private Differences() {}

    /** What differs, for people; nothing where the worker can serve what it offers. */
    static List<String> of(Collection<WorkService> services, Worker worker) {
        List<String> differences = new ArrayList<>();
        for (ServedInterface offered : worker.interfaces()) {
            Optional<WorkService> wanted = services.stream()
                    .filter(service -> service.name().equals(offered.name()))
                    .findFirst();
            if (wanted.isPresent()) {
                compare(wanted.get(), offered, differences);
            } else {
                differences.add(offered.name() + ": the host does not serve it");
            }
        }
        if (worker.interfacesLength() == 0) {
            differences.add("the worker serves no interface");
        }
        return differences;
    }

    private static void compare(WorkService wanted, ServedInterface offered, List<String> differences) {
        Map<String, ServedMethod> left = new HashMap<>();
        for (ServedMethod method : offered.methods()) {
            left.put(method.name(), method);
        }
        for (WorkMethod method : wanted.methods()) {
            ServedMethod other = left.remove(method.name());
            List<String> views = method.views().stream().map(WorkState::text).toList();
            if (other == null) {
                differences.add(method + ": the worker does not have it");
            } else if (other.id() != method.id()) {
                differences.add(method + ": its parameters, its result or its exceptions differ");
            } else if (!views.equals(Arrays.asList(other.views()))) {
                differences.add(method + ": the host has " + views + ", the worker " + Arrays.toString(other.views()));
            }
        }
        left.keySet().stream()
                .sorted()
                .forEach(name -> differences.add(wanted.name() + "." + name + ": the host does not have it"));
    }
}
