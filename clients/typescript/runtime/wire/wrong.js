// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// What a wrong argument is called in the messages of errors.

/**
 * A value as messages show it, short.
 *
 * @param {unknown} value
 * @returns {string}
 */
export function shown(value) {
  if (typeof value === "string") {
    return JSON.stringify(value.length > 40 ? `${value.slice(0, 37)}...` : value);
  }
  if (typeof value === "bigint") {
    return `${value}n`;
  }
  if (Array.isArray(value)) {
    return "an array";
  }
  if (typeof value === "object" && value !== null) {
    const { name } = value.constructor ?? Object;
    return name === "Object" ? "an object" : `a ${name}`;
  }
  return typeof value === "function" ? "a function" : String(value);
}

/**
 * @param {string} place as in `Series.samples`
 * @param {string} expected with its article
 * @param {unknown} value what is there instead
 * @returns {TypeError}
 */
export function wrongType(place, expected, value) {
  return new TypeError(`${place}: expected ${expected}, found ${shown(value)}`);
}

/**
 * @param {string} place
 * @param {string} type
 * @param {number | bigint} value
 * @param {number | bigint} lowest
 * @param {number | bigint} highest
 * @returns {RangeError}
 */
export function outOfRange(place, type, value, lowest, highest) {
  return new RangeError(`${place}: ${value} is out of the range of ${type}, ${lowest} to ${highest}`);
}
