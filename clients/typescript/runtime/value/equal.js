// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Whether two values are the same.

/**
 * By their contents; numbers as Object.is compares them, maps in any order of their entries.
 *
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
export function equals(one, other) {
  if (Object.is(one, other)) {
    return true;
  }
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return false;
  }
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) {
    return false;
  }
  if (one instanceof Map) {
    return sameEntries(one, /** @type {Map<unknown, unknown>} */ (other));
  }
  if (Array.isArray(one) || ArrayBuffer.isView(one)) {
    return sameItems(/** @type {unknown[]} */ (one), /** @type {unknown[]} */ (other));
  }
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        Object.hasOwn(other, name) && equals(one[/** @type {never} */ (name)], other[/** @type {never} */ (name)]),
    )
  );
}

/** @param {Map<unknown, unknown>} one @param {Map<unknown, unknown>} other */
function sameEntries(one, other) {
  return one.size === other.size && [...one].every(([key, value]) => other.has(key) && equals(value, other.get(key)));
}

/** @param {unknown[]} one @param {unknown[]} other */
function sameItems(one, other) {
  if (one.length !== other.length) {
    return false;
  }
  for (let index = 0; index < one.length; index++) {
    if (!equals(one[index], other[index])) {
      return false;
    }
  }
  return true;
}
