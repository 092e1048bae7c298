// SPDX-License-Identifier: Apache-2.0
// The series of numbers in a value, of which pictures can be made.

import {counted, isCounted, isTime, moment} from "./exact.js";
import {entries, member} from "./json.js";
import {isNumber, plain} from "./numbers.js";
import {caseOf, kind} from "./types.js";

/** More would only hide the first ones. */
const MOST = 40;

/**
 * Series as {name, numbers, values}, the values as JSON has them; those with fewer than two numbers make no line. The
 * numbers of times are seconds from their origin on, which is nanoseconds since 1970; others have no origin. Those of
 * durations and decimal numbers are counted. Times alone make no picture.
 */
export function plots(type, value, types, name = "result") {
    const found = [];
    find(type, value, types, name, found);
    const several = found.filter(each => each.numbers.length > 1).slice(0, MOST);
    return several.some(each => each.origin === undefined) ? several : [];
}

function series(name, type, values) {
    if (isTime(type)) {
        return times(name, type, values);
    }
    return isCounted(type)
        ? {name, values, numbers: values.map(each => counted(type, each)), counted: true}
        : {name, values, numbers: values.map(plain)};
}

/** As doubles, nanoseconds since 1970 would be rounded to some hundred. */
function times(name, type, values) {
    const moments = values.map(each => each == null ? undefined : moment(type, each));
    const origin = moments.find(each => each !== undefined) ?? 0n;
    return {name, values, origin, numbers: moments.map(each => each === undefined ? NaN : Number(each - origin) / 1e9)};
}

function isDrawn(type) {
    return isNumber(type) || isCounted(type) || isTime(type);
}

function find(type, value, types, name, found) {
    if (value === null || value === undefined || found.length >= MOST) {
        return;
    }
    switch (kind(type, types)) {
        case "numbers":
            found.push(series(name, type.array, value));
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
        case "union": {
            const one = caseOf(type, value, types);
            find(one.type, one.value, types, `${name}.${one.name}`, found);
            break;
        }
        case "map":
            findInEntries(type.map, entries(value), types, name, found);
            break;
    }
}

/** A number in each item is a series of its own; of what items hold besides that, the last one shows. */
function findInItems(item, value, types, name, found) {
    columns(item, types).forEach(({path, take, type}) => found.push(series(name + path, type, value.map(take))));
    const last = value.length - 1;
    if (last >= 0) {
        find(item, value[last], types, `${name}[${last}]`, found);
    }
}

function findInEntries([keys, type], all, types, name, found) {
    if (isDrawn(type)) {
        const sorted = isTime(keys) ? [...all].sort(([a], [b]) => moment(keys, a) < moment(keys, b) ? -1 : 1) : all;
        found.push(series(name, type, sorted.map(([, each]) => each)));
        if (isTime(keys)) {
            found.push(series(`${name}.key`, keys, sorted.map(([key]) => key)));
        }
        return;
    }
    all.slice(0, MOST).forEach(([key, each]) => find(type, each, types, `${name}[${key}]`, found));
}

/** The numbers and times that each value of a type has once. */
function columns(type, types, path = "", take = each => each, depth = 0) {
    switch (kind(type, types)) {
        case "number": case "exact":
            return isDrawn(type) ? [{path, take, type}] : [];
        case "optional":
            return isDrawn(type.optional) ? [{path, take, type: type.optional}] : [];
        case "struct":
            return depth > 3 ? [] : types[type].fields.flatMap(each =>
                columns(each.type, types, `${path}.${each.name}`, whole => member(take(whole) ?? {}, each.name), depth + 1));
        default:
            return [];
    }
}
