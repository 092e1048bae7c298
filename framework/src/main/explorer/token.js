// SPDX-License-Identifier: Apache-2.0
// Who calls. The token is kept for this tab until it is closed, and goes into the field Authorization and nowhere else.

import {button, element, unique} from "./dom.js";

const KEY = "creo-token";

export function token() {
    return sessionStorage.getItem(KEY) ?? "";
}

/** Fields of a request that say who calls. */
export function credentials() {
    return token() ? {Authorization: `Bearer ${token()}`} : {};
}

/** Where the token is entered; change is called when it is another one. */
export function tokenField(change) {
    const id = unique();
    const input = element("input", {
        id, type: "password", autocomplete: "off", spellcheck: "false", value: token(), size: 14, "aria-describedby": `${id}h`,
    });
    const forget = button("Forget", () => keep(""), {class: "quiet", hidden: !token()});
    function keep(text) {
        if (text) {
            sessionStorage.setItem(KEY, text);
        } else {
            sessionStorage.removeItem(KEY);
        }
        input.value = text;
        forget.hidden = !text;
        change();
    }
    return element("form", {class: "token", submit: event => { event.preventDefault(); keep(input.value.trim()); }},
        element("label", {for: id}, "Token"), input, element("button", {class: "quiet"}, "Use"), forget,
        element("span", {id: `${id}h`, class: "hidden"}, "Kept in this tab only, and sent to this host only."));
}
