// SPDX-License-Identifier: Apache-2.0
package org.creo.framework.web;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.framework.dispatch.Dispatcher;
import org.creo.framework.dispatch.MethodBinding;
import org.creo.framework.limits.Limits;
import org.creo.framework.state.StateStore;
import org.creo.framework.url.PathPrefix;
import org.creo.json.JsonLimits;
import org.creo.json.JsonPlans;
import org.creo.json.descriptor.CallCode;
import org.creo.json.descriptor.DescriptorDocument.Served;
import org.creo.json.descriptor.InterfaceDescriptor;
import org.creo.json.descriptor.MethodDescriptor;
import org.creo.json.descriptor.RouteDescriptor;
import org.creo.protocol.FrameHeader;
import org.creo.protocol.RequestHead;
import org.creo.protocol.Status;
import org.creo.protocol.text.Nearest;
import org.creo.type.DeclaredTypes;

/** All methods that HTTP offers, found by the path of a URL. Immutable, so any thread may call it. */
public final class Operations {
    /** The method that is at a path with parameters. */
    private record Resource(PathPattern pattern, Endpoint endpoint) {}

    /**
     * What a request is for.
     *
     * @param parameters those that are in its path
     */
    record Found(Endpoint endpoint, Map<String, String> parameters) {}

    /** By the full name of the interface, then by the name of the method, then by the method of HTTP. */
    private final Map<String, Map<String, Map<String, Endpoint>>> services = new LinkedHashMap<>();

    private final List<Resource> resources = new ArrayList<>();
    /** What is at a path without parameters as most clients write it, by the path, then by the method of HTTP. */
    private final Map<String, Map<String, Found>> direct = new HashMap<>();

    private final Reserved reserved;
    private final OwnPages pages;
    private final HandOut handOut;

    private Operations(Reserved reserved, OwnPages pages, HandOut handOut) {
        this.reserved = reserved;
        this.pages = pages;
        this.handOut = handOut;
    }

    /**
     * The methods of services that have a descriptor; made when the host starts.
     *
     * @param stores gives the states of a service, null where it has none
     * @param handed what the host hands out of them
     * @param prefix the path below which all of them are
     * @throws IllegalStateException if two of them have paths between which nothing decides, or one of them a path of
     *     the host's own, or what is to be handed out is not there
     */
    public static Operations of(
            Collection<Dispatcher> services,
            Function<Dispatcher, StateStore> stores,
            Limits limits,
            Set<HandedOut> handed,
            PathPrefix prefix) {
        long most = Math.min(limits.frame(), limits.memory() / 2);
        int longest = (int) most - FrameHeader.LEAST_LENGTH - RequestHead.SIZE;
        JsonLimits json = new JsonLimits(longest, JsonLimits.STRICT.nesting(), JsonLimits.STRICT.digits());
        // Programs are below paths, which RASP has not: its clients do not reach them.
        boolean rasp = prefix.segments().isEmpty();
        // Interfaces of one description have their types in common.
        Map<DeclaredTypes, JsonPlans> plans = new IdentityHashMap<>();
        Operations operations = new Operations(
                new Reserved(services.stream().map(Dispatcher::protocolName).collect(Collectors.toSet()), prefix),
                new OwnPages(
                        services.stream()
                                .filter(each -> each.descriptor() != null)
                                .map(each -> new Served(
                                        each.descriptor(), each.protocolId(), rasp ? each.callCode() : CallCode.NONE))
                                .filter(each -> !each.descriptor().packageName().equals(HandOut.OF_HOSTS))
                                .toList(),
                        handed.contains(HandedOut.CLIENTS),
                        rasp),
                HandOut.of(handed, services));
        for (Dispatcher service : services) {
            InterfaceDescriptor descriptor = service.descriptor();
            if (descriptor != null) {
                operations.add(
                        service,
                        descriptor,
                        plans.computeIfAbsent(descriptor.types(), types -> new JsonPlans(json, types)),
                        stores.apply(service));
            }
        }
        operations.services.forEach((service, methods) -> methods.forEach(
                (method, verbs) -> verbs.keySet().forEach(verb -> operations.addDirect(verb, service + "/" + method))));
        operations.resources.forEach(each -> operations.addDirect(
                each.endpoint.verb(), each.pattern.toString().substring(1)));
        return operations;
    }

