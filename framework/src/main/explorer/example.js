// SPDX-License-Identifier: Apache-2.0
// Values to begin with, in which nothing is missing and no rule is broken.

import {toBase64} from "./base64.js";
import {exampleOf} from "./exact.js";
import {entries, member} from "./json.js";
import {isInteger, isLarge} from "./numbers.js";
import {broken, nearest, nearestCount} from "./rules.js";
import {caseOf, chosen, initial, itemOf, kind, names} from "./types.js";

/** How many arrays, maps and optionals are filled one within the other. */
const DEEPEST = 3;
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** For fields or parameters: their defaults, or examples. */
export function examples(fields, types, around = [], depth = 0) {
    return new Map(fields.map(each => [each.name, each.default ?? example(each.type, each.rules, types, around, depth)]));
}

function example(type, rules, types, around = [], depth = 0) {
    const inner = (one, ruled) => example(one, ruled, types, around, depth + 1);
    const part = Array.isArray(type.map) ? type.map[1] : type.array ?? type.optional;
    // What would hold itself again is left out, unless a rule wants it.
    const ends = part && (depth >= DEEPEST || names(part, types).some(each => around.includes(each)));
    const count = nearestCount(rules, ends ? 0 : 1);
    switch (kind(type, types)) {
        case "boolean": return true;
        case "bytes": return toBase64(Uint8Array.from(numbers("byte", rules)));
        case "numbers": return numbers(type.array, rules);
        case "set": return distinct(type.set, rules?.items, types, nearestCount(rules, 1));
        case "union": return chosen(ending(type, types, around), each => example(each, undefined, types, [...around, type], depth));
        case "array": return Array.from({length: count}, () => inner(type.array, rules?.items));
        case "map": return new Map(distinct(type.map[0], rules?.keys, types, count).map(key => [String(key), inner(type.map[1], rules?.items)]));
        case "optional": return ends ? null : inner(type.optional, rules);
        case "struct": return examples(types[type].fields, types, [...around, type], depth);
        default: return plain(type, rules, types, 0);
    }
}

/** A case that is not deprecated and does not hold what is around it, where there is one. */
function ending(type, types, around) {
    const {cases} = types[type];
    const today = cases.filter(each => each.deprecated == null);
    const ends = each => !names(each.type, types).some(name => name == type || around.includes(name));
    return today.find(ends) ?? cases.find(ends) ?? today[0] ?? cases[0];
}

function numbers(type, rules) {
    return Array.from({length: nearestCount(rules, 3)}, (_, i) => plain(type, rules?.items, {}, i));
}

/** A value without parts; those of other indexes are others, where the rules allow so many. */
function plain(type, rules, types, index) {
    switch (kind(type, types)) {
        case "boolean": return index == 0;
        case "number": return number(type, rules, index);
        case "exact": return String(nearest(rules, other(type, index)));
        case "char": return LETTERS[index % LETTERS.length];
        case "enum": return constant(types[type].constants, index);
        default: return text(rules, index);
    }
}

/** One above the other, or below where a rule leaves no room above. */
function number(type, rules, index) {
    const first = nearest(rules, isInteger(type) ? 1 : 1.5);
    const above = added(first, index);
    const found = String(nearest(rules, above)) == above ? above : nearest(rules, added(first, -index));
    return isLarge(type) ? String(found) : Number(found);
}

function added(first, step) {
    return String(/^-?\d+$/.test(String(first)) ? BigInt(first) + BigInt(step) : Number(first) + step);
}

/** Another time, date or UUID than the example. */
function other(type, index) {
    const text = exampleOf(type);
    if (index == 0) {
        return text;
    }
    return type == "UUID" ? text.slice(0, -4) + String(index).padStart(4, "0") : text.replace("2026", String(2026 + index));
}

/** Those that are deprecated come last. */
function constant(constants, index) {
    const sorted = [...constants].sort((one, other) => (one.deprecated != null) - (other.deprecated != null));
    return sorted[index % sorted.length].name;
}

/** A text; another than the first differs from it in one sign. */
function text(rules, index) {
    const first = rules?.example ?? sized("text", rules);
    if (index == 0) {
        return first;
    }
    const others = [...first].flatMap((_, i, signs) =>
        [...LETTERS].map(sign => signs.map((each, at) => at == i ? sign : each).join("")));
    const allowed = new Set(others.filter(each => each != first && !broken(rules, "String", each, "").length));
    return [...allowed][index - 1] ?? first;
}

function sized(text, rules) {
    return text.slice(0, nearestCount(rules, text.length)).padEnd(nearestCount(rules, 0), "x");
}

/** So many values that differ, or as many as are found. */
function distinct(type, rules, types, count) {
    return [...new Set(Array.from({length: count}, (_, i) => plain(type, rules, types, i)))];
}

/**
 * A value in which what is missing is as small as it can be. An empty text or list that breaks a rule is missing, too:
 * a form cannot tell.
 */
export function filled(type, value, types, rules) {
    const inner = (one, each, ruled) => filled(one, each, types, ruled);
    const given = value ?? initial(type, types);
    if (isEmpty(given) && broken(rules, type, given, "").length) {
        return example(type, rules, types);
    }
    switch (kind(type, types)) {
        case "number": return given ?? Number(nearest(rules, 0));
        case "char": return given ?? "a";
        case "exact": return given ?? plain(type, rules, types, 0);
        // What cannot be read stays as it is.
        case "array": case "set":
            return Array.isArray(given) ? given.map(each => inner(itemOf(type), each, rules?.items)) : given;
        case "map": return new Map(entries(given).map(([key, each]) => [key, inner(type.map[1], each, rules?.items)]));
        case "optional": return value == null ? null : inner(type.optional, value, rules);
        case "struct": return filledMembers(types[type].fields, given, types);
        case "union": {
            const one = caseOf(type, given, types);
            return one ? chosen(one, each => inner(each, one.value)) : given;
        }
        default: return given;
    }
}

/** The same for fields or parameters. */
export function filledMembers(fields, value, types) {
    return new Map(fields.map(each => [each.name, filled(each.type, member(value, each.name) ?? each.default, types, each.rules)]));
}

function isEmpty(value) {
    return value === "" || Array.isArray(value) && !value.length || value instanceof Map && !value.size;
}
