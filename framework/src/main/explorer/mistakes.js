// SPDX-License-Identifier: Apache-2.0
// Whether a value of JSON is one of a type. A mistake is {pointer, message}; the pointer is that of RFC 6901.

import {fromBase64} from "./base64.js";
import {exact, exampleOf, isExact} from "./exact.js";
import {entries, member} from "./json.js";
import {isInteger, isLarge, number} from "./numbers.js";
import {broken} from "./rules.js";
import {caseOf, kind, text} from "./types.js";

/** A pointer to a part. */
export function below(pointer, name) {
    return `${pointer}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The parts of a pointer. */
export function parts(pointer) {
    return pointer.split("/").slice(1).map(part => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** All mistakes in what is given for fields or parameters. */
export function checkMembers(fields, value, types, pointer = "") {
    if (!isObject(value)) {
        return [{pointer, message: "An object in braces is expected here."}];
    }
    const names = fields.map(each => each.name);
    const unknown = entries(value).map(([name]) => name).filter(name => !names.includes(name)).map(name =>
        ({pointer: below(pointer, name), message: `There is no “${name}” here; there is ${names.join(", ") || "nothing"}.`}));
    const found = fields.flatMap(each => {
        const given = member(value, each.name);
        const place = below(pointer, each.name);
        if (given !== undefined) {
            const wrong = check(each.type, given, types, place);
            return wrong.length > 0 ? wrong : broken(each.rules, each.type, given, place);
        }
        const needed = each.default === undefined && !each.type.optional;
        return needed ? [{pointer: place, message: `“${each.name}” is missing.`}] : [];
    });
    return [...unknown, ...found];
}

function isObject(value) {
    return value !== null && typeof value == "object" && !Array.isArray(value);
}

/** All mistakes in a value. One of a part that is not filled in yet is marked as missing. */
export function check(type, value, types, pointer) {
    if (value === null && !type.optional) {
        return [{pointer, message: "A value is missing.", missing: true}];
    }
    const wrong = message => [{pointer, message}];
    const expected = what => wrong(`${what} is expected here (${text(type)}).`);
    switch (kind(type, types)) {
        case "boolean":
            return typeof value == "boolean" ? [] : expected("true or false");
        case "number":
            return checkNumber(type, value, wrong);
        case "exact":
            return typeof value == "string" ? attempt(() => exact(value, type), wrong) : expected(`Text such as "${exampleOf(type)}"`);
        case "char":
            return typeof value == "string" && value.length == 1 ? [] : expected("One character");
        case "String":
            return typeof value == "string" ? [] : expected("Text");
        case "bytes":
            return typeof value == "string" ? checkBytes(value, wrong) : checkItems("byte", value, types, pointer, expected);
        case "numbers": case "array":
            return checkItems(type.array, value, types, pointer, expected);
        case "set":
            return Array.isArray(value)
                ? [...checkItems(type.set, value, types, pointer, expected), ...twice(type.set, value, pointer)]
                : expected("An array in brackets");
        case "union":
            return checkCase(type, value, types, pointer, expected);
        case "map":
            if (!isObject(value)) {
                return expected("An object in braces");
            }
            return checkEntries(type.map, entries(value), types, pointer);
        case "optional":
            return value === null ? [] : check(type.optional, value, types, pointer);
        case "enum": {
            const names = types[type].constants.map(each => each.name);
            return names.includes(value) ? [] : expected(`One of ${names.join(", ")}`);
        }
        default:
            return checkMembers(types[type].fields, value, types, pointer);
    }
}

function checkItems(item, value, types, pointer, expected) {
    return Array.isArray(value)
        ? value.flatMap((each, i) => check(item, each, types, below(pointer, i)))
        : expected("An array in brackets");
}

/** Which items of a set are there twice. Texts that differ may be the same item, such as a time in two zones. */
export function twice(type, items, pointer) {
    const before = new Set();
    return items.flatMap((each, i) => {
        const same = canonical(type, each);
        const again = before.has(same);
        before.add(same);
        return again ? [{pointer: below(pointer, i), message: "This item is there twice."}] : [];
    });
}

function canonical(type, value) {
    try {
        return isExact(type) ? exact(value, type) : String(value);
    } catch {
        return value;
    }
}

/** A value of a union is an object whose only member is its case. */
function checkCase(type, value, types, pointer, expected) {
    const cases = types[type].cases.map(each => each.name).join(", ");
    if (!isObject(value) || entries(value).length == 0) {
        return expected(`An object with one of ${cases}`);
    }
    const all = entries(value);
    if (all.length > 1) {
        return [{pointer, message: `There are ${all.length} cases here; one of ${cases} is expected.`}];
    }
    const place = below(pointer, all[0][0]);
    const found = caseOf(type, value, types);
    return found
        ? check(found.type, found.value, types, place)
        : [{pointer: place, message: `There is no “${all[0][0]}” here; there is ${cases}.`}];
}

function checkNumber(type, value, wrong) {
    const words = typeof value == "string" && (isLarge(type) || !isInteger(type));
    if (typeof value != "number" && typeof value != "bigint" && !words) {
        return wrong(isInteger(type) ? "A whole number is expected here." : "A number is expected here.");
    }
    return attempt(() => number(String(value), type), wrong);
}

/** Texts that differ may be the same key, such as a time in two zones. */
function checkEntries([keys, values], all, types, pointer) {
    const before = new Set();
    return all.flatMap(([key, each]) => {
        const place = below(pointer, key);
        const wrong = checkKey(keys, key, types, place);
        const known = isExact(keys) && !wrong.length ? exact(key, keys) : key;
        const twice = before.has(known) ? [{pointer: place, message: "This key is there twice."}] : [];
        before.add(known);
        return [...wrong, ...twice, ...check(values, each, types, place)];
    });
}

/** A key is text in JSON, whatever its type. */
function checkKey(type, key, types, pointer) {
    const wrong = message => [{pointer, message: `The key: ${message}`}];
    return kind(type, types) == "number" ? attempt(() => number(key, type), wrong) : check(type, key, types, pointer);
}

function checkBytes(value, wrong) {
    return attempt(() => fromBase64(value), wrong);
}

/** What an Error says, as mistakes. */
export function attempt(action, wrong) {
    try {
        action();
        return [];
    } catch (e) {
        return wrong(e.message);
    }
}
