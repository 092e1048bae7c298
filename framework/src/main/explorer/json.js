// SPDX-License-Identifier: Apache-2.0
// JSON, exactly: a whole number that a double cannot hold is a BigInt, and -0 stays.

import {visible} from "./visible.js";

const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const WORDS = {true: true, false: false, null: null};
/** More than any value of a host has. */
const DEEPEST = 512;

/** Reads a text; an Error says what is wrong and where. */
export function read(text) {
    const reader = {text, at: 0, depth: 0};
    const value = one(reader);
    skip(reader);
    if (reader.at < text.length) {
        throw wrong(reader, "nothing more");
    }
    return value;
}

function wrong(reader, expected) {
    const before = reader.text.slice(0, reader.at).split("\n");
    const rest = reader.text.slice(reader.at, reader.at + 12).split("\n")[0];
    const found = reader.at == reader.text.length ? "the end" : rest || "the end of the line";
    return new Error(`Line ${before.length}, column ${before.at(-1).length + 1}: expected ${expected}, found ${found}.`);
}

function skip(reader) {
    while (" \t\r\n".includes(reader.text[reader.at] ?? "x")) {
        reader.at += 1;
    }
}

function taken(reader, sign) {
    skip(reader);
    const there = reader.text[reader.at] == sign;
    reader.at += there ? 1 : 0;
    return there;
}

function match(reader, pattern) {
    pattern.lastIndex = reader.at;
    const found = pattern.exec(reader.text);
    reader.at += found ? found[0].length : 0;
    return found;
}

function one(reader) {
    if (taken(reader, "{")) {
        return nested(reader, members);
    }
    if (taken(reader, "[")) {
        return nested(reader, items);
    }
    if (reader.text[reader.at] == '"') {
        return string(reader);
    }
    const number = match(reader, NUMBER);
    if (number) {
        const whole = !number[1] && !number[2];
        const value = Number(number[0]);
        return whole && !Number.isSafeInteger(value) ? BigInt(number[0]) : value;
    }
    for (const [word, value] of Object.entries(WORDS)) {
        if (reader.text.startsWith(word, reader.at)) {
            reader.at += word.length;
            return value;
        }
    }
    throw wrong(reader, "a value");
}

function nested(reader, read) {
    reader.depth += 1;
    if (reader.depth > DEEPEST) {
        throw wrong(reader, `at most ${DEEPEST} levels`);
    }
    const value = read(reader);
    reader.depth -= 1;
    return value;
}

function string(reader) {
    const {text, at} = reader;
    let end = at;
    do {
        end = text.indexOf('"', end + 1);
    } while (end > 0 && escaped(text, end));
    try {
        const found = JSON.parse(text.slice(at, end + 1));
        reader.at = end + 1;
        return found;
    } catch {
        throw wrong(reader, "text in quotes, with \\n for a new line");
    }
}

/** Whether an odd number of backslashes is before a quote. */
function escaped(text, quote) {
    let first = quote;
    while (text[first - 1] == "\\") {
        first -= 1;
    }
    return (quote - first) % 2 == 1;
}

/** A Map: so names keep their order also where they are numbers, and may be any. */
function members(reader) {
    const found = new Map();
    if (taken(reader, "}")) {
        return found;
    }
    do {
        skip(reader);
        const start = reader.at;
        if (reader.text[start] != '"') {
            throw wrong(reader, "a name in quotes");
        }
        const name = string(reader);
        if (found.has(name)) {
            reader.at = start;
            throw wrong(reader, "each name once");
        }
        if (!taken(reader, ":")) {
            throw wrong(reader, "a colon");
        }
        found.set(name, one(reader));
    } while (taken(reader, ","));
    close(reader, "}");
    return found;
}

function items(reader) {
    const found = [];
    if (taken(reader, "]")) {
        return found;
    }
    do {
        found.push(one(reader));
    } while (taken(reader, ","));
    close(reader, "]");
    return found;
}

function close(reader, sign) {
    if (!taken(reader, sign)) {
        throw wrong(reader, `a comma or ${sign}`);
    }
}

/** Writes a value; objects are Maps or plain ones. Lines are indented by so many spaces, or all is one line. */
export function write(value, indent = 0) {
    return text(value, indent, "");
}

function text(value, indent, before) {
    if (typeof value == "bigint" || Object.is(value, -0)) {
        return Object.is(value, -0) ? "-0" : String(value);
    }
    if (value === null || typeof value != "object") {
        return visible(JSON.stringify(value));
    }
    const array = Array.isArray(value);
    const inner = before + " ".repeat(indent);
    const parts = array
        ? value.map(each => text(each, indent, inner))
        : entries(value).map(([name, each]) => `${visible(JSON.stringify(name))}:${indent ? " " : ""}${text(each, indent, inner)}`);
    const [open, end] = array ? "[]" : "{}";
    const flat = array && value.every(each => each === null || typeof each != "object");
    if (!parts.length || !indent) {
        return open + parts.join(",") + end;
    }
    return flat
        ? open + parts.join(", ") + end
        : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${before}${end}`;
}

/** The members of an object, however it came. */
export function entries(value) {
    return value instanceof Map ? [...value] : Object.entries(value);
}

/** A member of an object; undefined where there is none. */
export function member(value, name) {
    if (value instanceof Map) {
        return value.get(name);
    }
    return Object.hasOwn(value, name) ? value[name] : undefined;
}
