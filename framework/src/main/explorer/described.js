// SPDX-License-Identifier: Apache-2.0
// Types in words: what a struct, a union or an enum holds, with what the description says, and unfolded as far as somebody wants.

import {element} from "./dom.js";
import {write} from "./json.js";
import {line, prose} from "./prose.js";
import {held, kind, names, text} from "./types.js";

/** The structs, unions and enums that a type names, each folded; nothing where it names none. */
export function unfolding(type, types) {
    return names(type, types).map(name => {
        const folded = element("details", {class: "unfold", toggle: () => {
            if (folded.open && folded.children.length == 1) {
                folded.append(...content(name, types));
            }
        }}, element("summary", {}, element("span", {class: "kind"}, kind(name, types)), " ", element("code", {}, name)));
        return folded;
    });
}

/** What is said about a struct, a union or an enum, and its fields, cases or constants. */
export function content(name, types) {
    const said = types[name];
    return [...prose(said), said.constants ? constants(said.constants) : members(held(name, types), types)];
}

/** Fields or cases, with their types and words. */
export function members(fields, types) {
    return list(fields, each => [
        element("code", {}, `${text(each.type)} `, element("b", {}, each.name), each.default === undefined ? "" : ` = ${write(each.default)}`),
        unfolding(each.type, types),
    ]);
}

function constants(all) {
    return list(all, each => [element("code", {}, element("b", {}, each.name)), []]);
}

function list(all, make) {
    return element("ul", {class: "members"}, all.map(each => {
        const [head, more] = make(each);
        const words = line(each);
        return element("li", {}, element("span", {class: each.deprecated != null && "old"}, head),
            words.length > 0 && element("p", {class: "hint"}, words), more);
    }));
}
