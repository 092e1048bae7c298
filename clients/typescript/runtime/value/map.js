// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Maps that nobody changes.

/** @template K, V @extends {Map<K, V>} */
export class FrozenMap extends Map {
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
