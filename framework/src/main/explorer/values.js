// SPDX-License-Identifier: Apache-2.0
// Values as RASP lays them out, read as the JSON that the host would have written.

import {toBase64} from "./base64.js";
import {readExact} from "./exact.js";
import {chosen, itemOf, kind} from "./types.js";

/**
 * Reads a value.
 *
 * @param reader a WireReader of the runtime
 */
export function readValue(reader, type, types) {
    const one = inner => readValue(reader, inner, types);
    switch (kind(type, types)) {
        case "boolean": return reader.boolean();
        case "number": return number(reader[type](), type);
        case "exact": return readExact(reader, type);
        case "char": return reader.char();
        case "String": return reader.string();
        case "enum": return types[type].constants[reader.int()].name;
        case "bytes": return toBase64(reader.bytes());
        case "numbers": case "array": case "set": return times(reader.count(0), () => one(itemOf(type)));
        case "map": return new Map(times(reader.count(0), () => [String(one(type.map[0])), one(type.map[1])]));
        case "optional": return reader.present() ? one(type.optional) : null;
        case "union": return chosen(types[type].cases[reader.int()], one);
        default: return readMembers(reader, types[type].fields, types);
    }
}

/** The same for fields. */
export function readMembers(reader, fields, types) {
    return new Map(fields.map(each => [each.name, readValue(reader, each.type, types)]));
}

function times(count, make) {
    const made = [];
    for (let i = 0; i < count; i++) {
        made.push(make());
    }
    return made;
}

function number(value, type) {
    if (typeof value == "bigint" || !Number.isFinite(value)) {
        return String(value);
    }
    return type == "float" ? shortest(value) : value;
}

/** The number of the fewest digits that is this float. */
function shortest(value) {
    for (let digits = 1; digits < 9; digits++) {
        const short = Number(value.toPrecision(digits));
        if (Math.fround(short) == value) {
            return short;
        }
    }
    return Number(value.toPrecision(9));
}
