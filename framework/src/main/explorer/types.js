// SPDX-License-Identifier: Apache-2.0
// Types, as the descriptor has them: the name of one without parts, of a struct, a union or an enum, or an object such
// as {array: "double"}, {set: "String"}, {map: ["String", "long"]}, {optional: "int"}.

import {isExact} from "./exact.js";
import {entries} from "./json.js";
import {box, isNumber} from "./numbers.js";

/** The names between < and > of types other than numbers. */
const BOXES = {boolean: "Boolean", char: "Character"};

/** What a type is; types is what structs, unions and enums are declared in. */
export function kind(type, types) {
    if (typeof type == "object") {
        const [only] = Object.keys(type);
        if (only != "array") {
            return only;
        }
        return type.array == "byte" ? "bytes" : isNumber(type.array) ? "numbers" : "array";
    }
    if (Object.hasOwn(types, type)) {
        return types[type].constants ? "enum" : types[type].cases ? "union" : "struct";
    }
    return isNumber(type) ? "number" : isExact(type) ? "exact" : type;
}

/** The type of an item of an array or a set. */
export function itemOf(type) {
    return type.array ?? type.set;
}

/** The fields of a struct, or the cases of a union. */
export function held(name, types) {
    return types[name].fields ?? types[name].cases ?? [];
}

/** The structs, unions and enums that a type names. */
export function names(type, types) {
    if (typeof type == "string") {
        return Object.hasOwn(types, type) ? [type] : [];
    }
    return [...new Set([itemOf(type), type.optional, ...type.map ?? []].filter(Boolean).flatMap(each => names(each, types)))];
}

/** All structs, unions and enums in what a method takes, gives and throws. */
export function reached(method) {
    const {types} = method;
    const found = new Set();
    const add = type => names(type, types).filter(name => !found.has(name)).forEach(name => {
        found.add(name);
        held(name, types).forEach(each => add(each.type));
    });
    [...method.parameters, method.takes, method.gives, method.sends, ...method.throws.flatMap(each => each.fields)]
        .filter(Boolean).forEach(each => add(each.type));
    return found;
}

/** As descriptions write it. */
export function text(type) {
    if (typeof type == "string") {
        return type;
    }
    if (type.array) {
        return `${text(type.array)}[]`;
    }
    if (type.map) {
        return `Map<${type.map.map(boxed).join(", ")}>`;
    }
    return type.set ? `Set<${boxed(type.set)}>` : `Optional<${boxed(type.optional)}>`;
}

/** The same between < and >. */
export function boxed(type) {
    return box(type) ?? BOXES[type] ?? text(type);
}

/** How many fields a struct has, all the way down to those that are no structs; more than most are not counted. */
export function size(type, types, most) {
    if (kind(type, types) != "struct") {
        return 1;
    }
    let all = 0;
    for (const each of types[type].fields) {
        if (all <= most) {
            all += size(each.type, types, most - all);
        }
    }
    return all;
}

/** The least value of a type: what a form begins with, as JSON. What has to be written is null. */
export function initial(type, types) {
    switch (kind(type, types)) {
        case "boolean": return false;
        case "String": case "bytes": return "";
        case "numbers": case "array": case "set": return [];
        case "map": return new Map();
        case "enum": return types[type].constants.find(each => each.deprecated == null)?.name ?? types[type].constants[0].name;
        case "struct": return members(types[type].fields, types);
        case "union": return chosen(firstCase(type, types), each => initial(each, types));
        default: return null;
    }
}

/** A case that is not deprecated, where there is one. */
function firstCase(type, types) {
    return types[type].cases.find(each => each.deprecated == null) ?? types[type].cases[0];
}

/** A value of a union. @param value makes that of the type of the case */
export function chosen({name, type}, value) {
    return new Map([[name, value(type)]]);
}

/** The case of a value of a union, and what it holds: {name, type, value}; undefined where there is no such case. */
export function caseOf(type, value, types) {
    const all = value !== null && typeof value == "object" ? entries(value) : [];
    const found = all.length == 1 ? types[type].cases.find(each => each.name == all[0][0]) : undefined;
    return found && {...found, value: all[0][1]};
}

/** The same of a value that has to have one. */
export function givenCase(type, value, types) {
    const found = caseOf(type, value, types);
    if (!found) {
        throw new Error(`One of ${types[type].cases.map(each => each.name).join(", ")} is missing.`);
    }
    return found;
}

/** What a form begins with for fields or parameters. */
export function members(fields, types) {
    return new Map(fields.map(each => [each.name, each.default ?? initial(each.type, types)]));
}
