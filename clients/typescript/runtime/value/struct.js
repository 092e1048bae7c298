// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// What generated code offers for each struct.

import { decode, encode } from "../wire/message.js";
import { equals } from "./equal.js";
import { member, refused, unexpected, within } from "./refused.js";
import { nested } from "./text.js";
import { whole } from "./whole.js";

/** @typedef {import("./values.js").Json} Json */

/**
 * A field: its declared name, its kind, whether it has a default, and its name in JavaScript where that differs.
 * @typedef {readonly [name: string, kind: import("./kinds.js").Kind<any>, defaults?: boolean, property?: string]} Field
 */

/**
 * @template T
 * @template G what it is made of
 * @param {string} kind the name of the struct
 * @param {(writer: import("../wire/writer.js").WireWriter, value: G, place: string) => void} write
 * @param {(reader: import("../wire/reader.js").WireReader) => T} read
 * @param {() => readonly Field[]} list its fields; called when all structs are there
 * @param {boolean} [recursive] whether it can hold itself
 */
export function struct(kind, write, read, list, recursive) {
  /** @type {readonly Field[] | undefined} */
  let listed;
  const fields = () => (listed ??= list());
  /**
   * Writes a value and reads it again: so it is checked, copied and frozen all the way down.
   *
   * @param {G} given
   * @returns {T}
   */
  const of = (given) => decode(read, encode(write, given, kind));
  /** @param {T} value */
  const text = (value) => fieldsText(kind, fields(), value);
  return Object.freeze({
    kind,
    of,
    equals,
    /** @param {T} value @param {object} changes @returns {T} */
    with: (value, changes) => of(/** @type {G} */ (/** @type {unknown} */ ({ ...value, ...changes }))),
    /** @param {G} value */
    toBytes: (value) => encode(write, value, kind),
    /** @param {Uint8Array} bytes @returns {T} */
    fromBytes: (bytes) => decode(read, bytes),
    /** @param {T} value @returns {Json} */
    toJson: (value) => Object.fromEntries(fields().map((field) => [field[0], field[1].toJson(held(value, field))])),
    /** @param {Json} json @returns {T} */
    fromJson: (json) => whole(() => /** @type {G} */ (given(kind, fields(), json)), of),
    /** @param {T} value @returns {string} */
    toText: (value) => (recursive ? nested(() => text(value)) : text(value)),
  });
}

/**
 * A value with such fields, for people.
 *
 * @param {string} kind
 * @param {readonly Field[]} fields
 * @param {unknown} value
 */
export function fieldsText(kind, fields, value) {
  return `${kind}(${fields.map((field) => `${field[0]}=${field[1].toText(held(value, field))}`).join(", ")})`;
}

/** @param {unknown} value @param {Field} field */
function held(value, [name, , , property = name]) {
  return /** @type {Record<string, unknown>} */ (value)[property];
}

/**
 * @param {string} kind
 * @param {readonly Field[]} fields
 * @param {Json} json
 */
function given(kind, fields, json) {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw unexpected(`an object (${kind})`, json);
  }
  const members = /** @type {{ readonly [name: string]: Json }} */ (json);
  const names = fields.map(([name]) => name);
  for (const name of Object.keys(members)) {
    if (!names.includes(name)) {
      throw refused(`${kind} has no field '${name}'; it has ${names.join(", ")}`, member(name));
    }
  }
  return Object.fromEntries(
    fields.map(
      /** @returns {[string, unknown]} */ ([name, type, defaults, property = name]) => {
        if (Object.hasOwn(members, name)) {
          return [property, within(member(name), () => /** @type {unknown} */ (type.fromJson(members[name])))];
        }
        if (!defaults && !type.optional) {
          throw refused(`the field '${name}' is missing: ${type.kind}`);
        }
        return [property, undefined];
      },
    ),
  );
}
