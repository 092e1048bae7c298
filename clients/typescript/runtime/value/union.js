// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// What generated code offers for each union: a value is an object with the name of a case, and the value of that.

import { DEEPEST } from "../wire/writer.js";
import { decode, encode } from "../wire/message.js";
import { equals } from "./equal.js";
import { member, refused, unexpected, within } from "./refused.js";
import { nested } from "./text.js";
import { whole } from "./whole.js";

/** @typedef {import("./values.js").Json} Json */

/** A case: its name, and its kind. @typedef {readonly [name: string, kind: import("./kinds.js").Kind<any>]} Case */

/** How many unions that can hold themselves, one within the other, are read from JSON now. */
let level = 0;

/**
 * @template {{ readonly kind: string, readonly value: unknown }} T
 * @template {{ readonly kind: string, readonly value: unknown }} G what it is made of
 * @param {string} kind the name of the union
 * @param {(writer: import("../wire/writer.js").WireWriter, value: G, place: string) => void} write
 * @param {(reader: import("../wire/reader.js").WireReader) => T} read
 * @param {() => readonly Case[]} list its cases; called when all types are there
 * @param {boolean} [recursive] whether it can hold itself
 */
export function union(kind, write, read, list, recursive) {
  /** @type {ReadonlyMap<string, Case[1]> | undefined} */
  let listed;
  const cases = () => (listed ??= new Map(list()));
  /** @param {string} name */
  const type = (name) => /** @type {Case[1]} */ (cases().get(name));
  /**
   * Writes a value and reads it again: so it is checked, copied and frozen all the way down.
   *
   * @param {G} given
   * @returns {T}
   */
  const of = (given) => decode(read, encode(write, given, kind));
  /** @param {T} value */
  const text = (value) => `${kind}(${value.kind}=${type(value.kind).toText(value.value)})`;
  const levels = recursive ? 1 : 0;
  return Object.freeze({
    kind,
    of,
    equals,
    /** @param {G} value */
    toBytes: (value) => encode(write, value, kind),
    /** @param {Uint8Array} bytes @returns {T} */
    fromBytes: (bytes) => decode(read, bytes),
    /** @param {T} value @returns {Json} */
    toJson: (value) => ({ [value.kind]: type(value.kind).toJson(value.value) }),
    /** @param {Json} json @returns {T} */
    fromJson(json) {
      if (recursive && level === DEEPEST) {
        throw refused(`${kind} is nested deeper than ${DEEPEST}, which RASP does not allow`);
      }
      level += levels;
      try {
        return whole(() => /** @type {G} */ (/** @type {unknown} */ (given(kind, cases(), json))), of);
      } finally {
        level -= levels;
      }
    },
    /** @param {T} value @returns {string} */
    toText: (value) => (recursive ? nested(() => text(value)) : text(value)),
  });
}

/**
 * @param {string} kind
 * @param {ReadonlyMap<string, Case[1]>} cases
 * @param {Json} json
 */
function given(kind, cases, json) {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw unexpected(`an object (${kind})`, json);
  }
  const members = /** @type {{ readonly [name: string]: Json }} */ (json);
  const names = [...cases.keys()].join(", ");
  const [first, ...others] = Object.keys(members);
  if (first === undefined) {
    throw refused(`no case of ${kind} is given; it has ${names}`);
  }
  for (const name of [first, ...others]) {
    if (!cases.has(name)) {
      throw refused(`${kind} has no case '${name}'; it has ${names}`, member(name));
    }
    if (name !== first) {
      throw refused(`${kind} has one case, and '${first}' came before`, member(name));
    }
  }
  const type = /** @type {Case[1]} */ (cases.get(first));
  return { kind: first, value: within(member(first), () => /** @type {unknown} */ (type.fromJson(members[first]))) };
}
