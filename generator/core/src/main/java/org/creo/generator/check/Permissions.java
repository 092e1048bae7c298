// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import java.util.Optional;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostic;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Method;
import org.creo.generator.model.Permission;
import org.creo.generator.model.State;
import org.creo.protocol.text.Nearest;

/** A method reads and writes states of its own interface, names each once, and says nothing that contradicts it. */
final class Permissions implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        for (Interface service : description.interfaces()) {
            for (Method method : service.methods()) {
                method.permissions().stream()
                        .filter(permission -> service.state(permission.state()).isEmpty())
                        .forEach(permission -> unknown(permission, service, description, diagnostics));
                once(method, diagnostics);
                fitting(method, diagnostics);
            }
        }
    }

    private static void unknown(
            Permission permission, Interface service, Description description, Diagnostics diagnostics) {
        String name = permission.state();
        Optional<Interface> owner = description.interfaces().stream()
                .filter(other -> other.state(name).isPresent())
                .findFirst();
        if (service.constants().stream().anyMatch(constant -> constant.name().equals(name))) {
            diagnostics.error(
                    Code.UNKNOWN_STATE,
                    permission.at(),
                    "'" + name + "' is a constant, which every method knows",
                    "leave it out, or write @STATE before its declaration");
        } else if (owner.isPresent()) {
            diagnostics.error(
                    Code.UNKNOWN_STATE,
                    permission.at(),
                    "'" + name + "' is a state of '" + owner.get().name() + "', which no other interface sees",
                    "move the method there, or the state here");
        } else {
            diagnostics.error(
                    Code.UNKNOWN_STATE,
                    permission.at(),
                    "'" + service.name() + "' has no state '" + name + "'",
                    Nearest.meant(
                                    name,
                                    service.states().stream().map(State::name).toList())
                            .orElse("declare it there, such as '@STATE long " + name + ";'"));
        }
    }

    private static void once(Method method, Diagnostics diagnostics) {
        List<Permission> permissions = method.permissions();
        for (int i = 1; i < permissions.size(); i++) {
            Permission second = permissions.get(i);
            permissions.stream()
                    .limit(i)
                    .filter(first -> overlap(first, second))
                    .findFirst()
                    .ifPresent(first -> diagnostics.add(repeated(method, first, second)));
        }
    }

    /** Two parts of a map are told apart only when the method is called, so they do not overlap here. */
    private static boolean overlap(Permission first, Permission second) {
        return first.state().equals(second.state())
                && (first.whole() || second.whole() || first.text().equals(second.text()));
    }

    private static Diagnostic repeated(Method method, Permission first, Permission second) {
        if (first.whole() != second.whole()) {
            Permission entry = first.whole() ? second : first;
            return Diagnostic.error(
                            Code.REPEATED_STATE,
                            entry.at(),
                            "'" + method.name() + "' has '" + entry.state() + "' as a whole, and with it '"
                                    + entry.text() + "'",
                            first.writes() || second.writes()
                                    ? "write @WRITES(\"" + entry.state() + "\") for both, or name entries only"
                                    : "leave one out")
                    .withNote(first.whole() ? first.at() : second.at(), "all of '" + entry.state() + "'");
        }
        if (first.writes() != second.writes()) {
            Permission read = first.writes() ? second : first;
            return Diagnostic.error(
                            Code.REPEATED_STATE,
                            read.at(),
                            "what '" + method.name() + "' writes it may also read: '" + read.text()
                                    + "' is in both @READS and @WRITES",
                            "leave it out of @READS")
                    .withNote(first.writes() ? first.at() : second.at(), "@WRITES names it here");
        }
        return Diagnostic.error(
                        Code.REPEATED_STATE, second.at(), "'" + second.text() + "' appears twice", "leave one out")
                .withNote(first.at(), "the first one");
    }

    private static void fitting(Method method, Diagnostics diagnostics) {
        method.permissions().stream()
                .filter(permission -> permission.writes() && permission.range().isPresent())
                .forEach(permission -> diagnostics.error(
                        Code.WRITTEN_RANGE,
                        permission.at(),
                        "'" + method.name() + "' writes the range '" + permission.text() + "', which can only be read",
                        "write \"" + permission.state() + "\" for the whole, or name its entries"));
        if (method.stateless()) {
            method.permissions().stream()
                    .findFirst()
                    .ifPresent(permission -> diagnostics.error(
                            Code.STATELESS_STATE,
                            permission.at(),
                            "'" + method.name() + "' is @STATELESS, and yet "
                                    + (permission.writes() ? "writes" : "reads") + " '" + permission.text() + "'",
                            "leave @STATELESS out, or the state"));
        }
        if (method.streaming()) {
            method.permissions().stream()
                    .filter(Permission::writes)
                    .findFirst()
                    .ifPresent(permission -> diagnostics.error(
                            Code.WRITING_STREAM,
                            permission.at(),
                            "'" + method.name() + "' has a stream and writes '" + permission.text()
                                    + "': others would wait for it as long as its client likes",
                            "write in a method without a stream; this one may read"));
        }
    }
}
