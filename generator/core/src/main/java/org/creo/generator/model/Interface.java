// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.model;

import java.util.List;
import java.util.Optional;
import org.creo.generator.source.Location;

/**
 * An interface: the methods that a service offers.
 *
 * @param states the values that it keeps from call to call, in the order of the description
 * @param resource the path below which its methods have theirs
 * @param remote where it is, if it is a REST service of somebody else
 */
public record Interface(
        String name,
        List<Constant> constants,
        List<State> states,
        List<Method> methods,
        Optional<RoutePath> resource,
        Optional<Remote> remote,
        Documentation documentation,
        Optional<Deprecation> deprecation,
        Location at) {

    public Interface {
        constants = List.copyOf(constants);
        states = List.copyOf(states);
        methods = List.copyOf(methods);
    }

    /** Whether any method reads or writes a state. */
    public boolean stateful() {
        return methods.stream().anyMatch(method -> !method.permissions().isEmpty());
    }

    public Optional<State> state(String name) {
        return states.stream().filter(state -> state.name().equals(name)).findFirst();
    }

    /** The same interface with other methods. */
    public Interface with(List<Method> others) {
        return new Interface(name, constants, states, others, resource, remote, documentation, deprecation, at);
    }

    /** The same interface, of which the description says something else. */
    public Interface with(Documentation said) {
        return new Interface(name, constants, states, methods, resource, remote, said, deprecation, at);
    }
}
