// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.evolve;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.creo.generator.evolve.Difference.Entry;
import org.creo.generator.evolve.Difference.Level;
import org.creo.generator.evolve.Difference.Routed;
import org.creo.generator.evolve.Difference.Verdict;
import org.creo.generator.model.Constant;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Field;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.NumberLiteral;
import org.creo.generator.model.Release;
import org.creo.generator.model.Thrown;
import org.creo.type.Scalar;
import org.creo.type.TypeRef;

/**
 * Compares two descriptions for {@code creo diff}: separate verdicts on the wire, in source, over HTTP, on states that
 * hosts keep, and on the views of them that handlers get.
 */
public final class Comparison {

    private static final Verdict ADDED = new Verdict(Level.ADDED, List.of());

    private final Release before;
    private final Description older;
    private final Description today;
    /** Whether the host knows a method of the older description: by its interface and its id. */
    private final BiPredicate<String, Integer> known;

    private final Adaptation adaptation;
    private final WrittenBack writtenBack;
    private final Fingerprint olderIds;
    private final Fingerprint todayIds;
    private final List<Entry> entries = new ArrayList<>();

    private Comparison(Release before, Description today, BiPredicate<String, Integer> known) {
        this.before = before;
        this.older = before.description();
        this.today = today;
        this.known = known;
        this.adaptation = new Adaptation(today);
        this.writtenBack = new WrittenBack(older);
        this.olderIds = new Fingerprint(older);
        this.todayIds = new Fingerprint(today);
    }

    /**
     * Finds out what a change does to clients.
     *
     * @param before the release from which the clients were generated
     * @param lock the releases that the host of {@code today} will know
     */
    public static Difference of(Release before, Description today, Lock lock) {
        Map<String, Set<Integer>> locked = locked(lock, before.packageName());
        return new Comparison(
                        before,
                        today,
                        (service, id) -> locked.getOrDefault(service, Set.of()).contains(id))
                .compare();
    }

    /**
     * Finds out what clients notice at a host that runs.
     *
     * @param known whether the host answers a method of an interface, whose id is not that of one of today's methods
     */
    public static Difference at(Release before, Description today, BiPredicate<String, Integer> known) {
        return new Comparison(before, today, known).compare();
    }

    private Difference compare() {
        for (Interface service : older.interfaces()) {
            find(today.interfaces(), Interface::name, service.name())
                    .ifPresentOrElse(now -> compare(service, now), () -> gone(service));
        }
        added(older.interfaces(), today.interfaces(), Interface::name)
                .forEach(service -> entries.add(new Entry("interface", service.name(), Optional.of(ADDED), ADDED)));
        new TypeComparison(older, today)
                .entries().stream().filter(Entry::changed).forEach(entries::add);
        List<Routed> routes = new ArrayList<>(CallComparison.of(older, today));
        routes.addAll(RouteComparison.of(older, today));
        return new Difference(
                before.packageName() + " " + before.version(),
                today.packageName()
                        + today.version().map(version -> " " + version.text()).orElse(""),
                entries,
                routes,
                KeptComparison.of(before, today),
                ViewComparison.of(before, today),
                RuleComparison.of(older, today));
    }

    private void gone(Interface service) {
        Set<String> methods = names(service);
        String renamed = added(older.interfaces(), today.interfaces(), Interface::name).stream()
                .filter(candidate -> names(candidate).equals(methods))
                .findFirst()
                .map(candidate -> renamed(candidate.name()))
                .orElse("");
        Verdict wire = Verdicts.broken("it is gone: clients get UNKNOWN_PROTOCOL" + renamed);
        entries.add(new Entry("interface", service.name(), Optional.of(wire), Verdicts.gone(renamed)));
    }

    private static Set<String> names(Interface service) {
        Set<String> names = new HashSet<>();
        service.methods().forEach(method -> names.add(method.name()));
        return names;
    }

    static String renamed(String name) {
        return "; was it renamed to '" + name + "'?";
    }

    private void compare(Interface service, Interface now) {
        if (!older.packageName().equals(today.packageName())) {
            String changed = "the package is '" + today.packageName() + "' and was '" + older.packageName() + "'";
            Verdict wire = Verdicts.broken(changed + ": clients get UNKNOWN_PROTOCOL");
            entries.add(new Entry("interface", service.name(), Optional.of(wire), Verdicts.broken(changed)));
        }
        for (Constant constant : service.constants()) {
            compare(service, constant, find(now.constants(), Constant::name, constant.name()));
        }
        added(service.constants(), now.constants(), Constant::name)
                .forEach(constant -> entries.add(
                        new Entry("constant", service.name() + "." + constant.name(), Optional.empty(), ADDED)));
        List<Method> added = added(service.methods(), now.methods(), Method::name);
        Map<String, String> renamed = new HashMap<>();
        added.forEach(method -> renamed.putIfAbsent(shape(method, todayIds), renamed(method.name())));
        Map<String, Method> current = now.methods().stream().collect(Collectors.toMap(Method::name, method -> method));
        for (Method method : service.methods()) {
            Optional<Method> same = Optional.ofNullable(current.get(method.name()));
            String instead = same.isPresent() ? "" : renamed.getOrDefault(shape(method, olderIds), "");
            entries.add(new Entry(
                    "method",
                    service.name() + "." + method.name(),
                    Optional.of(wire(service, method, instead)),
                    same.map(found -> source(method, found)).orElseGet(() -> Verdicts.gone(instead))));
        }
        added.forEach(method ->
                entries.add(new Entry("method", service.name() + "." + method.name(), Optional.of(ADDED), ADDED)));
    }

