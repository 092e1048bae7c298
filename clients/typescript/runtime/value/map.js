// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Maps: how they are written and read, and that nobody changes those that come.

import { MalformedError } from "../error/errors.js";
import { wrongType } from "../wire/wrong.js";

/** @template K, V @extends {Map<K, V>} */
export class FrozenMap extends Map {
  /** Adds an entry, for who makes the map. @param {K} key @param {V} value */
  _put(key, value) {
    super.set(key, value);
  }

  /** @override @returns {never} */
  set() {
    throw new TypeError("this map cannot be changed; new Map(map) is a copy that can");
  }

  /** @override @returns {never} */
  delete() {
    return this.set();
  }

  /** @override @returns {never} */
  clear() {
    return this.set();
  }
}

/**
 * Writes the count of entries, and returns them.
 *
 * @template K, V
 * @param {import("../wire/writer.js").WireWriter} writer
 * @param {ReadonlyMap<K, V>} value
 * @param {string} place
 * @returns {ReadonlyMap<K, V>}
 */
export function write(writer, value, place) {
  if (!(value instanceof Map)) {
    throw wrongType(place, "a Map", value);
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
  /** @type {FrozenMap<K, V>} */
  const map = new FrozenMap();
  for (let left = reader.count(smallest); left > 0; left--) {
    const key = readKey(reader);
    if (map.has(key)) {
      throw new MalformedError(`the key ${typeof key === "string" ? JSON.stringify(key) : String(key)} is there twice`);
    }
    map._put(key, readValue(reader));
  }
  return map;
}
