// SPDX-License-Identifier: Apache-2.0
package org.creo.server.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The meters of one service's methods. */
public final class ServiceMeters {
    /**
     * Stands for names that the host does not have; using clients' names would let them create meters without limit.
     */
    static final String UNKNOWN = "?";

    private final MeterRegistry registry;
    private final String name;
    private final Map<String, MethodMeters> methods = new LinkedHashMap<>();
    /** The meters of methods that the service does not have. Created when needed, which for most services is never. */
    private volatile MethodMeters unknown;

    ServiceMeters(MeterRegistry registry, String name, Collection<String> methods) {
        this.registry = registry;
        this.name = name;
        for (String method : methods) {
            this.methods.computeIfAbsent(method, declared -> new MethodMeters(registry, name, declared));
        }
    }

    /** The full name of the interface, or {@code ?} for interfaces that the host does not serve. */
    public String name() {
        return name;
    }

    /**
     * The meters of the methods as declared, followed by those of {@code ?} if a request for an unknown method came.
     */
    public List<MethodMeters> methods() {
        List<MethodMeters> all = new ArrayList<>(methods.values());
        if (unknown != null) {
            all.add(unknown);
        }
        return all;
    }

    /** These meters, and those of the methods that only the others have. */
    ServiceMeters and(ServiceMeters others) {
        ServiceMeters both = new ServiceMeters(registry, name, List.of());
        both.methods.putAll(others.methods);
        both.methods.putAll(methods);
        return both;
    }

    boolean has(String method) {
        return methods.containsKey(method);
    }

    MethodMeters method(String method) {
        MethodMeters known = methods.get(method);
        return known != null ? known : unknown();
    }

    private MethodMeters unknown() {
        if (unknown == null) {
            synchronized (this) {
                if (unknown == null) {
                    unknown = new MethodMeters(registry, name, UNKNOWN);
                }
            }
        }
        return unknown;
    }
}
