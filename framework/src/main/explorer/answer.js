// SPDX-License-Identifier: Apache-2.0
// What comes of a call: as a picture, as a table, as text; or the problem.

import {fromBase64} from "./base64.js";
import {coloured} from "./colours.js";
import {copying, element} from "./dom.js";
import {write} from "./json.js";
import {picture} from "./picture.js";
import {plots} from "./plots.js";
import {table} from "./table.js";
import {tabs} from "./tabs.js";
import {kind} from "./types.js";

/** The longest text that is shown whole. */
const LONGEST = 200000;

/** The first bytes of pictures that browsers show. */
const PICTURES = {"image/png": [0x89, 0x50, 0x4e, 0x47], "image/jpeg": [0xff, 0xd8, 0xff], "image/gif": [0x47, 0x49, 0x46]};

let chosen = "";

/** A result, in the form that was looked at last. */
export function shown(type, value, types) {
    if (kind(type, types) == "bytes" && typeof value == "string") {
        return file(fromBase64(value));
    }
    const series = plots(type, value, types);
    const views = [
        ...series.length ? [["Picture", () => picture(series).node]] : [],
        ["Table", () => table(type, value, types)],
        ["Text", () => text(value)],
    ];
    return tabs("Answer", views, chosen, name => { chosen = name; });
}

export function text(value) {
    const whole = write(value, 2);
    return element("div", {class: "code"}, copying(() => whole),
        element("pre", {tabindex: 0}, coloured(whole.length > LONGEST ? `${whole.slice(0, LONGEST)}\n… ${whole.length - LONGEST} more signs` : whole, "JSON")));
}

/** Bytes are saved, and shown if they are a picture. */
function file(data) {
    const type = Object.keys(PICTURES).find(each => PICTURES[each].every((byte, i) => data[i] == byte));
    const address = URL.createObjectURL(new Blob([data], {type: type ?? "application/octet-stream"}));
    const name = `result.${type ? type.split("/")[1] : "bin"}`;
    return element("div", {},
        element("p", {}, element("a", {href: address, download: name}, `Save ${data.length} bytes`)),
        type && element("img", {src: address, alt: "The result, which is a picture"}));
}

/** The fields of an answer of HTTP. */
export function received(fields) {
    return element("details", {}, element("summary", {}, `${fields.length} fields of the answer`),
        element("div", {class: "scroll", tabindex: 0, role: "region", "aria-label": "Fields of the answer"},
            element("table", {}, fields.map(([name, value]) => element("tr", {}, element("th", {scope: "row"}, name), element("td", {}, value))))));
}

/** A problem, as RFC 9457 has it. */
export function problem(said, method, status) {
    const code = String(said.type ?? "").replace(/^urn:creo:/, "");
    const thrown = method.throws.find(each => each.name == code);
    return element("div", {class: "problem"},
        element("p", {}, element("strong", {}, [status, said.title].filter(Boolean).join(" ")), code && " · ", code && element("code", {}, code)),
        said.detail && element("p", {}, String(said.detail)),
        said.pointer && element("p", {class: "hint"}, "At ", element("code", {}, String(said.pointer))),
        code == "UNAUTHENTICATED" && element("p", {}, "Enter a token at the top of the page."),
        said.value && thrown && table("thrown", said.value, {...method.types, thrown: {fields: thrown.fields}}));
}