    private void compare(Interface service, Constant constant, Optional<Constant> now) {
        Verdicts source = new Verdicts();
        if (now.isEmpty()) {
            source.breaks("it is gone");
        } else if (!now.get().type().equals(constant.type())) {
            source.breaks("it is of type '" + now.get().type().declared() + "' and was of '"
                    + constant.type().declared() + "'");
        } else if (!same(now.get(), constant)) {
            source.remark("it is " + DescriptionPrinter.literal(now.get().value(), constant.type())
                    + "; clients built before go on with "
                    + DescriptionPrinter.literal(constant.value(), constant.type()));
        }
        Entry entry = new Entry("constant", service.name() + "." + constant.name(), Optional.empty(), source.verdict());
        if (entry.changed()) {
            entries.add(entry);
        }
    }

    /** Whether two constants of a type have the same value; a decimal number may be written otherwise. */
    private static boolean same(Constant one, Constant other) {
        return one.type() == Scalar.BIG_DECIMAL
                ? decimal(one).compareTo(decimal(other)) == 0
                : one.value().equals(other.value());
    }

    private static BigDecimal decimal(Constant constant) {
        return NumberLiteral.of(constant.value(), constant.type()).orElseThrow();
    }

    /** The text that a renamed method shares with the one that is gone. */
    private static String shape(Method method, Fingerprint ids) {
        return ids.canonical(method).substring(method.name().length());
    }

    /**
     * The verdict on the wire for clients of a method.
     *
     * @param renamed asks about a new method of the same shape; empty where there is none
     */
    private Verdict wire(Interface service, Method method, String renamed) {
        Verdicts wire = new Verdicts();
        OldCall answer = adaptation.answer(before, service, method);
        if (answer instanceof OldCall.Served served) {
            adaptation.mistaken(method, served.today()).forEach(wire::breaks);
            checkExceptions(method, served.today(), wire);
            checkRoles(method, served.today(), wire);
            checkRepeatable(method, served.today(), wire);
            return wire.verdict();
        }
        if (answer instanceof OldCall.Adapted adapted && known.test(service.name(), olderIds.id(method))) {
            AdaptationRemarks.add(
                    adapted.method(), today, writtenBack.by(adapted.method().today()), wire);
            checkRoles(method, adapted.method().today(), wire);
            checkRepeatable(method, adapted.method().today(), wire);
            return wire.verdict(Level.ADAPTED);
        }
        if (answer instanceof OldCall.Adapted) {
            wire.breaks("another fingerprint: clients get UNKNOWN_METHOD; the host could answer them, if " + Lock.FILE
                    + " recorded what they were generated from");
        } else if (answer instanceof OldCall.Refused refused) {
            wire.breaks("clients get UNKNOWN_METHOD, and the host cannot answer them:");
            refused.reasons()
                    .forEach(reason ->
                            wire.breaks(reason.reason() + (reason.wayOut().isEmpty() ? "" : "; " + reason.wayOut())));
        } else if (answer instanceof OldCall.MethodGone) {
            wire.breaks("it is gone: clients get UNKNOWN_METHOD" + renamed
                    + (renamed.isEmpty()
                            ? ""
                            : " '" + method.name() + "' next to it, as @DEPRECATED, answers them as before"));
        }
        // An interface that is gone has an entry of its own.
        return wire.verdict(answer instanceof OldCall.InterfaceGone ? Level.BREAKS : Level.COMPATIBLE);
    }

    /** The ids of the methods that the host will know, from whichever release, by their interfaces. */
    private static Map<String, Set<Integer>> locked(Lock lock, String packageName) {
        Map<String, Set<Integer>> locked = new HashMap<>();
        for (Release release : lock.of(packageName)) {
            Fingerprint ids = new Fingerprint(release.description());
            for (Interface service : release.description().interfaces()) {
                Set<Integer> known = locked.computeIfAbsent(service.name(), name -> new HashSet<>());
                service.methods().forEach(method -> known.add(ids.id(method)));
            }
        }
        return locked;
    }

