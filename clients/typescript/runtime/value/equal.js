// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Whether two values are the same.

import { identity } from "./identity.js";

/**
 * Compares values by their contents, whatever classes hold them; numbers as Object.is compares them, maps in any order
 * of their entries, sets in any order of their items.
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
  if (isMap(one) || isMap(other)) {
    return isMap(one) && isMap(other) && sameEntries(one, other);
  }
  if (isSet(one) || isSet(other)) {
    return isSet(one) && isSet(other) && sameMembers(one, other);
  }
  if (isList(one) || isList(other)) {
    return isList(one) && isList(other) && sameItems(one, other);
  }
  if ("equals" in one && typeof one.equals === "function") {
    return one.equals(other) === true; // a BigDecimal, which may have other digits
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

/** @param {object} value @returns {value is Map<unknown, unknown>} */
function isMap(value) {
  return Object.prototype.toString.call(value) === "[object Map]"; // also one of another frame, or of a test's context
}

/** @param {object} value @returns {value is Set<unknown>} */
function isSet(value) {
  return Object.prototype.toString.call(value) === "[object Set]";
}

/** @param {object} value @returns {value is unknown[]} */
function isList(value) {
  return Array.isArray(value) || ArrayBuffer.isView(value);
}

/** @param {Map<unknown, unknown>} one @param {Map<unknown, unknown>} other */
function sameEntries(one, other) {
  const values = new Map([...other].map(([key, value]) => [identity(key), value]));
  return (
    one.size === other.size &&
    [...one].every(([key, value]) => values.has(identity(key)) && equals(value, values.get(identity(key))))
  );
}

/** @param {Set<unknown>} one @param {Set<unknown>} other */
function sameMembers(one, other) {
  const items = new Set([...other].map(identity));
  return one.size === other.size && [...one].every((item) => items.has(identity(item)));
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
