// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.check;

import java.util.List;
import org.creo.generator.diagnostic.Code;
import org.creo.generator.diagnostic.Diagnostics;
import org.creo.generator.model.Description;
import org.creo.generator.model.Interface;
import org.creo.generator.model.Permission;
import org.creo.generator.model.State;

/** A state that no method names cannot be reached; one that no method writes never changes. */
final class StateUses implements Check {

    @Override
    public void check(Description description, Diagnostics diagnostics) {
        for (Interface service : description.interfaces()) {
            List<Permission> permissions = service.methods().stream()
                    .flatMap(method -> method.permissions().stream())
                    .toList();
            boolean misnamed = permissions.stream()
                    .anyMatch(permission -> service.state(permission.state()).isEmpty());
            if (!misnamed) {
                service.states().forEach(state -> check(state, permissions, diagnostics));
            }
        }
    }

    private static void check(State state, List<Permission> all, Diagnostics diagnostics) {
        List<Permission> own = all.stream()
                .filter(permission -> permission.state().equals(state.name()))
                .toList();
        if (own.isEmpty()) {
            diagnostics.error(
                    Code.UNUSED_STATE,
                    state.at(),
                    "no method reads or writes '" + state.name() + "'",
                    "name it at a method: @WRITES(\"" + state.name() + "\")");
        } else if (own.stream().noneMatch(Permission::writes)) {
            diagnostics.error(
                    Code.UNWRITTEN_STATE,
                    state.at(),
                    "no method writes '" + state.name() + "': it keeps its initial value",
                    "let a method write it, or make it a constant");
        }
    }
}
