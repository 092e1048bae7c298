// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/**
 * What equal keys of maps have in common: a key that is an object, such as an Instant, is never the same as another one
 * for a Map, but stands for a number.
 *
 * @param {unknown} key
 * @returns {unknown}
 */
export function identity(key) {
  return typeof key === "object" ? key?.valueOf() : key;
}
