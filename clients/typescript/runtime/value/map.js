// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Maps: how they are written and read, and that nobody changes those that come.

import { MalformedError } from "../error/errors.js";
import { wrongType } from "../wire/wrong.js";
import { identity } from "./identity.js";

const refused = {
  value: () => {
    throw new TypeError("this map cannot be changed; new Map(map) is a copy that can");
  },
};
/** The methods of a map that is frozen. This is no class of its own: tests that compare values look at that. */
const FROZEN = { set: refused, delete: refused, clear: refused };

/**
 * Writes the count of entries, and returns them.
 *
 * @template K, V
 * @param {import("../wire/writer.js").WireWriter} writer
 * @param {ReadonlyMap<K, V>} value
 * @param {string} place
 * @param {(key: K) => unknown} [same] what equal keys have in common
 * @returns {ReadonlyMap<K, V>}
 */
export function write(writer, value, place, same) {
  if (Object.prototype.toString.call(value) !== "[object Map]") {
    throw wrongType(place, "a Map", value);
  }
  const [first] = value.keys();
  if ((same || typeof first === "object") && new Set([...value.keys()].map(same ?? identity)).size < value.size) {
    throw new RangeError(`${place}: a key is there twice`);
  }
  writer.count(value.size);
  return value;
}

/**
 * @template K, V
 * @param {import("../wire/reader.js").WireReader} reader
 * @param {number} smallest the fewest bytes that an entry takes
 * @param {(reader: import("../wire/reader.js").WireReader) => K} readKey
 * @param {(reader: import("../wire/reader.js").WireReader) => V} readValue
 * @returns {ReadonlyMap<K, V>}
 */
export function read(reader, smallest, readKey, readValue) {
  /** @type {Map<K, V>} */
  const map = new Map();
  /** Keys that are objects, by what they stand for. @type {Map<unknown, K>} */
  const objects = new Map();
  for (let left = reader.count(smallest); left > 0; left--) {
    const key = readKey(reader);
    if (map.has(typeof key === "object" ? /** @type {K} */ (objects.get(identity(key))) : key)) {
      throw new MalformedError(`the key ${typeof key === "string" ? JSON.stringify(key) : String(key)} is there twice`);
    }
    if (typeof key === "object") {
      objects.set(identity(key), key);
    }
    map.set(key, readValue(reader));
  }
  return frozen(map, objects);
}

/**
 * A map of these entries, which cannot be changed.
 *
 * @template K, V
 * @param {Iterable<readonly [K, V]>} entries
 * @returns {ReadonlyMap<K, V>}
 */
export function of(entries) {
  /** @type {Map<K, V>} */
  const map = new Map(entries);
  const objects = [...map.keys()].filter((key) => typeof key === "object");
  return frozen(map, new Map(objects.map((key) => [identity(key), key])));
}

/**
 * @template K, V
 * @param {Map<K, V>} map
 * @param {Map<unknown, K>} objects its keys that are objects, by what they stand for
 * @returns {ReadonlyMap<K, V>}
 */
function frozen(map, objects) {
  return Object.defineProperties(objects.size ? byValue(map, objects) : map, FROZEN);
}

/**
 * A map that finds keys which are objects by what they stand for, since a Map tells any two of them apart.
 *
 * @template K, V
 * @param {Map<K, V>} map
 * @param {Map<unknown, K>} objects its keys, by that
 */
function byValue(map, objects) {
  /** @param {K} key */
  const own = (key) => /** @type {K} */ (objects.get(identity(key)));
  return Object.defineProperties(map, {
    get: { value: (/** @type {K} */ key) => Map.prototype.get.call(map, own(key)) },
    has: { value: (/** @type {K} */ key) => Map.prototype.has.call(map, own(key)) },
  });
}
