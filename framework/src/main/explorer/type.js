// SPDX-License-Identifier: Apache-2.0
// The page of a type: what it holds, and what uses it. In the text of "creo docs" each type has a place of its own.

import {content} from "./described.js";
import {element} from "./dom.js";
import {link} from "./link.js";
import {packageOf} from "./names.js";
import {kind, reached} from "./types.js";

/** The structs, unions and enums of all methods, each once: {path, name, kind, said, types, users}. */
export function declarations(methods) {
    const found = new Map();
    for (const method of methods) {
        for (const name of reached(method)) {
            const path = `${packageOf(method.service)}.${name}`.replace(/^\./, "");
            if (!found.has(path)) {
                const {types} = method;
                found.set(path, {path, name, kind: kind(name, types), said: types[name], types, users: []});
            }
            found.get(path).users.push(method);
        }
    }
    return [...found.values()].sort((a, b) => a.name < b.name ? -1 : 1);
}

export function typePage({path, name, kind: what, types, users}) {
    return element("article", {},
        element("h1", {tabindex: -1}, element("span", {class: "package"}, `${what} ${path.slice(0, path.length - name.length)}`), name),
        content(name, types),
        element("section", {}, element("h2", {}, "Used by"), element("ul", {class: "entries"}, users.map(each =>
            element("li", {}, element("a", {href: link(each.path)}, each.path))))));
}
