// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Writes values as RASP lays them out. What cannot be sent is a TypeError or a RangeError that names its place.

import { NOTHING } from "./nothing.js";
import { outOfRange, wrongType } from "./wrong.js";

/**
 * @import { Bytes } from "../value/values.js"
 */

/** How deep structs that can hold themselves may be nested. */
export const DEEPEST = 64;
/** Up to this length text is written by its units as long as it is ASCII, which is faster than a TextEncoder. */
const SHORT = 32;
/** Text up to this length is given the most room that it can need; longer text is measured first. */
const MEDIUM = 4096;
const LONE_SURROGATE = /\p{Surrogate}/u;
const LEAST_LONG = -(2n ** 63n);
const GREATEST_LONG = 2n ** 63n - 1n;

/** The size of a buffer; a message that needs more gets a larger one. */
const USUAL = 128 << 10;
/** A buffer with a longer message is not kept for others. */
export const MOST = 2 << 20;

const encoder = new TextEncoder();

/**
 * The memory for the next message: memory that was never written to takes longer to get than to fill. It belongs to
 * nobody else while a writer has it, so that a value whose properties write others disturbs nothing. It goes on to the
 * end of its buffer.
 *
 * @type {Uint8Array}
 */
let free = NOTHING;

/**
 * Lets the memory of a message be used again. Nobody may use its bytes any more.
 *
 * @param {Uint8Array} bytes what `lend` returned; does nothing where later ones are still in use
 */
export function giveBack({ buffer, byteOffset, length }) {
  if (buffer === free.buffer && byteOffset + length === free.byteOffset) {
    free = new Uint8Array(buffer, byteOffset);
  }
}

export class WireWriter {
  /** @type {Uint8Array} */
  #bytes;
  #view;
  #at = 0;
  #level = 0;

  /**
   * @param {number} [reserve] how many bytes are left free in front, for the head of a frame
   * @param {Uint8Array} [into] memory to write to, of which nobody has a need any more
   */
  constructor(reserve = 0, into = free) {
    this.#bytes = into;
    this.#view = new DataView(into.buffer, into.byteOffset);
    free = NOTHING;
    this.#room(reserve);
  }

  /** The bytes so far, with those in front; nothing may be written afterwards. */
  take() {
    const bytes = this.lend();
    giveBack(bytes);
    return bytes.slice();
  }

