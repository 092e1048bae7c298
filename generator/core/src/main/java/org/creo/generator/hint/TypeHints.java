// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.hint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.model.Description;
import org.creo.generator.model.Documentation;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.source.Location;
import org.creo.type.ArrayType;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.Scalar;
import org.creo.type.SetType;
import org.creo.type.StreamType;
import org.creo.type.TypeRef;

/**
 * Finds numbers and texts that are times, dates, UUIDs or money by their names, and names the type for them.
 *
 * <p>It is silent where the advice could not be followed: about what is imported, what REST services of others have,
 * and what is in a release that has clients.
 */
public final class TypeHints {

    /** What has a name and a type. */
    private record Named(String name, TypeRef type, Location typeAt, String comment) {}

    private final List<Diagnostic> found = new ArrayList<>();

    private TypeHints() {}

    /** What can be said about a description that has no errors, in the order of its text. */
    public static List<Diagnostic> of(Description description) {
        TypeHints hints = new TypeHints();
        named(description)
                .filter(each -> each.typeAt().source().equals(description.source()))
                .forEach(hints::hint);
        return hints.found.stream()
                .sorted(Comparator.comparing(Diagnostic::location))
                .toList();
    }

    private static Stream<Named> named(Description description) {
        Set<String> released = description.releases().stream()
                .filter(release -> !release.dropped())
                .flatMap(release -> owned(release.description()))
                .map(Owned::place)
                .collect(Collectors.toSet());
        Set<String> others = ofOthers(description);
        Stream<Named> travelling = owned(description)
                .filter(each -> !others.contains(each.owner()) && !released.contains(each.place()))
                .map(Owned::named);
        Stream<Named> constants = description.interfaces().stream()
                .flatMap(service -> service.constants().stream())
                .map(constant ->
                        new Named(constant.name(), constant.type(), constant.typeAt(), text(constant.documentation())));
        Stream<Named> states = description.interfaces().stream()
                .flatMap(service -> service.states().stream())
                .map(state -> new Named(state.name(), state.type(), state.typeAt(), text(state.documentation())));
        return Stream.of(travelling, constants, states).flatMap(each -> each);
    }

    /** A field or parameter and whose it is. */
    private record Owned(String owner, Named named) {
        String place() {
            return owner + "." + named.name();
        }
    }

    private static Stream<Owned> owned(Description description) {
        return Stream.of(
                        description.structs().stream().flatMap(struct -> owned(struct.name(), struct.fields())),
                        description.unions().stream().flatMap(union -> owned(union.name(), union.fields())),
                        description.exceptions().stream()
                                .flatMap(exception -> owned(exception.name(), exception.fields())),
                        description.interfaces().stream().flatMap(TypeHints::parameters))
                .flatMap(each -> each);
    }

    private static Stream<Owned> owned(String owner, List<Field> fields) {
        return fields.stream().map(field -> new Owned(owner, named(field, text(field.documentation()))));
    }

    private static Stream<Owned> parameters(Interface service) {
        return service.methods().stream()
                .flatMap(method -> method.parameters().stream()
                        .map(parameter -> new Owned(
                                service.name() + "." + method.name(), named(parameter, text(method, parameter)))));
    }

    private static Named named(Field field, String comment) {
        return new Named(field.name(), field.type(), field.typeAt(), comment);
    }

    private static String text(Documentation documentation) {
        return String.join(" ", documentation.lines());
    }

    private static String text(Method method, Field parameter) {
        return String.join(" ", method.documentation().parameters().getOrDefault(parameter.name(), List.of()));
    }

    /** The structs, unions and exceptions that REST services of others have: their JSON is as it is. */
    private static Set<String> ofOthers(Description description) {
        List<Method> methods = description.remotes().stream()
                .flatMap(service -> service.methods().stream())
                .toList();
        List<TypeRef> types = methods.stream().flatMap(Method::types).toList();
        Set<String> names = new HashSet<>();
        description.reached(types).forEach(type -> type.names().forEach(names::add));
        methods.stream().flatMap(method -> method.exceptions().stream()).forEach(thrown -> names.add(thrown.name()));
        return names;
    }

    private void hint(Named named) {
        Words name = Words.of(named.name());
        UnaryOperator<TypeRef> written = UnaryOperator.identity();
        TypeRef type = named.type();
        if (type.isOptional()) {
            written = OptionalType::new;
            type = type.present();
        } else if (type.isStream()) {
            written = StreamType::new;
            type = type.single();
        }
        Optional<MapType> map = type.asMap();
        Optional<ArrayType> array = type.asArray();
        Optional<SetType> set = type.asSet();
        if (map.isPresent()) {
            map(named, name, map.get(), written);
        } else if (array.isPresent()) {
            array(named, name, array.get(), written);
        } else if (set.isPresent()) {
            UnaryOperator<TypeRef> outer = written;
            say(
                    named,
                    "each of ",
                    meaning(name, set.get().item(), true, named.comment()).flatMap(TypeHints::ofKey),
                    each -> outer.apply(new SetType(each)));
        } else {
            boolean stream = named.type().isStream();
            say(named, stream ? "each of " : "", meaning(name, type, stream, named.comment()), written);
        }
    }

    /** The words before "by" are about the values of a map, those after it about its keys. */
    private void map(Named named, Words name, MapType map, UnaryOperator<TypeRef> outer) {
        say(
                named,
                "the key of ",
                meaning(name.after("by"), map.key(), false, "").flatMap(TypeHints::ofKey),
                key -> outer.apply(new MapType(key, map.value())));
        say(
                named,
                "each of ",
                meaning(name.before("by"), map.value(), true, ""),
                value -> outer.apply(new MapType(map.key(), value)));
    }

    private void array(Named named, Words name, ArrayType array, UnaryOperator<TypeRef> outer) {
        TypeRef item = array.item();
        if (item == Scalar.BYTE || item == Scalar.UBYTE) {
            say(named, "", Meanings.ofBytes(name), outer);
        } else {
            say(
                    named,
                    "each of ",
                    meaning(name, item, true, named.comment()),
                    each -> outer.apply(new ArrayType(each)));
        }
    }

    private static Optional<Meaning> meaning(Words name, TypeRef type, boolean several, String comment) {
        return type.asScalar().flatMap(scalar -> Meanings.of(name, scalar, several, comment));
    }

    /** No key is a span of time or an amount of money. */
    private static Optional<Meaning> ofKey(Meaning meaning) {
        return switch (meaning) {
            case INSTANT, TIME -> Optional.of(Meaning.INSTANT);
            case DATE, UUID -> Optional.of(meaning);
            case DURATION, MONEY -> Optional.empty();
        };
    }

    private void say(Named named, String part, Optional<Meaning> meaning, UnaryOperator<TypeRef> written) {
        meaning.ifPresent(known -> found.add(Diagnostic.hint(
                Code.SUGGESTED_TYPE,
                named.typeAt(),
                part + "'" + named.name() + "' seems to be " + known.words(),
                known.way(written))));
    }
}
