// SPDX-License-Identifier: Apache-2.0
// Types, as the descriptor has them: the name of one without parts, of a struct or an enum, or an object such as
// {array: "double"}, {map: ["String", "long"]}, {optional: "int"}.

import {isExact} from "./exact.js";
import {box, isNumber} from "./numbers.js";

/** The names between < and > of types other than numbers. */
const BOXES = {boolean: "Boolean", char: "Character"};

/** What a type is; types is what structs and enums are declared in. */
export function kind(type, types) {
    if (typeof type == "object") {
        const [only] = Object.keys(type);
        if (only != "array") {
            return only;
        }
        return type.array == "byte" ? "bytes" : isNumber(type.array) ? "numbers" : "array";
    }
    if (Object.hasOwn(types, type)) {
        return types[type].constants ? "enum" : "struct";
    }
    return isNumber(type) ? "number" : isExact(type) ? "exact" : type;
}

/** The structs and enums that a type names. */
export function names(type, types) {
    if (typeof type == "string") {
        return Object.hasOwn(types, type) ? [type] : [];
    }
    return [...new Set([type.array, type.optional, ...type.map ?? []].filter(Boolean).flatMap(each => names(each, types)))];
}

/** All structs and enums in what a method takes, gives and throws. */
export function reached(method) {
    const {types} = method;
    const found = new Set();
    const add = type => names(type, types).filter(name => !found.has(name)).forEach(name => {
        found.add(name);
        types[name].fields?.forEach(each => add(each.type));
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
    return type.map ? `Map<${type.map.map(boxed).join(", ")}>` : `Optional<${boxed(type.optional)}>`;
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
        case "numbers": case "array": return [];
        case "map": return new Map();
        case "enum": return types[type].constants.find(each => each.deprecated == null)?.name ?? types[type].constants[0].name;
        case "struct": return members(types[type].fields, types);
        default: return null;
    }
}

/** What a form begins with for fields or parameters. */
export function members(fields, types) {
    return new Map(fields.map(each => [each.name, each.default ?? initial(each.type, types)]));
}
