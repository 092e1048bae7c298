// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// JSON that is not a value: what is wrong with it, and where.

/** @typedef {import("./values.js").Json} Json */

/** Says what is wrong with a JSON text; its place grows while the error passes what contains it. */
class Refused extends TypeError {
  /** @param {string} reason @param {string} [path] */
  constructor(reason, path = "") {
    super(`$${path}: ${reason}`);
    this.reason = reason;
    this.path = path;
    this.name = "TypeError";
  }
}

/** @param {string} reason @param {string} [path] @returns {TypeError} */
export function refused(reason, path) {
  return new Refused(reason, path);
}

/** @param {string} expected @param {unknown} json what is there instead @returns {TypeError} */
export function unexpected(expected, json) {
  return refused(`expected ${expected}, found ${found(json)}`);
}

/**
 * Reads a part of the JSON; its place is added to that of an error.
 *
 * @template T
 * @param {string} place as in `.samples` or `[3]`
 * @param {() => T} read
 * @returns {T}
 */
export function within(place, read) {
  try {
    return read();
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.reason, place + error.path) : error;
  }
}

/** The place of a member, or of an entry of a map. @param {string} name */
export function member(name) {
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** @param {unknown} json @returns {string} */
export function found(json) {
  if (Array.isArray(json)) {
    return "an array";
  }
  if (typeof json === "object" && json !== null) {
    return "an object";
  }
  return typeof json === "string" ? JSON.stringify(json.length > 40 ? `${json.slice(0, 37)}...` : json) : String(json);
}