    private void checkExceptions(Method method, Method now, Verdicts wire) {
        for (Thrown thrown : method.exceptions()) {
            boolean stillThrown =
                    find(now.exceptions(), Thrown::name, thrown.name()).isPresent();
            ExceptionType before = older.exception(thrown);
            Optional<ExceptionType> current = today.exception(thrown.name());
            if (stillThrown && current.isPresent() && olderIds.id(before) != todayIds.id(current.get())) {
                wire.breaks("the fields of the exception '" + thrown.name()
                        + "' changed, and not the fingerprint: clients get its message in a plain error; with a new"
                        + " parameter that has a default, the host could answer them by " + Lock.FILE);
            }
        }
        for (Thrown thrown : added(method.exceptions(), now.exceptions(), Thrown::name)) {
            wire.remark("the exception '" + thrown.name() + "' is new: clients get its message in a plain error");
        }
    }

    /** Tells of changed roles: they change no byte and no code, but who gets an answer. */
    private static void checkRoles(Method method, Method now, Verdicts wire) {
        if (now.roles().same(method.roles())) {
            return;
        }
        if (now.roles().isEmpty()) {
            wire.remark("it no longer needs a role; it needed " + method.roles().text());
        } else if (method.roles().isEmpty()) {
            wire.breaks("it needs the role " + now.roles().text()
                    + " and needed none: clients that show neither a token nor a certificate get UNAUTHENTICATED,"
                    + " others without the role FORBIDDEN");
        } else {
            wire.remark("it needs the role " + now.roles().text() + " and needed "
                    + method.roles().text() + ": callers without it get FORBIDDEN");
        }
    }

    /**
     * Tells of a changed {@code @IDEMPOTENT}: whether clients send a call again, when they do not know whether it was
     * carried out, follows from the description that they were generated with.
     */
    private static void checkRepeatable(Method method, Method now, Verdicts wire) {
        if (now.repeatable() && !method.repeatable()) {
            wire.remark("it is " + mark(now)
                    + " now: clients generated from now on send a call again whose answer was lost");
        } else if (method.repeatable() && !now.repeatable()) {
            wire.remark("it is not " + mark(method)
                    + " any more: clients built before still send a call again whose answer was lost");
        }
    }

    private static String mark(Method method) {
        return method.stateless() ? "@STATELESS" : method.idempotent() ? "@IDEMPOTENT" : "@READS";
    }

    private static Verdict source(Method method, Method now) {
        Verdicts source = new Verdicts();
        List<Field> before = method.parameters();
        List<Field> after = now.parameters();
        Renames renames = Renames.of(before, after);
        for (Field parameter : before) {
            Optional<Field> current = find(after, Field::name, parameter.name());
            if (current.isPresent() && !current.get().type().equals(parameter.type())) {
                source.breaks("the parameter '" + parameter.name() + "' is '"
                        + current.get().type().declared() + "' and was '"
                        + parameter.type().declared() + "'");
            } else if (renames.to(parameter.name()).isPresent()) {
                source.breaks(
                        Verdicts.BY_NAME,
                        "the parameter '" + parameter.name() + "' is called '"
                                + renames.to(parameter.name()).get() + "': calls that name it");
            } else if (current.isEmpty()) {
                source.breaks("the parameter '" + parameter.name() + "' is gone");
            } else {
                source.defaults("the parameter '" + parameter.name() + "'", parameter, current.get());
            }
        }
        List<Field> appended = Appended.of(before, after);
        for (Field parameter : added(before, after, Field::name)) {
            if (!renames.isTarget(parameter.name())) {
                boolean left = appended.contains(parameter);
                source.breaks(
                        left ? Verdicts.WITHOUT_DEFAULTS : List.of(),
                        "the parameter '" + parameter.name() + "' is new");
                if (left) {
                    source.remark(
                            Verdicts.BY_NAME,
                            "the parameter '" + parameter.name() + "' is new: its default where a call leaves it out");
                    source.breaks(
                            Verdicts.TYPESCRIPT,
                            "the parameter '" + parameter.name()
                                    + "' is new: it comes before the options of a call that has some");
                }
            }
        }
        if (Renames.reordered(before, after)) {
            source.breaks("the parameters are in another order");
        }
        compareResult(method, now, source);
        for (Thrown thrown : added(method.exceptions(), now.exceptions(), Thrown::name)) {
            source.remark("it may throw '" + thrown.name() + "'");
        }
        return source.verdict();
    }

    private static void compareResult(Method method, Method now, Verdicts source) {
        if (method.result().equals(now.result())) {
            return;
        }
        String type = now.result().map(TypeRef::declared).orElse("void");
        if (method.result().isEmpty()) {
            source.breaks(Verdicts.C, "the result is '" + type + "': the call takes where to put it");
        } else {
            source.breaks("the result is '" + type + "' and was '"
                    + method.result().get().declared() + "'");
        }
    }

    static <T> Optional<T> find(List<T> items, Function<T, String> name, String wanted) {
        return items.stream().filter(item -> name.apply(item).equals(wanted)).findFirst();
    }

    /** The declarations that are only in the second list, by their names. */
    static <T> List<T> added(List<T> before, List<T> after, Function<T, String> name) {
        Set<String> names = before.stream().map(name).collect(Collectors.toSet());
        return after.stream().filter(item -> !names.contains(name.apply(item))).toList();
    }
}