    private void addDirect(String verb, String path) {
        List<String> segments = List.of(path.split("/", -1));
        Found found = OwnPages.has(segments) || path.indexOf('%') >= 0 ? null : find(verb, segments);
        if (found != null && found.parameters.isEmpty()) {
            direct.computeIfAbsent("/" + path, each -> new HashMap<>()).put(verb, found);
        }
    }

    private void add(Dispatcher service, InterfaceDescriptor descriptor, JsonPlans plans, StateStore store) {
        Map<Integer, MethodBinding> bindings = new LinkedHashMap<>();
        service.methods().forEach(method -> bindings.put(method.id(), method));
        Map<String, Map<String, Endpoint>> methods = new LinkedHashMap<>();
        for (MethodDescriptor method : descriptor.methods()) {
            Operation operation = Operation.of(
                    descriptor.name(),
                    service.protocolId(),
                    bindings.get(method.id()),
                    method,
                    descriptor.types(),
                    plans,
                    store);
            Map<String, Endpoint> named = new LinkedHashMap<>();
            if (operation.isSafe()) {
                named.put("GET", Endpoint.named("GET", operation, plans));
            }
            named.put("POST", Endpoint.named("POST", operation, plans));
            methods.put(operation.name(), named);
            method.route().ifPresent(route -> add(route, operation, plans));
        }
        services.put(descriptor.name(), methods);
    }

    private void add(RouteDescriptor route, Operation operation, JsonPlans plans) {
        PathPattern pattern = new PathPattern(route.path());
        List<String> segments = List.of(route.path().substring(1).split("/", -1));
        if (reserved.has(segments)) {
            throw new IllegalStateException(operation.service() + "." + operation.name() + " has " + route.verb() + " "
                    + pattern + ", and what is below /" + segments.get(0)
                    + (OwnPages.has(segments) ? "/ is the host's own" : "/ are methods by their names")
                    + ". Change its path (@RESOURCE)");
        }
        for (Resource other : resources) {
            if (other.endpoint.verb().equals(route.verb()) && other.pattern.rivals(pattern)) {
                Operation first = other.endpoint.operation();
                throw new IllegalStateException("Two services have " + route.verb() + " " + pattern + ": "
                        + first.service() + "." + first.name() + " and " + operation.service() + "."
                        + operation.name()
                        + ". Change the path of one of them (@RESOURCE), or serve them by two hosts");
            }
        }
        resources.add(new Resource(pattern, Endpoint.routed(route, operation, plans, reserved)));
    }

    /** Whether something is at the root of the host. */
    boolean hasRoot() {
        return has(List.of(""));
    }

    /** What the host hands out. */
    HandOut handOut() {
        return handOut;
    }

    /** What the host has to show of itself. */
    OwnPages pages() {
        return pages;
    }

    private static String verb(String method) {
        return method.equals("HEAD") ? "GET" : method;
    }

    /**
     * What a request is for whose path is written as most clients write it; null where it has to be decoded to know.
     *
     * @param method of HTTP
     * @param path as it is written
     */
    public Found find(String method, String path) {
        Map<String, Found> there = direct.get(path);
        return there == null ? null : there.get(verb(method));
    }

    /**
     * What a request is for; null where there is nothing at its path for its method.
     *
     * @param method of HTTP
     * @param path decoded
     */
    public Found find(String method, List<String> path) {
        String verb = verb(method);
        Resource best = null;
        Map<String, String> parameters = Map.of();
        for (Resource resource : routed(path)) {
            Map<String, String> matched = resource.endpoint.verb().equals(verb) ? resource.pattern.match(path) : null;
            if (matched != null && (best == null || resource.pattern.comesBefore(best.pattern))) {
                best = resource;
                parameters = matched;
            }
        }
        if (best != null) {
            return new Found(best.endpoint, parameters);
        }
        Endpoint named = named(path).get(verb);
        return named == null ? null : new Found(named, Map.of());
    }

