// SPDX-License-Identifier: Apache-2.0
// The series of numbers in a value, of which pictures can be made.

import {entries, member} from "./json.js";
import {isNumber, plain} from "./numbers.js";
import {kind} from "./types.js";

/** More would only hide the first ones. */
const MOST = 40;

/** Series as {name, numbers, values}, the values as JSON has them; those with fewer than two numbers make no line. */
export function plots(type, value, types, name = "result") {
    const found = [];
    find(type, value, types, name, found);
    return found.filter(each => each.numbers.length > 1).slice(0, MOST);
}

function series(name, values) {
    return {name, values, numbers: values.map(plain)};
}

function find(type, value, types, name, found) {
    if (value === null || value === undefined || found.length >= MOST) {
        return;
    }
    switch (kind(type, types)) {
        case "numbers":
            found.push(series(name, value));
            break;
        case "optional":
            find(type.optional, value, types, name, found);
            break;
        case "struct":
            types[type].fields.forEach(each => find(each.type, member(value, each.name), types, `${name}.${each.name}`, found));
            break;
        case "array":
            findInItems(type.array, value, types, name, found);
            break;
        case "map":
            findInEntries(type.map[1], entries(value), types, name, found);
            break;
    }
}

/** A number in each item is a series of its own; of what items hold besides that, the last one shows. */
function findInItems(item, value, types, name, found) {
    columns(item, types).forEach(({path, take}) => found.push(series(name + path, value.map(take))));
    const last = value.length - 1;
    if (last >= 0) {
        find(item, value[last], types, `${name}[${last}]`, found);
    }
}

function findInEntries(type, all, types, name, found) {
    if (isNumber(type)) {
        found.push(series(name, all.map(([, each]) => each)));
        return;
    }
    all.slice(0, MOST).forEach(([key, each]) => find(type, each, types, `${name}[${key}]`, found));
}

/** The numbers that each value of a type has once. */
function columns(type, types, path = "", take = each => each, depth = 0) {
    switch (kind(type, types)) {
        case "number":
            return [{path, take}];
        case "optional":
            return isNumber(type.optional) ? [{path, take}] : [];
        case "struct":
            return depth > 3 ? [] : types[type].fields.flatMap(each =>
                columns(each.type, types, `${path}.${each.name}`, whole => member(take(whole) ?? {}, each.name), depth + 1));
        default:
            return [];
    }
}
