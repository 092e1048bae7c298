// SPDX-License-Identifier: Apache-2.0
// Numbers as people write them and as a host takes them. What is wrong is an Error, for the person who wrote it.

/** The types of numbers: their names between < and >, their sizes in bytes, and what sets one in a DataView. */
const NUMBERS = {
    byte: {box: "Byte", size: 1, set: "setInt8"},
    short: {box: "Short", size: 2, set: "setInt16"},
    int: {box: "Integer", size: 4, set: "setInt32"},
    long: {box: "Long", size: 8, set: "setBigInt64"},
    ubyte: {box: "ubyte", size: 1, set: "setUint8", unsigned: true},
    ushort: {box: "ushort", size: 2, set: "setUint16", unsigned: true},
    uint: {box: "uint", size: 4, set: "setUint32", unsigned: true},
    ulong: {box: "ulong", size: 8, set: "setBigUint64", unsigned: true},
    float: {box: "Float", size: 4, set: "setFloat32", fraction: true},
    double: {box: "Double", size: 8, set: "setFloat64", fraction: true},
};
const SPECIAL = ["NaN", "Infinity", "-Infinity"];

export function isNumber(type) {
    return Object.hasOwn(NUMBERS, type);
}

export function isInteger(type) {
    return isNumber(type) && !isDecimal(type);
}

/** Whether it is a type of whole numbers of which JavaScript would round some. */
export function isLarge(type) {
    return isInteger(type) && NUMBERS[type].size == 8;
}

export function isDecimal(type) {
    return isNumber(type) && NUMBERS[type].fraction === true;
}

/** The name of a type between < and >, of one of numbers; else undefined. */
export function box(type) {
    return isNumber(type) ? NUMBERS[type].box : undefined;
}

/** The least and the greatest of a type. */
export function range(type) {
    const {size, unsigned} = NUMBERS[type];
    const half = 1n << BigInt(8 * size - 1);
    return unsigned ? [0n, 2n * half - 1n] : [-half, half - 1n];
}

/** A whole number, as JSON for a host: one of 8 bytes is text, since not every program reads it exactly otherwise. */
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
    return isLarge(type) ? String(value) : Number(value);
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

/** The bytes of a value of JSON, as RASP sends them. */
export function encoded(type, value) {
    const {size, set} = NUMBERS[type];
    const data = new Uint8Array(size);
    new DataView(data.buffer)[set](0, isLarge(type) ? BigInt(value) : plain(value));
    return data;
}

/** The number that a value of JSON stands for, for pictures; it may be NaN. */
export function plain(value) {
    return typeof value == "string" ? Number(value) : Number(value ?? NaN);
}
