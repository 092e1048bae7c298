// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import static org.creo.generator.evolve.Comparison.find;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.creo.generator.evolve.Difference.Routed;
import org.creo.generator.evolve.Difference.Verdict;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.type.TypeRef;

/**
 * Finds what a change of a description does to programs that call its methods over HTTP at {@code /INTERFACE/METHOD}.
 * They know the names of interfaces, methods, parameters and fields, which the clients of a release do not send.
 */
final class CallComparison {

    private final Description older;
    private final Description today;
    private final WrittenBack writtenBack;
    private final Verdicts http = new Verdicts();

    private CallComparison(Description older, Description today, WrittenBack writtenBack) {
        this.older = older;
        this.today = today;
        this.writtenBack = writtenBack;
    }

    /** The methods of the older description, each with a verdict: a new method breaks nobody. */
    static List<Routed> of(Description older, Description today) {
        List<Routed> calls = new ArrayList<>();
        WrittenBack writtenBack = new WrittenBack(older);
        for (Interface service : older.interfaces()) {
            Map<String, Method> methods = same(older, service, today);
            for (Method method : service.methods()) {
                Verdict verdict = Optional.ofNullable(methods.get(method.name()))
                        .map(now -> new CallComparison(older, today, writtenBack).compare(method, now))
                        .orElseGet(CallComparison::gone);
                calls.add(new Routed(path(older, service, method), verdict));
            }
        }
        return calls;
    }

    private static String path(Description description, Interface service, Method method) {
        return "POST /" + description.fullName(service) + "/" + method.name();
    }

    /** The methods by which another description answers requests of an interface, by their names. */
    private static Map<String, Method> same(Description one, Interface service, Description other) {
        return one.packageName().equals(other.packageName())
                ? find(other.interfaces(), Interface::name, service.name()).stream()
                        .flatMap(found -> found.methods().stream())
                        .collect(Collectors.toMap(Method::name, method -> method))
                : Map.of();
    }

    private static Verdict gone() {
        return Verdicts.broken("it is gone: requests get 404");
    }

    private Verdict compare(Method before, Method now) {
        JsonComparison.sent(older, today, writtenBack.by(now), "", http).members("", before.fixed(), now.fixed());
        streams("a parameter", before.uploaded(), now.uploaded());
        before.uploaded()
                .ifPresent(item -> now.uploaded()
                        .ifPresent(other -> JsonComparison.sent(older, today, writtenBack.by(now), "an item", http)
                                .compare("", item, other)));
        answer(before, now);
        RouteComparison.exceptions(older, today, before, now, http);
        return http.verdict();
    }

    private void streams(String what, Optional<TypeRef> before, Optional<TypeRef> now) {
        if (before.isPresent() != now.isPresent()) {
            http.breaks(what + " is " + (now.isPresent() ? "a stream now" : "no stream any more"));
        }
    }

    private void answer(Method before, Method now) {
        if (status(before) != status(now)) {
            http.breaks("the status is " + status(now) + " and was " + status(before));
        }
        streams("the answer", before.download(), now.download());
        if (before.result().isPresent()
                && now.result().isPresent()
                && before.download().isPresent() == now.download().isPresent()) {
            JsonComparison.received(older, today, "the answer", http)
                    .compare("", before.result().get(), now.result().get());
        }
    }

    private static int status(Method method) {
        return method.oneway() ? 202 : method.result().isPresent() ? RouteComparison.OK : RouteComparison.NO_CONTENT;
    }
}
