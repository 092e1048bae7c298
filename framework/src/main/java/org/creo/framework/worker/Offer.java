// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.worker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.state.State;
import org.creo.json.descriptor.MethodDescriptor;
import rasp.work.ServedInterface;
import rasp.work.ServedMethod;

/** What a worker offers to its host, and which of its methods a call is for. */
final class Offer {
    private final List<Dispatcher> services;
    private final Map<Integer, Map<Integer, ServedMethodOf>> methods = new HashMap<>();

    /** A method, and the service that has it. */
    record ServedMethodOf(Dispatcher service, MethodBinding binding) {
        /** The full name, such as {@code lab.Store.put}. */
        @Override
        public String toString() {
            return service.protocolName() + "." + binding.name();
        }
    }

    /** @throws IllegalArgumentException if they cannot be served */
    Offer(List<Dispatcher> services) {
        if (services.isEmpty()) {
            throw new IllegalArgumentException("a worker needs a service: new StoreDispatcher(new Shelf())");
        }
        this.services = List.copyOf(services);
        for (Dispatcher service : services) {
            if (methods.put(service.protocolId(), byId(service)) != null) {
                throw new IllegalArgumentException(
                        service.protocolName() + " is served twice: a worker has one object for each interface");
            }
        }
    }

    private static Map<Integer, ServedMethodOf> byId(Dispatcher service) {
        return today(service).collect(Collectors.toMap(MethodBinding::id, each -> new ServedMethodOf(service, each)));
    }

    /** The methods of the interface, without those of its older releases: the host answers these. */
    private static Stream<MethodBinding> today(Dispatcher service) {
        Set<Integer> declared = new HashSet<>();
        for (MethodDescriptor method : service.descriptor().methods()) {
            declared.add(method.id());
        }
        return service.methods().stream().filter(method -> declared.contains(method.id()));
    }

    List<Dispatcher> services() {
        return services;
    }

    /** The names of the interfaces. */
    String names() {
        return services.stream().map(Dispatcher::protocolName).collect(Collectors.joining(", "));
    }

    /** The interfaces, as they are sent. */
    ServedInterface[] interfaces() {
        return services.stream().map(Offer::served).toArray(ServedInterface[]::new);
    }

    private static ServedInterface served(Dispatcher service) {
        return new ServedInterface(
                service.protocolName(),
                service.protocolId(),
                today(service)
                        .map(method -> new ServedMethod(method.name(), method.id(), views(service, method)))
                        .toArray(ServedMethod[]::new));
    }

    /** What a method sees, with the types of the states as they are kept. */
    private static String[] views(Dispatcher service, MethodBinding method) {
        List<String> views = new ArrayList<>();
        for (String seen : method.views()) {
            String name = seen.substring(seen.indexOf(' ') + 1).split("\\[", 2)[0];
            State<?> state = service.states().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            views.add(seen + ": " + state.type());
        }
        return views.toArray(String[]::new);
    }

    /** The method that ids name; empty where there is none. */
    Optional<ServedMethodOf> find(int service, int method) {
        return Optional.ofNullable(methods.getOrDefault(service, Map.of()).get(method));
    }
}
