// SPDX-License-Identifier: Apache-2.0
// Columns as a file for spreadsheets and programs, as RFC 4180 has it.

import {button} from "./dom.js";

/** @param columns {name, values} of the same length; values are those of JSON, so a long is exact */
export function csv(columns) {
    const rows = [columns.map(each => each.name)];
    const length = Math.max(0, ...columns.map(each => each.values.length));
    for (let i = 0; i < length; i++) {
        rows.push(columns.map(each => each.values[i]));
    }
    return rows.map(row => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value) {
    const text = value === null || value === undefined ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A button that saves what columns() gives. */
export function saving(columns, name) {
    return button("Save as CSV", () => {
        const address = URL.createObjectURL(new Blob([csv(columns())], {type: "text/csv"}));
        const link = document.createElement("a");
        link.href = address;
        link.download = `${name}.csv`;
        link.click();
        // The browser has begun to save by then.
        setTimeout(() => URL.revokeObjectURL(address), 10000);
    }, {class: "quiet"});
}
