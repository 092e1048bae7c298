// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Sets: how they are written and read, and that nobody changes those that come.

import { MalformedError } from "../error/errors.js";
import { wrongType } from "../wire/wrong.js";
import { identity } from "./identity.js";

const refused = {
  value: () => {
    throw new TypeError("this set cannot be changed; new Set(set) is a copy that can");
  },
};
/** The methods of a set that is frozen. This is no class of its own: tests that compare values look at that. */
const FROZEN = { add: refused, delete: refused, clear: refused };

/**
 * Writes the count of items, and returns them.
 *
 * @template T
 * @param {import("../wire/writer.js").WireWriter} writer
 * @param {Iterable<T>} value
 * @param {string} place
 * @param {(item: T) => unknown} [same] what equal items have in common
 * @returns {readonly T[]}
 */
export function write(writer, value, place, same = identity) {
  if (typeof value !== "object" || value === null || !(Symbol.iterator in value)) {
    throw wrongType(place, "a Set", value);
  }
  const items = [...value];
  const seen = new Set();
  for (const item of items) {
    if (seen.size === seen.add(same(item)).size) {
      throw new RangeError(`${place}: ${twice(item)}`);
    }
  }
  writer.count(items.length);
  return items;
}

/**
 * @template T
 * @param {import("../wire/reader.js").WireReader} reader
 * @param {number} smallest the fewest bytes that an item takes
 * @param {(reader: import("../wire/reader.js").WireReader) => T} readItem
 * @returns {ReadonlySet<T>}
 */
export function read(reader, smallest, readItem) {
  /** @type {Set<T>} */
  const set = new Set();
  /** What the items stand for. */
  const seen = new Set();
  for (let left = reader.count(smallest); left > 0; left--) {
    const item = readItem(reader);
    if (seen.size === seen.add(identity(item)).size) {
      throw new MalformedError(twice(item));
    }
    set.add(item);
  }
  const [first] = set;
  return Object.defineProperties(set, typeof first === "object" ? { ...FROZEN, ...byValue(seen) } : FROZEN);
}

/**
 * Makes a set find items that are objects by what they stand for, since a Set tells any two of them apart.
 *
 * @param {Set<unknown>} seen
 */
function byValue(seen) {
  return { has: { value: (/** @type {unknown} */ item) => seen.has(identity(item)) } };
}

/** @param {unknown} item */
function twice(item) {
  return `the item ${typeof item === "string" ? JSON.stringify(item) : String(item)} is there twice`;
}
