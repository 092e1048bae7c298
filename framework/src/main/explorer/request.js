// SPDX-License-Identifier: Apache-2.0
// What is sent for a call through HTTP.

import {member, write} from "./json.js";

export const LINES = "application/x-ndjson";
const JSON_TYPE = "application/json";

/** Headers and body. A browser cannot send a body piece by piece: its items go together. */
export function request(method, value) {
    const args = new Map(method.parameters.filter(each => member(value, each.name) !== undefined)
        .map(each => [each.name, member(value, each.name)]));
    const headers = {"Accept": method.sends ? LINES : JSON_TYPE, "Content-Type": method.takes ? LINES : JSON_TYPE};
    if (!method.takes) {
        return {headers, body: write(args)};
    }
    const items = member(value, method.takes.name) ?? [];
    const lines = [...method.parameters.length ? [args] : [], ...items];
    return {headers, body: lines.map(each => `${write(each)}\n`).join("")};
}
