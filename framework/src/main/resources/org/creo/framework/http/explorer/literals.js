// SPDX-License-Identifier: Apache-2.0
// Values as languages write them. A language has a function for each kind of type.

import {entries, member} from "./json.js";
import {bytes} from "./mistakes.js";
import {isInteger} from "./numbers.js";
import {initial, kind} from "./types.js";

/** What a value is in a language; what is missing of it is as small as it can be. */
export function literal(type, value, types, language) {
    const one = (inner, each) => literal(inner, each, types, language);
    const given = value ?? initial(type, types);
    switch (kind(type, types)) {
        case "boolean": return language.boolean(given);
        case "number": return isInteger(type) ? language.integer(String(given ?? 0), type) : language.decimal(fraction(given ?? 0), type);
        case "char": return language.char(given ?? "a");
        case "String": return language.string(given);
        case "enum": return language.constant(type, given);
        case "bytes": return language.bytes(typeof given == "string" ? bytes(given) : Uint8Array.from(given), type);
        case "numbers": case "array": return language.array(type, given.map(each => one(type.array, each)), given);
        case "map":
            return language.map(type, entries(given).map(([key, each]) => [one(type.map[0], key), one(type.map[1], each)]));
        case "optional":
            return value == null ? language.absent(type.optional) : language.present(type.optional, one(type.optional, value));
        default: {
            const fields = types[type].fields.map(each => [each, one(each.type, member(given, each.name) ?? each.default)]);
            return language.struct(type, fields);
        }
    }
}

/** A number that a compiler takes for one with a fraction, or one of the words NaN, Infinity and -Infinity. */
function fraction(value) {
    const text = Object.is(value, -0) ? "-0" : String(value);
    return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** Text in double quotes, as JSON and many languages have it. */
export function quoted(text) {
    return JSON.stringify(text);
}

/** A character in single quotes. */
export function single(char) {
    if (char == "'" || char == "\\") {
        return `'\\${char}'`;
    }
    const code = char.charCodeAt(0);
    return code < 32 || code == 127 || code >= 0xd800 && code < 0xe000
        ? `'\\u${code.toString(16).padStart(4, "0")}'`
        : `'${char}'`;
}

/** Bytes, each as a whole number with its sign. */
export function signed(data) {
    return [...new Int8Array(data.buffer, data.byteOffset, data.length)].map(String);
}
