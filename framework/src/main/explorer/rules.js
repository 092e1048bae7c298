// SPDX-License-Identifier: Apache-2.0
// The rules that a description has for values, apart from their types: what breaks them, and how they read. The host
// checks them again, so a rule that this page does not know is no harm.

import {fromBase64} from "./base64.js";
import {entries} from "./json.js";
import {BigDecimal} from "./runtime/value/big-decimal.js";
import {Duration} from "./runtime/value/duration.js";
import {Instant} from "./runtime/value/instant.js";
import {LocalDate} from "./runtime/value/local-date.js";

/** What is wrong with a value of the right type, as mistakes; the pointer is that of the value. One of a key says so. */
export function broken(rules, type, value, pointer) {
    if (rules === undefined || value === null || value === undefined) {
        return [];
    }
    if (type.optional) {
        return broken(rules, type.optional, value, pointer);
    }
    if (type.array == "byte" && typeof value == "string") {
        return broken(rules, type, [...new Int8Array(fromBase64(value))], pointer);
    }
    const at = step => `${pointer}/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const own = [outOfRange(rules.range, value), wrongLength(rules.length, value), unlike(rules, value)]
        .filter(Boolean)
        .map(message => ({pointer, message}));
    const item = type.array ?? type.set;
    if (item) {
        return [...own, ...value.flatMap((each, i) => broken(rules.items, item, each, at(i)))];
    }
    if (type.map) {
        const keys = entries(value).flatMap(([key]) => broken(rules.keys, type.map[0], key, at(key))
            .map(each => ({...each, key: true, message: `The key: ${each.message}`})));
        return [...own, ...keys, ...entries(value).flatMap(([key, each]) => broken(rules.items, type.map[1], each, at(key)))];
    }
    return own;
}

function outOfRange(range, value) {
    if (range === undefined) {
        return null;
    }
    const below = range.min !== undefined && !(compare(value, range.min) >= 0);
    const above = range.max !== undefined && !(compare(value, range.max) <= 0);
    const what = timeOf(range.min ?? range.max) ? "what is" : "numbers";
    return below || above ? `${value} is not allowed here, but ${what} ${ranged(range)}.` : null;
}

/** The class of a bound; undefined where it is a number. */
function timeOf(bound) {
    return /^-?P/.test(bound) ? Duration : /T/.test(bound) ? Instant : /\d-/.test(bound) ? LocalDate : undefined;
}

/** Where a time, a duration or a day is among all of its type. */
const place = ({seconds, nanos, epochDays}) => BigInt(epochDays ?? seconds * 1_000_000_000n + BigInt(nanos));

/** Less than 0, 0, or more; NaN for what is no number. Times and texts of numbers are compared exactly. */
function compare(value, bound) {
    const time = timeOf(bound);
    if (time) {
        return Number(place(time.of(value)) - place(time.of(bound)));
    }
    if (Number.isSafeInteger(value) || typeof value == "bigint" || /\d/.test(value) && typeof value == "string") {
        return BigDecimal.of(value).compareTo(BigDecimal.of(bound));
    }
    const [one, other] = [Number(value), Number(bound)];
    return one == other ? 0 : one < other ? -1 : one > other ? 1 : NaN;
}

function wrongLength(length, value) {
    const count = length && size(value);
    if (count === undefined || count >= length.min && count <= (length.max ?? Infinity)) {
        return null;
    }
    return `It has ${count} ${noun(value, count)}; allowed: ${counted(length)}.`;
}

function noun(value, count) {
    if (typeof value == "string") {
        return count == 1 ? "character" : "characters";
    }
    return Array.isArray(value) ? count == 1 ? "item" : "items" : count == 1 ? "entry" : "entries";
}

/** The characters of a text are code points. */
function size(value) {
    if (typeof value == "string") {
        return [...value].length;
    }
    return Array.isArray(value) ? value.length : entries(value).length;
}

function unlike({regex, pattern}, value) {
    return regex !== undefined && !new RegExp(regex, "u").test(value) ? `The text does not match ${pattern}.` : null;
}

function counted({min, max}) {
    return max === undefined ? `at least ${min}` : min == max ? `${min}` : min == 0 ? `at most ${max}` : `${min} to ${max}`;
}

function ranged({min, max}) {
    return max === undefined ? `from ${min}` : min === undefined ? `up to ${max}` : `from ${min} to ${max}`;
}

/** The allowed number that is nearest to another one: that, or the digits of a bound. */
export function nearest({range} = {}, number) {
    if (range?.min !== undefined && compare(number, range.min) < 0) {
        return range.min;
    }
    return range?.max !== undefined && compare(number, range.max) > 0 ? range.max : number;
}

/** The allowed number of characters, items or entries that is nearest to another one. */
export function nearestCount({length} = {}, count) {
    return Math.max(length?.min ?? 0, Math.min(length?.max ?? Infinity, count));
}

/** The rules in words; empty where there are none. */
export function words(rules) {
    return rules === undefined ? "" : `Allowed: ${parts(rules).join(", ")}.`;
}

function parts(rules) {
    return [
        rules.range && ranged(rules.range),
        rules.length && `length ${counted(rules.length)}`,
        rules.pattern && `all of it \`${rules.pattern}\``,
        rules.keys && `each key ${parts(rules.keys).join(", ")}`,
        rules.items && `each item ${parts(rules.items).join(", ")}`,
    ].filter(Boolean);
}
