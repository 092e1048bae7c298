// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.evolve.AdaptedMethod.AdaptedException;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Release;
import org.creo.generator.model.Thrown;
import org.creo.type.TypeRef;

/**
 * Decides how the host of a description answers clients of the releases in its lock.
 *
 * <p>Interfaces and methods that are gone are the service's own decision and refuse nothing: their clients get
 * UNKNOWN_PROTOCOL or UNKNOWN_METHOD, of which {@code creo diff} warns beforehand.
 */
public final class Adaptation {

    private final Description today;
    private final Fingerprint fingerprint;
    private final Map<String, Methods> services = new HashMap<>();

    /** The methods of one of today's interfaces, by the ids that clients send and by the names in the description. */
    private record Methods(Interface service, Map<Integer, Method> byId, Map<String, Method> byName) {

        static Methods of(Interface service, Fingerprint fingerprint) {
            Methods methods = new Methods(service, new HashMap<>(), new HashMap<>());
            service.methods().forEach(method -> {
                methods.byId.putIfAbsent(fingerprint.id(method), method);
                methods.byName.putIfAbsent(method.name(), method);
            });
            return methods;
        }
    }

    public Adaptation(Description today) {
        this.today = today;
        this.fingerprint = new Fingerprint(today);
        today.interfaces().forEach(service -> services.putIfAbsent(service.name(), Methods.of(service, fingerprint)));
    }

    /** A method of today's interface that answers older calls. */
    public record Older(Interface service, AdaptedMethod method) {}

    /**
     * The methods to serve in addition to those of today, each older id once: where releases share it, as the newest
     * has it. Methods that cannot be answered are reported.
     */
    public static List<Older> of(Description today, Diagnostics diagnostics) {
        List<Release> releases =
                today.releases().stream().filter(release -> !release.dropped()).toList();
        Adaptation adaptation = new Adaptation(today);
        List<Older> methods = new ArrayList<>();
        Set<String> done = new HashSet<>();
        Set<Diagnostic> reported = new LinkedHashSet<>();
        for (int i = releases.size() - 1; i >= 0; i--) {
            Release release = releases.get(i);
            Fingerprint ids = new Fingerprint(release.description());
            for (Interface service : release.description().interfaces()) {
                for (Method method : service.methods()) {
                    OldCall answer = adaptation.answer(release, service, method);
                    if (answer instanceof OldCall.Served served) {
                        adaptation
                                .mistaken(method, served.today())
                                .forEach(reason -> reported.add(diagnostic(
                                        new Obstacle(
                                                served.today().at(),
                                                reason,
                                                "keep the order of the parameters, or rename the method",
                                                method.at(),
                                                "as it is in " + release.version()),
                                        release,
                                        today)));
                    } else if (!done.add(service.name() + " " + ids.id(method))) {
                        continue;
                    } else if (answer instanceof OldCall.Adapted adapted) {
                        methods.add(new Older(adapted.service(), adapted.method()));
                    } else if (answer instanceof OldCall.Refused refused) {
                        refused.reasons().forEach(reason -> reported.add(diagnostic(reason, release, today)));
                    }
                }
            }
        }
        reported.forEach(diagnostics::add);
        return methods;
    }

    private static Diagnostic diagnostic(Obstacle refusal, Release release, Description today) {
        String drop = "'creo lock " + today.source().name() + " --drop " + release.version() + "' gives up its clients";
        return Diagnostic.error(
                        Code.NOT_ADAPTABLE,
                        refusal.at(),
                        "clients of " + release.version() + " cannot be answered: " + refusal.reason(),
                        refusal.wayOut().isEmpty() ? drop : refusal.wayOut() + "; " + drop)
                .withNote(refusal.older(), refusal.note());
    }

    /** What happens to calls of a method of a release. */
    public OldCall answer(Release release, Interface older, Method method) {
        Methods methods = services.get(older.name());
        if (methods == null || !today.packageName().equals(release.packageName())) {
            return new OldCall.InterfaceGone();
        }
        int id = new Fingerprint(release.description()).id(method);
        Method same = methods.byId().get(id);
        if (same != null) {
            return new OldCall.Served(methods.service(), same);
        }
        Method now = methods.byName().get(method.name());
        return now == null
                ? new OldCall.MethodGone(methods.service())
                : adapt(release, methods.service(), method, id, now);
    }

