// SPDX-License-Identifier: Apache-2.0
// Values as languages write them. A language has a function for each kind of type.

import {fromBase64} from "./base64.js";
import {entries, member} from "./json.js";
import {isInteger, number} from "./numbers.js";
import {kind} from "./types.js";
import {visible} from "./visible.js";

/** What a value is in a language; nothing of it is missing. */
export function literal(type, value, types, language) {
    const one = (inner, each) => literal(inner, each, types, language);
    switch (kind(type, types)) {
        case "boolean": return language.boolean(value);
        case "number": return numeral(type, value, language);
        case "char": return language.char(value);
        case "String": return language.string(value);
        case "enum": return language.constant(type, value);
        case "bytes": return language.bytes(typeof value == "string" ? fromBase64(value) : Uint8Array.from(value), type);
        case "numbers": case "array": return language.array(type, value.map(each => one(type.array, each)), value);
        case "map":
            return language.map(type, entries(value).map(([key, each]) => [one(type.map[0], key), one(type.map[1], each)]));
        case "optional":
            return value == null ? language.absent(type.optional) : language.present(type.optional, one(type.optional, value));
        default: {
            const fields = types[type].fields.map(each => [each, one(each.type, member(value, each.name))]);
            return language.struct(type, fields);
        }
    }
}

/** One with a fraction is such that a compiler takes it for one, or one of the words NaN, Infinity and -Infinity. */
function numeral(type, value, language) {
    const exact = number(exactly(value), type);
    if (isInteger(type)) {
        return language.integer(String(exact), type);
    }
    const text = exactly(exact);
    return language.decimal(/^-?\d+$/.test(text) ? `${text}.0` : text, type);
}

function exactly(value) {
    return Object.is(value, -0) ? "-0" : String(value);
}

/** Text in double quotes, as JSON and many languages have it. */
export function quoted(text) {
    return visible(JSON.stringify(text));
}

/** A character in single quotes. */
export function single(char) {
    if (char == "'" || char == "\\") {
        return `'\\${char}'`;
    }
    const code = char.charCodeAt(0);
    return code < 32 || code == 127 || code >= 0xd800 && code < 0xe000 || visible(char) != char
        ? `'\\u${code.toString(16).padStart(4, "0")}'`
        : `'${char}'`;
}

/** Bytes, each as a whole number with its sign. */
export function signed(data) {
    return [...new Int8Array(data.buffer, data.byteOffset, data.length)].map(String);
}
