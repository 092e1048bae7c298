// SPDX-License-Identifier: Apache-2.0
// A value as a table: a row for each item, entry or field, and a column for each field where all items are structs.

import {button, element} from "./dom.js";
import {entries, member, write} from "./json.js";
import {caseOf, itemOf, kind, text} from "./types.js";

const ROWS = 100;
const LONGEST = 2000;

export function table(type, value, types) {
    const what = kind(type, types);
    if (value === null || value === undefined) {
        return element("p", {class: "hint"}, "absent");
    }
    switch (what) {
        case "optional": return table(type.optional, value, types);
        case "numbers": case "array": case "set": return items(itemOf(type), value, types);
        case "map": return rows(["key", "value"], entries(value), ([key, each]) => [key, cell(type.map[1], each, types)], "There are no entries.");
        case "struct": return rows(["field", "value"], types[type].fields, each =>
            [each.name, cell(each.type, member(value, each.name), types)]);
        case "union": return rows(["case", "value"], [caseOf(type, value, types)], each => [each.name, cell(each.type, each.value, types)]);
        default: return element("p", {}, element("code", {class: "value"}, scalar(value)));
    }
}

function items(type, value, types) {
    if (kind(type, types) != "struct") {
        return rows(["#", text(type)], value, (each, i) => [i, cell(type, each, types)], "There are no items.");
    }
    const {fields} = types[type];
    return rows(["#", ...fields.map(each => each.name)], value,
        (each, i) => [i, ...fields.map(one => cell(one.type, member(each, one.name), types))], "There are no items.");
}

function rows(heads, all, make, none = "") {
    if (!all.length) {
        return element("p", {class: "hint"}, none);
    }
    const body = element("tbody");
    const node = element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Table"},
        element("table", {}, element("thead", {}, element("tr", {}, heads.map(head => element("th", {scope: "col"}, head)))), body));
    const more = button("", add, {class: "quiet"});
    let shown = 0;
    function add() {
        const next = all.slice(shown, shown + ROWS);
        body.append(...next.map((each, i) => {
            const [head, ...cells] = make(each, shown + i);
            return element("tr", {}, element("th", {scope: "row"}, String(head)), cells.map(one => element("td", {}, one)));
        }));
        shown += next.length;
        more.textContent = `Show more: ${all.length - shown} are left`;
        more.hidden = shown == all.length;
    }
    add();
    return element("div", {}, node, more);
}

/** What has parts is folded, and made when it is opened. */
function cell(type, value, types) {
    if (value === null || value === undefined) {
        return element("span", {class: "hint"}, "absent");
    }
    const what = kind(type, types);
    if (what == "optional") {
        return cell(type.optional, value, types);
    }
    if (!["numbers", "array", "set", "map", "struct", "union"].includes(what)) {
        return scalar(value);
    }
    const folded = element("details", {toggle: () => {
        if (folded.open && folded.children.length == 1) {
            folded.append(table(type, value, types));
        }
    }}, element("summary", {}, brief(type, value, types)));
    return folded;
}

function brief(type, value, types) {
    switch (kind(type, types)) {
        case "struct": return text(type);
        case "union": return caseOf(type, value, types).name;
        case "map": return `${entries(value).length} × ${text(type.map[1])}`;
        default: return `${value.length} × ${text(itemOf(type))}`;
    }
}

function scalar(value) {
    const words = typeof value == "string" ? value : write(value);
    return words.length > LONGEST ? `${words.slice(0, LONGEST)}… (${words.length} signs)` : words;
}
