// SPDX-License-Identifier: Apache-2.0
// What the calls of all languages have in common.

import {member} from "./json.js";

/**
 * The arguments of a call, in declared order.
 *
 * @param write makes a literal of a type and a value
 * @param stream makes one of the literals of items
 * @param last whether a stream comes after all other arguments
 */
export function args(method, value, write, stream = items => `[${items.join(", ")}]`, last = false) {
    const all = method.parameters.map(each => write(each.type, member(value, each.name)));
    if (method.takes) {
        const items = member(value, method.takes.name).map(each => write(method.takes.type, each));
        all.splice(last ? all.length : method.takes.at ?? all.length, 0, stream(items));
    }
    return all;
}
