// SPDX-License-Identifier: Apache-2.0
// What goes with a call besides its arguments: its deadline, and its context, which a service may read.

import {element, unique} from "./dom.js";

/** Entries of the context that have fields of their own names in HTTP; others are in Creo-Context-NAME. */
const KNOWN = ["traceparent", "tracestate", "baggage"];
const ENTRY = /^([A-Za-z0-9_-]+)\s*[:=]\s*([\x20-\x7e]*)$/;

/** What goes with a call where nobody has asked for anything. */
export const NOTHING = {timeout: undefined, context: {}};

/** @returns node; read(show), which gives {timeout, context}, or undefined where something is wrong, which it may show */
export function sending() {
    const [deadline, context, wrong, hint] = [unique(), unique(), unique(), unique()];
    const time = element("input", {id: deadline, inputmode: "numeric", autocomplete: "off", size: 8, "aria-describedby": wrong});
    const area = element("textarea", {
        id: context, rows: 2, spellcheck: "false", autocomplete: "off", placeholder: "tenant: north", "aria-describedby": `${hint} ${wrong}`,
    });
    const error = element("p", {id: wrong, class: "error", hidden: true});
    const node = element("details", {class: "sending"}, element("summary", {}, "Deadline and context"),
        element("div", {class: "field"}, element("label", {for: deadline}, element("span", {class: "name"}, "Deadline"), " ",
            element("span", {class: "type"}, "in milliseconds; empty for none")), element("div", {class: "inputs"}, time)),
        element("div", {class: "field"}, element("label", {for: context}, element("span", {class: "name"}, "Context"), " ",
            element("span", {class: "type"}, "a line for each entry")),
        element("p", {class: "hint", id: hint}, "It goes along with the call, for the service to read."), area), error);

    function fail(show, input, message) {
        if (!show) {
            return undefined;
        }
        error.textContent = message;
        error.hidden = false;
        input.setAttribute("aria-invalid", "true");
        node.open = true;
        input.focus();
        return undefined;
    }

    return {
        node,
        read(show) {
            error.hidden = true;
            [time, area].forEach(each => each.removeAttribute("aria-invalid"));
            const given = time.value.trim();
            if (!/^(|[1-9]\d{0,8})$/.test(given)) {
                return fail(show, time, "A deadline is a whole number of milliseconds, at least 1.");
            }
            const all = {};
            for (const each of area.value.split("\n").map(one => one.trim()).filter(Boolean)) {
                const found = ENTRY.exec(each);
                if (!found) {
                    return fail(show, area, `“${each}” is not like “tenant: north”: a name of letters, digits, - and _, and a text in ASCII.`);
                }
                all[found[1].toLowerCase()] = found[2];
            }
            return {timeout: given ? Number(given) : undefined, context: all};
        },
    };
}

/** The same as fields of a request of HTTP. */
export function sendingFields({timeout, context}) {
    return Object.fromEntries([
        ...timeout ? [["Creo-Timeout-Ms", String(timeout)]] : [],
        ...Object.entries(context).map(([name, value]) => [KNOWN.includes(name) ? name : `Creo-Context-${name}`, value]),
    ]);
}
