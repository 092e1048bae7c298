// SPDX-License-Identifier: Apache-2.0
// What helps to write a time, a day or a UUID. A picker shows what the text says as far as it can, and changes the text
// only where somebody picks: so it rounds nothing. Times are in UTC, as a host writes them.

import {button, element} from "./dom.js";
import {exact, freshUuid} from "./exact.js";

/** What pickers can show: years of four digits, and whole seconds. */
const SHOWN = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d)?/;

const HELPERS = {
    Instant: (name, write) => picker("Instant", {type: "datetime-local", step: 1, "aria-label": `Pick ${name}, in UTC`},
        picked => write(exact(`${picked}${picked.length == 16 ? ":00" : ""}Z`, "Instant")),
        [element("span", {class: "hint"}, "UTC"), action("Now", `Now as ${name}`, () => write(exact(new Date().toISOString(), "Instant")))]),
    LocalDate: (name, write) => picker("LocalDate", {type: "date", "aria-label": `Pick ${name}`}, write, []),
    UUID: (name, write) => ({nodes: [action("New", `New UUID as ${name}`, () => write(freshUuid()))], show() {}}),
};

/**
 * What stands next to a field.
 *
 * @param name of the field
 * @param write(text) is told what somebody has picked
 * @returns nodes, and show(text) for what the field says; undefined for types without help
 */
export function helper(type, name, write) {
    return HELPERS[type]?.(name, write);
}

function picker(type, attributes, picked, more) {
    let picking = false;
    const node = element("input", {...attributes, input: event => {
        event.stopPropagation();
        // While a part is not chosen yet, there is no value.
        if (node.value) {
            picking = true;
            picked(node.value);
            picking = false;
        }
    }});
    return {
        nodes: [node, more],
        show(text) {
            // Somebody who is picking would lose the place.
            if (!picking) {
                node.value = shown(text, type);
            }
        },
    };
}

function shown(text, type) {
    try {
        return SHOWN.exec(exact(text, type))?.[0] ?? "";
    } catch {
        return "";
    }
}

function action(text, name, act) {
    return button(text, act, {class: "quiet", "aria-label": name});
}
