// SPDX-License-Identifier: Apache-2.0
// The same call by clients in several languages. The generator has written the code, which the README of creo-json
// describes; what the form holds goes into its holes.

import {fromBase64} from "./base64.js";
import {entries, member} from "./json.js";
import {isInteger, number} from "./numbers.js";
import {address, atHost, embeddedCalls, secure} from "./place.js";
import {credentials, token} from "./token.js";
import {givenCase, itemOf, text as named} from "./types.js";
import {escaped} from "./visible.js";

/** With the spaces before it where it begins a line: all lines of what goes in are indented so. */
const HOLE = /(^ *)?~(\w*)(?:\|([^~]*))?~/gm;

/** How bytes are written. */
const BYTES = {signed: byte => String(byte << 24 >> 24), unsigned: String, text: character};

/** What the generator has written for a method, by the names of lines. */
export async function load(method) {
    return lines(atHost ? await asked(method) : embeddedCalls());
}

async function asked(method) {
    const answer = await fetch(`calls?method=${encodeURIComponent(method.path)}`, {headers: credentials(), cache: "no-cache"});
    if (!answer.ok) {
        throw new Error(`The host does not say how it is written: it answers ${answer.status}.`);
    }
    return answer.text();
}

function lines(text) {
    return new Map(text.split("\n").filter(Boolean).map(line => JSON.parse(line)));
}

/**
 * A program that makes a call.
 *
 * @param written by load()
 * @param value the arguments, of which none is missing
 */
export function code(written, language, method, value) {
    const uses = new Set();
    const said = name => {
        const found = written.get(name)[language];
        found.uses?.forEach(each => uses.add(each));
        return found;
    };
    const {program, between = ", "} = said(`${method.service.name}/`);
    const call = called(said(method.path), method, value, said);
    const known = Boolean(token());
    return filled(program, {
        address: address(), call, uses: [...uses].sort().join(between),
        tls: secure, token: known, both: secure && known, either: secure || known,
    });
}

function called({call, arguments: declarations, items}, method, value, said) {
    const one = (type, each) => literal(type, each, method.types, said);
    const parts = {declared: ""};
    method.parameters.forEach(({name, type}, i) => {
        const given = member(value, name);
        if (!declarations) {
            parts[i] = one(type, given);
            return;
        }
        const {declared, passed, absent} = declarations[i];
        const there = given != null || absent === undefined;
        parts[i] = there ? passed : absent;
        parts.declared += there ? `${filled(declared, {"": one(type.optional ?? type, given)})}\n` : "";
    });
    if (items) {
        parts.items = listed(items, member(value, method.takes.name).map(each => one(method.takes.type, each)));
    }
    return filled(call, parts);
}

/** Code with its holes filled; one with a condition has its code where that is met. */
function filled(pattern, parts) {
    return pattern.replace(HOLE, (all, indent = "", name, conditional) => {
        const text = conditional === undefined ? parts[name] : parts[name] ? conditional : "";
        return indent + text.replaceAll("\n", `\n${indent}`);
    });
}

function literal(type, value, types, said) {
    const way = said(named(type));
    const one = (inner, each) => literal(inner, each, types, said);
    if ("number" in way) {
        const text = numeral(value, type);
        return way.words?.[text] ?? filled(way.number, {"": text});
    } else if ("words" in way) {
        return way.words[value];
    } else if ("text" in way) {
        return filled(way.text, {"": escaped([value].flat().join(""), way.escaped, way.octal)});
    } else if ("code" in way) {
        return isPlain(value.charCodeAt(0)) ? filled(way.code, {"": value}) : String(value.charCodeAt(0));
    } else if ("bytes" in way) {
        return listed(way, [...typeof value == "string" ? fromBase64(value) : Uint8Array.from(value)].map(BYTES[way.bytes]));
    } else if ("list" in way) {
        return listed(way, value.map(each => one(itemOf(type), each)));
    } else if ("map" in way) {
        const all = entries(value);
        const {map, entry} = all.length > way.most ? way.many : way;
        return listed({...way, list: map}, all.map(([key, each]) =>
            filled(entry, {key: one(type.map[0], key), value: one(type.map[1], each)})));
    } else if ("present" in way) {
        return value == null ? way.absent : filled(way.present, {"": one(type.optional, value)});
    } else if ("cases" in way) {
        const found = givenCase(type, value, types);
        return filled(way.cases[found.name], {"": one(found.type, found.value)});
    }
    const fields = types[type].fields.map((each, i) => {
        const given = member(value, each.name);
        return given == null && way.sparse ? "" : filled(way.fields?.[i] ?? "~~", {"": one(each.type, given)});
    });
    return listed({...way, list: way.struct}, fields.filter(Boolean));
}

function listed({list, none, each, between = ", "}, items) {
    const all = each ? items.map(item => filled(each, {"": item})) : items;
    return items.length || none === undefined ? filled(list, {"": all.join(between), count: String(items.length)}) : none;
}

/** One with a fraction is such that a compiler takes it for one, or one of the words NaN, Infinity and -Infinity. */
function numeral(value, type) {
    const text = exactly(number(exactly(value), type));
    return isInteger(type) || !/^-?\d+$/.test(text) ? text : `${text}.0`;
}

function exactly(value) {
    return Object.is(value, -0) ? "-0" : String(value);
}

/** A byte in a text of bytes. */
function character(byte) {
    return isPlain(byte) ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, "0")}`;
}

/** Whether a character is written as itself between quotes of either kind. */
function isPlain(code) {
    return code > 31 && code < 127 && !"\"'\\".includes(String.fromCharCode(code));
}