    /** The resources that may be at a path. */
    private List<Resource> routed(List<String> path) {
        return reserved.has(path) ? List.of() : resources;
    }

    /** What is at {@code /INTERFACE/METHOD}, by the method of HTTP; nothing where there is nothing. */
    private Map<String, Endpoint> named(List<String> path) {
        return path.size() == 2
                ? services.getOrDefault(path.get(0), Map.of()).getOrDefault(path.get(1), Map.of())
                : Map.of();
    }

    /** Whether there is something at a path. */
    private boolean has(List<String> path) {
        if (!named(path).isEmpty()) {
            return true;
        }
        for (Resource resource : routed(path)) {
            if (resource.pattern.match(path) != null) {
                return true;
            }
        }
        return false;
    }

    /** The methods of HTTP that a path answers, as the field {@code Allow} has them; empty for one with nothing. */
    String allowed(List<String> path) {
        if (!has(path)) {
            return "";
        }
        Set<String> verbs = new LinkedHashSet<>(named(path).keySet());
        for (Resource resource : routed(path)) {
            if (resource.pattern.match(path) != null) {
                verbs.add(resource.endpoint.verb());
            }
        }
        List<String> all = new ArrayList<>(verbs);
        if (verbs.contains("GET")) {
            all.add(all.indexOf("GET") + 1, "HEAD");
        }
        all.add("OPTIONS");
        return String.join(", ", all);
    }

    /** Whether a path begins with the name of an interface, or nearly: so it is for a method, and not for a file. */
    boolean resembles(List<String> path) {
        return Nearest.to(path.get(0), services.keySet()).isPresent() || services.containsKey(path.get(0));
    }

    /** Why a method of HTTP finds nothing at a path. */
    ProblemException notFound(String verb, List<String> path) {
        String allowed = allowed(path);
        if (allowed.isEmpty()) {
            return new ProblemException(unknown(path));
        }
        Endpoint posted = named(path).get("POST");
        String why = posted == null || !verb.equals("GET")
                ? "answers " + allowed + "."
                : "is called by POST: "
                        + (posted.operation().streams().up()
                                ? "it takes a stream."
                                : "its description does not say that it changes nothing.");
        return new ProblemException(Problem.of(405, reserved.prefix().before("/" + String.join("/", path)) + " " + why)
                .with("allow", allowed));
    }

    private Problem unknown(List<String> path) {
        String service = path.get(0);
        Map<String, Map<String, Endpoint>> methods = services.get(service);
        if (methods == null) {
            List<String> all = new ArrayList<>(services.keySet());
            return unknown(
                    Status.UNKNOWN_PROTOCOL,
                    path,
                    Nearest.to(service, all).or(() -> nearest(path)),
                    all.isEmpty()
                            ? "No service of this host was generated by a Creo that knows HTTP: generate them again."
                            : "A method is at /INTERFACE/METHOD; the interfaces are " + String.join(", ", all) + ".");
        }
        return unknown(
                Status.UNKNOWN_METHOD,
                path,
                path.size() > 2
                        ? Optional.empty()
                        : Nearest.to(path.size() < 2 ? "" : path.get(1), methods.keySet())
                                .map(near -> service + "/" + near),
                service + " has the methods " + String.join(", ", methods.keySet()) + ".");
    }

    private Optional<String> nearest(List<String> path) {
        List<PathPattern> all = resources.stream().map(Resource::pattern).toList();
        return all.stream()
                .filter(pattern -> pattern.isNear(path))
                .findFirst()
                .map(PathPattern::toString)
                .or(() -> Nearest.to(
                        "/" + String.join("/", path),
                        all.stream().map(PathPattern::toString).toList()))
                .map(near -> near.substring(1));
    }

    private Problem unknown(Status status, List<String> path, Optional<String> near, String others) {
        PathPrefix prefix = reserved.prefix();
        String there = "There is nothing at " + prefix.before("/" + String.join("/", path));
        return Problem.of(
                status,
                near.map(name -> there + "; did you mean " + prefix.before("/" + name) + "?")
                        .orElse(there + ". " + others));
    }
}
