// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Maps that nobody changes.

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
