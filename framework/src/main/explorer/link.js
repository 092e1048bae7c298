// SPDX-License-Identifier: Apache-2.0
// The part of the address after the #: which method, and what its form holds. Browsers send it to nobody.

import {read, write} from "./json.js";

/** The method's path and its arguments; arguments are undefined where the address has none, or none that can be read. */
export function here() {
    const [path, text] = location.hash.slice(1).split("?", 2);
    return {path: attempt(() => decodeURI(path)) ?? path, values: text && attempt(() => read(decodeURIComponent(text)))};
}

function attempt(action) {
    try {
        return action();
    } catch {
        return undefined;
    }
}

export function link(path, values) {
    return `#${encodeURI(path)}${values ? `?${encodeURIComponent(write(values))}` : ""}`;
}

/** Writes the arguments into the address, without a step in the history. */
export function keep(path, values) {
    history.replaceState(null, "", link(path, values));
}
