// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.creo.generator.model.Description;
import org.creo.generator.model.ExceptionType;
import org.creo.generator.model.Fingerprint;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.State;
import org.creo.type.MapType;
import org.creo.type.OptionalType;
import org.creo.type.TypeRef;

/**
 * The service side of a description as the workers of all languages have it: which states their methods see, in which
 * shape, and what they tell the host of that.
 */
public final class ServiceSide {

    /** What the command line calls it; the same option for all languages that have it. */
    public static final LanguageOption OPTION = LanguageOption.flag(
                    "service",
                    "C, C#, Python, TypeScript: also what serves the interfaces, in workers of a host",
                    new LanguageOption.Example("a.creo --lang py --service", "a Python package to call and to serve"))
            .withOwnRuntime();

    /** What a method may do with what it sees of a state. */
    public enum Access {
        READING("read"),
        WRITING("write"),
        /** Methods with streams wait for changes. They write nothing. */
        WATCHING("follow");

        private final String purpose;

        Access(String purpose) {
            this.purpose = purpose;
        }

        /** The same in documentation, after "to". */
        public String purpose() {
            return purpose;
        }
    }

    /** How the rows of a state are laid out that travel between host and worker. */
    public enum Shape {
        /** One, without a key. */
        VALUE,
        /** One, without a key, or none: the entry of a map. */
        ENTRY,
        /** Any number, by the keys of a map, or of a part of one. */
        MAP,
        /** Any number, by the places of the items of an array. */
        LIST
    }

    /**
     * A state that methods touch.
     *
     * @param service that has it
     * @param type as it is kept
     */
    public record Kept(Interface service, State state, String type) {

        /** The type of what a row holds: of the value, of the values of a map, or of the items of an array. */
        public TypeRef value() {
            return valueOf(state.type());
        }

        /** The type of the keys of a map. */
        public Optional<TypeRef> key() {
            return keyOf(state.type());
        }
    }

    /**
     * What a method sees of a state, after its parameters.
     *
     * @param name as a description would have it; languages spell it, and tell it from the parameters
     * @param text what it touches; where {@code Kept.type} follows after a colon and a space, host and worker compare
     *     it
     */
    public record View(Permission permission, State state, String name, String text, Access access, Shape shape) {

        /** The type of all that it shows; an entry may be absent. */
        public TypeRef type() {
            return shape == Shape.ENTRY ? new OptionalType(value()) : state.type();
        }

        /** The type of what a row holds: of the value, of the values of a map, or of the items of an array. */
        public TypeRef value() {
            return valueOf(state.type());
        }

        /** The type of the keys of a map. */
        public Optional<TypeRef> key() {
            return keyOf(state.type());
        }

        public boolean writes() {
            return permission.writes();
        }
    }

    private final Description description;
    private final Fingerprint fingerprint;

    public ServiceSide(Description description) {
        this.description = description;
        this.fingerprint = new Fingerprint(description);
    }

    /** The states that methods touch, as declared. */
    public List<Kept> states() {
        return description.interfaces().stream()
                .flatMap(service -> service.states().stream()
                        .filter(state -> touched(service, state))
                        .map(state -> kept(service, state)))
                .toList();
    }

    /** One of them. */
    public Kept kept(Interface service, State state) {
        return new Kept(service, state, fingerprint.kept(state.type()));
    }

    private static boolean touched(Interface service, State state) {
        return service.methods().stream()
                .flatMap(method -> method.permissions().stream())
                .anyMatch(permission -> permission.state().equals(state.name()));
    }

    /** The exceptions that methods may throw, as declared. */
    public List<ExceptionType> exceptions() {
        return description.exceptions().stream()
                .filter(exception -> description
                        .methods()
                        .flatMap(method -> method.exceptions().stream())
                        .anyMatch(thrown -> thrown.name().equals(exception.name())))
                .toList();
    }

    /** What a method sees, in the order in which it is given that and in which host and worker number it. */
    public List<View> views(Interface service, Method method) {
        Map<Permission, String> names = StateViews.names(method);
        List<View> views = new ArrayList<>();
        names.forEach((permission, name) -> {
            State state = service.state(permission.state()).orElseThrow();
            Access access =
                    method.streaming() ? Access.WATCHING : permission.writes() ? Access.WRITING : Access.READING;
            views.add(new View(
                    permission, state, name, StateViews.access(permission), access, shape(permission, state.type())));
        });
        return views;
    }

    /** The types of all that methods see of states. */
    public Stream<TypeRef> touchedTypes() {
        return description.interfaces().stream()
                .flatMap(service -> service.methods().stream()
                        .flatMap(method -> views(service, method).stream().map(view -> view.state.type())));
    }

    private static Shape shape(Permission permission, TypeRef type) {
        if (permission.key().isPresent()) {
            return Shape.ENTRY;
        }
        return type.asMap().isPresent() ? Shape.MAP : type.isArray() ? Shape.LIST : Shape.VALUE;
    }

    private static TypeRef valueOf(TypeRef state) {
        return state.isArray() ? state.one() : state.asMap().map(MapType::value).orElse(state);
    }

    private static Optional<TypeRef> keyOf(TypeRef state) {
        return state.asMap().map(MapType::key);
    }
}
