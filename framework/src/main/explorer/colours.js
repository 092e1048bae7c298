// SPDX-License-Identifier: Apache-2.0
// Code in colours: comments, texts, numbers and keywords, as the text of "creo docs" has them.

import {element} from "./dom.js";

/** Longer code is read by nobody, and would take its time. */
const LONGEST = 20000;

const TEXT = String.raw`(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')`;
const REST = String.raw`|${TEXT}|(?<number>\b\d\w*(?:\.\w+)?)|(?<word>[A-Za-z_]\w*)`;
const BRACES = String.raw`(?<comment>//[^\n]*|/\*[^]*?\*/)`;
const HASH = String.raw`(?<comment>#[^\n]*)`;
const C_FAMILY = "break case char const continue default do double else enum false float for goto if int long return short"
    + " static struct switch true void while ";
const LANGUAGES = {
    C: [BRACES, `${C_FAMILY}bool define include int8_t int16_t int32_t int64_t size_t NULL`],
    "C#": [BRACES, `${C_FAMILY}bool byte catch class foreach in namespace new null public try using var sbyte string throw`],
    Java: [BRACES, `${C_FAMILY}boolean byte catch class final import instanceof new null package public throw throws try var`],
    TypeScript: [BRACES, `${C_FAMILY}async await catch class finally from function import instanceof let new null of throw try var`],
    Python: [HASH, "and as async await break class def else except finally for from if import in is not or pass print raise"
        + " return try while with yield False None True"],
    JSON: ["(?<comment>(?!))", "true false null"],
};

/** The pieces of code, as texts and elements; a language that is not known has one. */
export function coloured(code, language) {
    if (!LANGUAGES[language] || code.length > LONGEST) {
        return [code];
    }
    const [comment, words] = LANGUAGES[language];
    const keywords = new Set(words.split(" "));
    const pieces = [];
    let from = 0;
    for (const {0: found, index, groups} of code.matchAll(new RegExp(comment + REST, "g"))) {
        const kind = groups.word === undefined
            ? ["comment", "text", "number"].find(each => groups[each] !== undefined)
            : keywords.has(groups.word) && "keyword";
        if (kind) {
            pieces.push(code.slice(from, index), element("span", {class: kind}, found));
            from = index + found.length;
        }
    }
    return [...pieces, code.slice(from)];
}