    /**
     * What goes wrong where two methods have the same id. Names of parameters are not part of an id: values of one type
     * may arrive under each other's names.
     */
    List<String> mistaken(Method older, Method now) {
        List<String> names = now.parameters().stream().map(Field::name).toList();
        List<String> mistaken = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            String sent = older.parameters().get(i).name();
            if (!sent.equals(names.get(i)) && names.contains(sent)) {
                mistaken.add("what they send as '" + sent + "' arrives as '" + names.get(i)
                        + "': fingerprints do not include the names of parameters");
            }
        }
        return mistaken;
    }

    private OldCall adapt(Release release, Interface service, Method older, int id, Method now) {
        Converter converter = new Converter(release, today);
        if (older.upload().isPresent() != now.upload().isPresent()) {
            refuseStream(
                    converter,
                    release,
                    older,
                    now,
                    now.upload().isPresent() ? "takes a stream now and took none" : "no longer takes a stream");
        }
        if (older.download().isPresent() != now.download().isPresent()) {
            refuseStream(
                    converter,
                    release,
                    older,
                    now,
                    now.download().isPresent()
                            ? "returns a stream now and returned none"
                            : "no longer returns a stream");
        }
        if (!converter.refusals().isEmpty()) {
            return new OldCall.Refused(service, now, List.copyOf(converter.refusals()));
        }
        ReadPlan request = converter.read(now.name() + ".", older.fixed(), now.fixed(), older.at());
        Optional<Conversion> upload = older.upload()
                .flatMap(then -> now.upload()
                        .flatMap(stream -> converter.convert(
                                older.uploaded().orElseThrow(),
                                now.uploaded().orElseThrow(),
                                true,
                                Optional.empty(),
                                new Converter.Meeting(
                                        "an item of '" + now.name() + "." + stream.name() + "'",
                                        stream.typeAt(),
                                        then.typeAt()))));
        Optional<Conversion> result = older.single()
                .filter(type -> now.download().isEmpty())
                .flatMap(type -> result(converter, release, older, type, now));
        Optional<Conversion> download = older.download()
                .flatMap(then -> now.download()
                        .flatMap(type -> converter.convert(
                                then,
                                type,
                                false,
                                Optional.empty(),
                                new Converter.Meeting(
                                        "an item of the result of '" + now.name() + "'",
                                        now.resultAt(),
                                        older.resultAt()))));
        List<AdaptedException> exceptions = exceptions(converter, release.description(), older, now);
        if (!converter.refusals().isEmpty()) {
            return new OldCall.Refused(service, now, List.copyOf(converter.refusals()));
        }
        return new OldCall.Adapted(
                service,
                new AdaptedMethod(
                        release,
                        older,
                        id,
                        now,
                        request,
                        upload,
                        result,
                        download,
                        exceptions,
                        converter.reads(),
                        converter.writes(),
                        converter.unionReads(),
                        converter.unionWrites()));
    }

    private static void refuseStream(Converter converter, Release release, Method older, Method now, String change) {
        converter.refuseMethod(
                now.at(),
                "'" + now.name() + "' " + change,
                "keep it as it was, and give the new one another name",
                older.at(),
                "as it is in " + release.version());
    }

    private static Optional<Conversion> result(
            Converter converter, Release release, Method older, TypeRef type, Method now) {
        if (now.single().isEmpty()) {
            converter.refuseMethod(
                    now.resultAt(),
                    "'" + now.name() + "' no longer has a result",
                    "",
                    older.resultAt(),
                    "its result in " + release.version());
            return Optional.empty();
        }
        return converter.convert(
                type,
                now.single().get(),
                false,
                Optional.empty(),
                new Converter.Meeting("the result of '" + now.name() + "'", now.resultAt(), older.resultAt()));
    }

    /**
     * An exception that the method no longer throws never comes; one that the release did not know is sent as it is.
     */
    private List<AdaptedException> exceptions(Converter converter, Description then, Method older, Method now) {
        Fingerprint ids = new Fingerprint(then);
        List<AdaptedException> adapted = new ArrayList<>();
        for (Thrown thrown : older.exceptions()) {
            boolean stillThrown = now.exceptions().stream()
                    .anyMatch(exception -> exception.name().equals(thrown.name()));
            if (!stillThrown) {
                continue;
            }
            ExceptionType before = then.exception(thrown);
            ExceptionType current = today.exception(thrown);
            int id = ids.id(before);
            if (id != fingerprint.id(current)) {
                adapted.add(new AdaptedException(
                        before,
                        id,
                        current,
                        converter.write(current.name() + ".", current.fields(), before.fields(), current.at())));
            }
        }
        return adapted;
    }
}
