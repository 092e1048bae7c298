// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.cli.call;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.protocol.text.Nearest;

/** The methods that can be called at a host, by the names that users know. */
public final class Catalogue {

    /** In a message; {@code creo call HOST:PORT} lists all. */
    private static final int MOST_NAMES = 12;

    private final List<Callee> callees;
    private final List<String> undescribed;

    private Catalogue(List<Callee> callees, List<String> undescribed) {
        this.callees = List.copyOf(callees);
        this.undescribed = List.copyOf(undescribed);
    }

    /** All that a description declares. */
    public static Catalogue of(Description description) {
        return of(List.of(description), List.of());
    }

    /**
     * The interfaces that a host serves.
     *
     * @param undescribed further ones, whose description is not known
     */
    static Catalogue of(List<Description> descriptions, List<String> undescribed) {
        List<Callee> callees = new ArrayList<>();
        for (Description description : descriptions) {
            description.interfaces().stream()
                    .flatMap(service ->
                            service.methods().stream().map(method -> new Callee(description, service, method)))
                    .forEach(callees::add);
        }
        return new Catalogue(callees, undescribed);
    }

    /** In the order of the descriptions. */
    public List<Callee> all() {
        return callees;
    }

    /** Full names of interfaces whose methods are not known. */
    public List<String> undescribed() {
        return undescribed;
    }

    /** The methods of the interface of that name, short or full. */
    public List<Callee> ofInterface(String name) {
        return callees.stream()
                .filter(callee -> callee.service().name().equals(name)
                        || callee.interfaceName().equals(name))
                .toList();
    }

    /**
     * The method of that name: {@code packagename.DataService.storeData}, or {@code DataService.storeData} or
     * {@code storeData} where only one method has that name.
     *
     * @throws UnknownMethodException where there is none or more than one
     */
    public Callee find(String name) throws UnknownMethodException {
        for (Function<Callee, String> kind : List.<Function<Callee, String>>of(
                Callee::fullName, Callee::shortName, callee -> callee.method().name())) {
            List<Callee> found = callees.stream()
                    .filter(callee -> kind.apply(callee).equals(name))
                    .toList();
            if (found.size() > 1) {
                throw new UnknownMethodException("'" + name + "' may be "
                        + String.join(
                                " or ", found.stream().map(Callee::fullName).toList()));
            }
            if (!found.isEmpty()) {
                return found.get(0);
            }
        }
        throw unknown(name);
    }

    private UnknownMethodException unknown(String name) {
        int dot = name.lastIndexOf('.');
        String service = name.substring(0, Math.max(dot, 0));
        String method = name.substring(dot + 1);
        List<Callee> siblings = ofInterface(service);
        if (!siblings.isEmpty()) {
            List<String> methods =
                    siblings.stream().map(callee -> callee.method().name()).toList();
            return new UnknownMethodException(service + " has no method '" + method + "'"
                    + Nearest.meant(method, methods)
                            .map("; "::concat)
                            .orElse("; it has " + String.join(", ", methods)));
        }
        if (undescribed.stream().anyMatch(known -> known.equals(service) || known.endsWith("." + service))) {
            return new UnknownMethodException(
                    "the host serves " + service + " and has no description of it; --description FILE gives one");
        }
        return new UnknownMethodException("there is no method '" + name + "'"
                + near(name, service, method)
                        .map(near -> "; did you mean '" + near + "'?")
                        .orElseGet(() -> callees.isEmpty() ? "" : "; there is " + shortNames()));
    }

    /** A similar name, or the same method of an interface with a similar name. */
    private Optional<String> near(String name, String service, String method) {
        Set<String> methods = new LinkedHashSet<>();
        Set<String> interfaces = new LinkedHashSet<>();
        for (Callee callee : callees) {
            methods.addAll(List.of(
                    callee.shortName(), callee.fullName(), callee.method().name()));
            interfaces.addAll(List.of(callee.service().name(), callee.interfaceName()));
        }
        return Nearest.to(name, methods)
                .or(() -> Nearest.to(service, interfaces).map(found -> found + "." + method));
    }

    private String shortNames() {
        Stream<String> more = callees.size() > MOST_NAMES ? Stream.of("...") : Stream.of();
        return Stream.concat(callees.stream().limit(MOST_NAMES).map(Callee::shortName), more)
                .collect(Collectors.joining(", "));
    }

    /** The name means no method, or several; the message says which there are. */
    public static final class UnknownMethodException extends Exception {

        private static final long serialVersionUID = 1;

        UnknownMethodException(String message) {
            super(message);
        }
    }
}
