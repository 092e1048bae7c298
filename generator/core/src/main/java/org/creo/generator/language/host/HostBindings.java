// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.language.host;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.creo.generator.language.StateViews;
import org.creo.generator.language.host.HostModel.Access;
import org.creo.generator.language.host.HostModel.Binding;
import org.creo.generator.language.host.HostModel.Touching;
import org.creo.generator.model.Description;
import org.creo.generator.model.Field;
import org.creo.generator.model.Interface;
import org.creo.generator.model.KeyPath;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.Struct;

/**
 * What the framework is told of the methods of one interface: the kind of each, what it touches, which views it takes.
 */
final class HostBindings {

    private final Description description;
    private final HostNames names;
    private final String states;
    private final Map<String, String> stateConstants;
    private final Map<String, String> accessConstants;
    private final String owner;
    private final UnaryOperator<String> framework;

    /**
     * For one class of generated code.
     *
     * @param owner what that class writes before the dispatcher's constants
     * @param framework how that class names a type of the framework
     */
    HostBindings(
            Description description,
            Interface service,
            HostNames names,
            String owner,
            UnaryOperator<String> framework) {
        this.description = description;
        this.names = names;
        this.states = names.java().type(service.name()) + "States.";
        this.stateConstants = names.states(service);
        this.accessConstants = names.accesses(service);
        this.owner = owner;
        this.framework = framework;
    }

    /** Whether a call touches states, but does not follow them while a stream runs. */
    static boolean touches(Method method) {
        return !method.permissions().isEmpty() && !method.streaming();
    }

    /** Whether a call reads a range of a map. */
    static boolean ranges(Method method) {
        return method.permissions().stream()
                .anyMatch(permission -> permission.range().isPresent());
    }

    /** Whether a call follows states while its stream runs. */
    static boolean follows(Method method) {
        return !method.permissions().isEmpty() && method.streaming();
    }

    /** Whether a call touches the same state whatever its arguments. */
    static boolean alike(Method method) {
        return touches(method) && method.permissions().stream().allMatch(Permission::whole);
    }

    /** The constant for what a method touches if that is the same for all its calls. */
    String constant(Method method) {
        return accessConstants.get(method.name());
    }

    /**
     * The binding of a method.
     *
     * @param signature as messages show it
     * @param handler the method of the class that handles its calls
     * @param oneway whether its clients do not wait for an answer
     */
    Binding binding(Method method, String signature, String id, String handler, boolean oneway, Integer tail) {
        return new Binding(
                factory(method),
                method.name(),
                signature,
                id,
                ahead(method),
                handler,
                oneway,
                method.roles().names(),
                method.stateless(),
                method.permissions().stream().map(StateViews::access).toList(),
                tail);
    }

    private String factory(Method method) {
        String type = framework.apply("MethodBinding");
        if (!method.permissions().isEmpty()) {
            return type + "." + (method.streaming() ? "watching" : alike(method) ? "touching" : "touchingEntries");
        }
        if (!method.streaming()) {
            return "new " + type;
        }
        String which = method.upload().isEmpty() ? "sending" : method.download().isEmpty() ? "taking" : "exchanging";
        return type + "." + which;
    }

    private String ahead(Method method) {
        if (alike(method)) {
            return owner + constant(method);
        }
        if (!follows(method)) {
            return null;
        }
        String which = method.upload().isEmpty() ? "DOWN" : method.download().isEmpty() ? "UP" : "BOTH";
        return framework.apply("Streams") + "." + which;
    }

    /** What a method touches, null if it is not prepared before it runs; the keys are as in {@link #access}. */
    Touching touching(Method method, UnaryOperator<String> keys) {
        if (!touches(method)) {
            return null;
        }
        String constant = alike(method) ? owner + constant(method) : null;
        return new Touching(framework.apply("StateCall"), constant, access(method, keys));
    }

    /**
     * An expression for what a method touches.
     *
     * @param keys for a parameter, the argument that stands for it
     */
    Access access(Method method, UnaryOperator<String> keys) {
        List<HostModel.Permission> permissions = new ArrayList<>();
        for (Permission permission : method.permissions()) {
            String verb = permission.writes() ? "writes" : "reads";
            permissions.add(new HostModel.Permission(verb, selected(permission, method, keys)));
        }
        return new Access(framework.apply("Access"), framework.apply("Permission"), permissions);
    }

    /** The views that are passed to the implementation, in the order of its parameters. */
    Stream<String> views(Method method, UnaryOperator<String> keys) {
        return method.permissions().stream()
                .map(permission -> "states."
                        + (permission.writes() ? "writing" : method.streaming() ? "watching" : "reading")
                        + "(" + selected(permission, method, keys) + ")");
    }

    private String selected(Permission permission, Method method, UnaryOperator<String> keys) {
        String state = states + stateConstants.get(permission.state());
        return permission
                .key()
                .map(key -> state + ", " + argument(key, method, keys))
                .or(() -> permission.range().map(range -> state + ", " + range(range, method, keys)))
                .orElse(state);
    }

    private String range(Permission.Range range, Method method, UnaryOperator<String> keys) {
        String ends = Stream.of(range.from(), range.to())
                .flatMap(Optional::stream)
                .map(end -> argument(end, method, keys))
                .collect(Collectors.joining(", "));
        String which = range.from().isEmpty() ? "before" : range.to().isEmpty() ? "from" : "between";
        return framework.apply("KeyRange") + "." + which + "(" + ends + ")";
    }

    private String argument(KeyPath key, Method method, UnaryOperator<String> keys) {
        return keys.apply(key.names().get(0)) + path(key.names(), method);
    }

    /** The accessors that lead from a parameter to the key in it. */
    private String path(List<String> key, Method method) {
        StringBuilder path = new StringBuilder();
        List<Field> choice = method.parameters();
        Struct owner = null;
        for (String name : key) {
            if (owner != null) {
                path.append('.').append(names.java().field(name, owner)).append("()");
            }
            Field step = choice.stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            owner = step.type().asStruct().map(description::struct).orElse(null);
            choice = owner == null ? List.of() : owner.fields();
        }
        return path.toString();
    }
}
