// SPDX-License-Identifier: Apache-2.0
package org.creo.generator.view;

import java.util.List;
import java.util.Map;

/**
 * A method.
 *
 * @param name         as the language spells it
 * @param declaredName as the description does
 * @param doc          the lines of its documentation
 * @param resultDoc    the lines on its result
 * @param id           the method id
 * @param idHex        the same as {@code 0x1A2B3C4D}
 * @param parameters   in the order of the description
 * @param fixed        those that travel in the request: all but the stream
 * @param upload       the parameter that is a stream, whose {@code type.item} is the type of its items, else null
 * @param result       the type of the value that an answer brings, null for {@code void} and for a stream
 * @param download     the type of the items of a result that is a stream, else null
 * @param resultText   the declared result as the language writes it, null for {@code void}
 * @param exceptions   what it may throw beside the failures that any call may meet
 * @param oneway       whether nothing comes back
 * @param access       what it may run beside: {@code alone}, {@code stateless}, {@code reading} or {@code writing}
 * @param permissions  what it reads and writes, in the order of the states
 * @param roles        who may call it: callers with one of these roles, or all where there is none
 * @param needs        the same for its documentation, for example {@code Needs the role admin or operator.}, else null
 * @param repeatable   whether a call may be sent once more where nobody knows if it was carried out
 * @param wire         how to encode and decode the fixed parameters
 * @param tail         where the arguments are of fixed size up to a {@code byte[]} that ends them, how many bytes stand
 *                     ahead of it; else -1
 * @param signature    as the description writes it, for example {@code storeData(Data[] data)}
 * @param canonical    the text behind the id
 * @param deprecated   what to do instead, else null
 * @param names        more of the language's own
 */
public record MethodView(String name, String declaredName, List<String> doc, List<String> resultDoc, int id, String idHex,
                         List<FieldView> parameters, List<FieldView> fixed, FieldView upload, TypeView result, TypeView download,
                         String resultText, List<ThrownView> exceptions, boolean oneway, boolean repeatable, String access,
                         List<PermissionView> permissions, List<String> roles, String needs, WireView wire, int tail, String signature,
                         String canonical, String deprecated, Map<String, String> names) {

    /** Whether items travel behind its request, its answer or both. */
    public boolean streaming() {
        return upload != null || download != null;
    }

    /** Whether it is called with views of states that its arguments select. */
    public boolean keyed() {
        return permissions.stream().anyMatch(permission -> permission.key() != null);
    }
}
