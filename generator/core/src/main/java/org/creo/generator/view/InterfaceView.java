// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import java.util.Map;

/**
 * An interface.
 *
 * @param name         as the language spells it
 * @param declaredName as the description does
 * @param fullName     the declared name with its package
 * @param doc          the lines of its documentation
 * @param id           the protocol id
 * @param idHex        the same as {@code 0x1A2B3C4D}
 * @param constants    in the order of the description
 * @param states       in the order of the description
 * @param methods      in the order of the description
 * @param deprecated   what to do instead, else null
 * @param names        more of the language's own
 */
public record InterfaceView(String name, String declaredName, String fullName, List<String> doc, int id, String idHex,
                            List<ConstantView> constants, List<StateView> states, List<MethodView> methods,
                            String deprecated, Map<String, String> names) {

    /** Whether any of its methods reads or writes a state. */
    public boolean stateful() {
        return methods.stream().anyMatch(method -> !method.permissions().isEmpty());
    }

    /** The exceptions that its methods may throw, each once. */
    public List<ExceptionView> exceptions() {
        return methods.stream().flatMap(method -> method.exceptions().stream()).map(ThrownView::exception).distinct().toList();
    }
}