  /** As `take`, without a copy: the bytes are in a buffer with others, until they are given to `giveBack`. */
  lend() {
    const bytes = this.#bytes;
    if (this.#at <= MOST && bytes.length <= 2 * MOST) {
      free = bytes.subarray(this.#at);
    }
    return bytes.subarray(0, this.#at);
  }

  /** Makes room for the next `size` bytes, and returns where they go. @param {number} size */
  #room(size) {
    const at = this.#at;
    this.#at = at + size;
    if (this.#at > this.#bytes.length) {
      this.#grow();
    }
    return at;
  }

  #grow() {
    const larger = new Uint8Array(Math.max(USUAL, this.#at * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }

  // Single values

  /** @param {boolean} value @param {string} [place] */
  boolean(value, place = "boolean") {
    if (typeof value !== "boolean") {
      throw wrongType(place, "a boolean", value);
    }
    const at = this.#room(1); // which may replace the bytes
    this.#bytes[at] = value ? 1 : 0;
  }

  /** @param {number} value @param {string} [place] */
  byte(value, place = "byte") {
    if (typeof value !== "number" || (value << 24) >> 24 !== value) {
      throw notWhole(place, "byte", value, -0x80, 0x7f);
    }
    const at = this.#room(1);
    this.#bytes[at] = value;
  }

  /** @param {number} value @param {string} [place] */
  short(value, place = "short") {
    if (typeof value !== "number" || (value << 16) >> 16 !== value) {
      throw notWhole(place, "short", value, -0x8000, 0x7fff);
    }
    const at = this.#room(2);
    this.#view.setInt16(at, value);
  }

  /** @param {number} value @param {string} [place] */
  int(value, place = "int") {
    if (typeof value !== "number" || (value | 0) !== value) {
      throw notWhole(place, "int", value, -0x80000000, 0x7fffffff);
    }
    const at = this.#room(4);
    this.#view.setInt32(at, value);
  }

  /** @param {bigint} value @param {string} [place] */
  long(value, place = "long") {
    if (typeof value !== "bigint") {
      throw wrongType(place, "a bigint", value);
    }
    if (BigInt.asIntN(64, value) !== value) {
      throw outOfRange(place, "long", value, LEAST_LONG, GREATEST_LONG);
    }
    const at = this.#room(8);
    this.#view.setBigInt64(at, value);
  }

  /** @param {number} value @param {string} [place] */
  double(value, place = "double") {
    if (typeof value !== "number") {
      throw wrongType(place, "a number", value);
    }
    const at = this.#room(8);
    this.#view.setFloat64(at, value);
  }

  /** @param {string} value one UTF-16 code unit @param {string} [place] */
  char(value, place = "char") {
    if (typeof value !== "string" || value.length !== 1) {
      throw wrongType(place, "a string of one UTF-16 code unit", value);
    }
    const at = this.#room(2);
    this.#view.setUint16(at, value.charCodeAt(0));
  }

  /** @param {string} value @param {string} [place] */
  string(value, place = "String") {
    if (typeof value !== "string") {
      throw wrongType(place, "a string", value);
    }
    const length = value.length;
    const start = this.#room(4) + 4;
    if (length > MEDIUM) {
      wellFormed(value, place);
      this.#copy(encoder.encode(value));
    } else {
      this.#room(length * 3);
      const bytes = this.#bytes;
      let at = start;
      if (length <= SHORT) {
        for (let index = 0; index < length; index++) {
          const unit = value.charCodeAt(index);
          if (unit > 0x7f) {
            break;
          }
          bytes[at++] = unit;
        }
      }
      if (at - start < length) {
        wellFormed(value, place);
        at = start + encoder.encodeInto(value, bytes.subarray(start)).written;
      }
      this.#at = at;
    }
    this.#view.setInt32(start - 4, this.#at - start);
  }

  /** @param {Uint8Array} bytes */
  #copy(bytes) {
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** Writes how many items or entries follow. @param {number} count */
  count(count) {
    const at = this.#room(4);
    this.#view.setInt32(at, count);
  }

  // Arrays; those of numbers are in `arrays.js`

  /** @param {Bytes} value @param {string} [place] */
  bytes(value, place = "byte[]") {
    if (!ArrayBuffer.isView(value) || value.BYTES_PER_ELEMENT !== 1) {
      throw wrongType(place, "a Uint8Array", value);
    }
    this.count(value.length);
    this.#copy(/** @type {Uint8Array} */ (/** @type {unknown} */ (value)));
  }

  /** The view of the memory in which `start` has made room. */
  get view() {
    return this.#view;
  }

  /**
   * Writes the count of items, makes room for them, and returns where they go.
   *
   * @param {number} count
   * @param {number} size of each
   */
  start(count, size) {
    this.count(count);
    return this.#room(count * size);
  }

  // What holds other values

  /**
   * Writes the count of items, and returns them.
   *
   * @template T
   * @param {ArrayLike<T> | Iterable<T>} value
   * @param {string} place
   * @returns {ArrayLike<T>}
   */
  items(value, place) {
    if (typeof value !== "object" || value === null || !(Symbol.iterator in value || "length" in value)) {
      throw wrongType(place, "an array", value);
    }
    const items = Array.isArray(value) ? /** @type {T[]} */ (value) : Array.from(value);
    this.count(items.length);
    return items;
  }

  /** Checks that there is a struct. @param {unknown} value @param {string} type @param {string} place */
  struct(value, type, place) {
    if (typeof value !== "object" || value === null) {
      throw wrongType(place, `a ${type}`, value);
    }
  }

  /** Tells that a struct begins that can hold itself; `leave` tells that it ends. @param {string} place */
  enter(place) {
    if (++this.#level > DEEPEST) {
      throw new RangeError(`${place}: nested deeper than ${DEEPEST}`);
    }
  }

  leave() {
    this.#level--;
  }
}

/**
 * The error of what is not a whole number of a type.
 *
 * @param {string} place
 * @param {string} type
 * @param {unknown} value
 * @param {number} lowest
 * @param {number} highest
 */
export function notWhole(place, type, value, lowest, highest) {
  return Number.isInteger(value)
    ? outOfRange(place, type, /** @type {number} */ (value), lowest, highest)
    : wrongType(place, "a whole number", value);
}

/** @param {string} value @param {string} place */
function wellFormed(value, place) {
  const lone = value.search(LONE_SURROGATE);
  if (lone >= 0) {
    throw new RangeError(`${place}: the text has a lone surrogate at index ${lone}`);
  }
}
