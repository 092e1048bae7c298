// SPDX-License-Identifier: Apache-2.0
// Numbers as people write them and as a host takes them. What is wrong is an Error, for the person who wrote it.

const RANGES = {byte: 8n, short: 16n, int: 32n, long: 64n};
const SPECIAL = ["NaN", "Infinity", "-Infinity"];

export function isInteger(type) {
    return type in RANGES;
}

export function isDecimal(type) {
    return type == "float" || type == "double";
}

/** The least and the greatest of a type. */
export function range(type) {
    const half = 1n << (RANGES[type] - 1n);
    return [-half, half - 1n];
}

/** A whole number, as JSON for a host: that of a `long` is text, since not every program reads it exactly otherwise. */
export function integer(text, type) {
    const digits = text.trim();
    if (!/^[+-]?\d+$/.test(digits)) {
        throw new Error(digits ? `“${digits}” is not a whole number.` : "A whole number is missing.");
    }
    const value = BigInt(digits.replace("+", ""));
    const [least, most] = range(type);
    if (value < least || value > most) {
        throw new Error(`${value} is not ${type == "int" ? "an" : "a"} ${type}: from ${least} to ${most}.`);
    }
    return type == "long" ? String(value) : Number(value);
}

/** A number with a fraction, as JSON for a host. */
export function decimal(text, type) {
    const word = text.trim().replace("∞", "Infinity").replace("−", "-");
    const special = SPECIAL.find(each => each.toLowerCase() == word.toLowerCase().replace("+", ""));
    if (special) {
        return special;
    }
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(word)) {
        const comma = /^-?\d+,\d+$/.test(word) ? " Write a point, not a comma." : "";
        throw new Error(word ? `“${word}” is not a number.${comma}` : "A number is missing.");
    }
    const value = Number(word);
    const kept = type == "float" ? Math.fround(value) : value;
    if (!Number.isFinite(kept)) {
        throw new Error(`${word} is too large for a ${type}.`);
    }
    return value;
}

/** A number of either kind. */
export function number(text, type) {
    return isInteger(type) ? integer(text, type) : decimal(text, type);
}

/** The number that a value of JSON stands for, for pictures; it may be NaN. */
export function plain(value) {
    return typeof value == "string" ? Number(value) : Number(value ?? NaN);
}
