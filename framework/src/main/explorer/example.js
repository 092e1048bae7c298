// SPDX-License-Identifier: Apache-2.0
// Values to begin with, in which nothing is missing.

import {exampleOf} from "./exact.js";
import {isInteger, isLarge} from "./numbers.js";
import {kind, names} from "./types.js";

/** How many arrays, maps and optionals are filled one within the other. */
const DEEPEST = 3;

/** For fields or parameters: their defaults, or examples. */
export function examples(fields, types, around = [], depth = 0) {
    return new Map(fields.map(each => [each.name, each.default ?? example(each.type, types, around, depth)]));
}

function example(type, types, around, depth) {
    const inner = one => example(one, types, around, depth + 1);
    const part = Array.isArray(type.map) ? type.map[1] : type.array ?? type.optional;
    // What would hold itself again is left out.
    const ends = part && (depth == DEEPEST || names(part, types).some(each => around.includes(each)));
    switch (kind(type, types)) {
        case "boolean": return true;
        case "number": return scalar(type);
        case "exact": return exampleOf(type);
        case "char": return "a";
        case "String": return "text";
        case "bytes": return "AQID";
        case "numbers": return [1, 2, 3].map(each => isInteger(type.array) ? each : each + 0.5);
        case "enum": return (types[type].constants.find(each => each.deprecated == null) ?? types[type].constants[0]).name;
        case "array": return ends ? [] : [inner(type.array)];
        case "map": return ends ? new Map() : new Map([[String(inner(type.map[0])), inner(type.map[1])]]);
        case "optional": return ends ? null : inner(type.optional);
        default: return examples(types[type].fields, types, [...around, type], depth);
    }
}

function scalar(type) {
    return isLarge(type) ? "1" : isInteger(type) ? 1 : 1.5;
}
