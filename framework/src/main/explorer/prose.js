// SPDX-License-Identifier: Apache-2.0
// What a description says in words: paragraphs, and code between backticks or in {@code …}.

import {element} from "./dom.js";
import {words as ruled} from "./rules.js";

const CODE = /\{@(?:code|link)\s+([^}]*)\}|\x60([^`]+)\x60/g;

/** Paragraphs; nothing where nothing is said. */
export function prose(said) {
    const paragraphs = (said.documentation ?? "").split(/\n\s*\n/).filter(text => text.trim());
    return [
        said.deprecated != null && element("p", {class: "deprecated"},
            element("strong", {}, "Deprecated"), said.deprecated ? ": " : ".", pieces(said.deprecated)),
        ...paragraphs.map(text => element("p", {}, pieces(text))),
    ].filter(Boolean);
}

/** The same in one line. */
export function line(said) {
    const words = [(said.documentation ?? "").replace(/\s+/g, " "), ruled(said.rules)].filter(Boolean).join(" ");
    return [said.deprecated != null && `Deprecated${said.deprecated ? `: ${said.deprecated}` : ""}. `, ...pieces(words)].filter(Boolean);
}

/** The first sentence, for lists. */
export function first(said) {
    const [paragraph] = (said.documentation ?? "").split(/\n\s*\n/);
    const words = paragraph.replace(/\s+/g, " ").trim();
    return pieces(/^.+?[.!?](?=\s|$)/.exec(words)?.[0] ?? words);
}

function pieces(text) {
    const made = [];
    let from = 0;
    for (const found of text.matchAll(CODE)) {
        made.push(text.slice(from, found.index), element("code", {}, found[1] ?? found[2]));
        from = found.index + found[0].length;
    }
    return [...made, text.slice(from)];
}
