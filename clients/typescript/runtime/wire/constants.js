// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// The constants of an enum by their numbers, and the numbers by their names.

/**
 * @template {string} T
 * @typedef {object} Constants
 * @property {string} type as the description names it
 * @property {readonly T[]} names by number
 * @property {ReadonlyMap<unknown, number>} numbers by name
 */

/**
 * @template {string} T
 * @param {string} type
 * @param {readonly T[]} names in the order of the description
 * @returns {Constants<T>}
 */
export function constants(type, names) {
  return { type, names, numbers: new Map(names.map((name, number) => [name, number])) };
}
