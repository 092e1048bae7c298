// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Reads values as RASP lays them out. Nothing is allocated for what the bytes do not cover; what makes no sense is a
// MalformedError.

import { MalformedError } from "../error/errors.js";

/** How deep structs that can hold themselves may be nested. */
export const DEEPEST = 64;
/** Up to this length, text of ASCII is read without a TextDecoder, which is faster. */
const SHORT = 12;
/**
 * If so many bytes of ASCII come, counts of short texts included, they are decoded at once: a call of a TextDecoder
 * takes as long as ten parts of a text. No more than FARTHEST, since a part may keep all of them in memory.
 */
const AHEAD = 64;
const FARTHEST = 512;
/** The bits that four bytes of ASCII do not have. */
const NOT_ASCII = 0x80808080;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export class WireReader {
  #bytes;
  #view;
  #at = 0;
  #level = 0;
  /** The text that #lookAhead has decoded, and from where to where it goes. */
  #ahead = "";
  #aheadStart = 0;
  #aheadEnd = 0;

  /**
   * @param {Uint8Array} bytes of a whole message; what is read may be views of them, so they must not change
   * @param {boolean} [freeze] whether structs and arrays are frozen
   */
  constructor(bytes, freeze = true) {
    /** @type {<T>(value: T) => Readonly<T>} Is called with each struct and array that is complete. */
    this.freeze = freeze ? Object.freeze : (value) => value;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The bytes of the message. */
  get view() {
    return this.#view;
  }

  /** Goes past the next `size` bytes, and returns where they begin. @param {number} size */
  take(size) {
    const at = this.#at;
    this.#at = at + size;
    if (this.#at > this.#bytes.length) {
      throw new MalformedError(`cut short: ${size} bytes needed, ${this.#bytes.length - at} left (at byte ${at})`);
    }
    return at;
  }

  /** Checks that everything has been read. */
  end() {
    const left = this.#bytes.length - this.#at;
    if (left) {
      throw new MalformedError(`left over: ${left} bytes (at byte ${this.#at})`);
    }
  }

  // Single values

  /** @returns {boolean} */
  boolean() {
    return this.#truth("a boolean");
  }

  /** Whether an optional value is there. @returns {boolean} */
  present() {
    return this.#truth("a presence byte");
  }

  /** @param {string} what */
  #truth(what) {
    const at = this.take(1);
    const value = /** @type {number} */ (this.#bytes[at]);
    if (value > 1) {
      throw new MalformedError(`${what} is ${value}, neither 0 nor 1`);
    }
    return value > 0;
  }

  /** @returns {number} */
  byte() {
    const at = this.take(1);
    return this.#view.getInt8(at);
  }

  /** @returns {number} */
  short() {
    const at = this.take(2);
    return this.#view.getInt16(at);
  }

  /** @returns {number} */
  int() {
    const at = this.take(4);
    return this.#view.getInt32(at);
  }

  /** @returns {bigint} */
  long() {
    const at = this.take(8);
    return this.#view.getBigInt64(at);
  }

  /** `readFloat` also keeps which NaN it is. @returns {number} */
  float() {
    const at = this.take(4);
    return this.#view.getFloat32(at);
  }

  /** @returns {number} */
  double() {
    const at = this.take(8);
    return this.#view.getFloat64(at);
  }

  /** @returns {string} one UTF-16 code unit */
  char() {
    const at = this.take(2);
    return String.fromCharCode(this.#view.getUint16(at));
  }

  /** @returns {string} */
  string() {
    const length = this.count(1);
    const start = this.take(length);
    const end = start + length;
    if (length <= AHEAD) {
      if (end > this.#aheadEnd) {
        this.#lookAhead(start);
      }
      if (end <= this.#aheadEnd) {
        return this.#ahead.slice(start - this.#aheadStart, end - this.#aheadStart);
      }
    }
    return (length <= SHORT ? this.#ascii(start, end) : undefined) ?? this.#decode(start, end);
  }

  /** Decodes the ASCII from here on, if it is much: the texts in it are then parts of one. @param {number} start */
  #lookAhead(start) {
    const last = Math.min(this.#bytes.length - 4, start + FARTHEST);
    let end = start;
    while (end <= last && (this.#view.getInt32(end) & NOT_ASCII) === 0) {
      end += 4;
    }
    if (end - start >= AHEAD) {
      this.#ahead = decoder.decode(this.#bytes.subarray(start, end));
      this.#aheadStart = start;
      this.#aheadEnd = end;
    }
  }

  /** Reads text of ASCII; undefined where there is another character. @param {number} at @param {number} end */
  #ascii(at, end) {
    let text = "";
    for (; at < end; at++) {
      const byte = /** @type {number} */ (this.#bytes[at]);
      if (byte > 0x7f) {
        return undefined;
      }
      text += String.fromCharCode(byte);
    }
    return text;
  }

  /** @param {number} start @param {number} end */
  #decode(start, end) {
    try {
      return decoder.decode(this.#bytes.subarray(start, end));
    } catch {
      throw new MalformedError(`ill-formed UTF-8: a text of ${end - start} bytes (at byte ${start})`);
    }
  }

  /** Reads how many items or entries follow. @param {number} smallest the fewest bytes that one takes */
  count(smallest) {
    const count = this.int();
    const left = this.#bytes.length - this.#at;
    if (count < 0 || count * smallest > left) {
      throw new MalformedError(
        `impossible count: ${count} items of ${smallest} bytes or more, ${left} bytes left (at byte ${this.#at - 4})`,
      );
    }
    return count;
  }

  // Arrays; those of numbers are in `arrays.js`

  /** @returns {Uint8Array<ArrayBuffer>} a view of the message where that is mostly these bytes, else a copy */
  bytes() {
    const length = this.count(1);
    const start = this.take(length);
    const { buffer, byteOffset, byteLength } = this.#bytes;
    const view = new Uint8Array(/** @type {ArrayBuffer} */ (buffer), byteOffset + start, length);
    return length * 2 >= byteLength && buffer.byteLength <= byteLength * 2 ? view : view.slice();
  }

  // What holds other values

  /** Tells that a struct begins that can hold itself; `leave` tells that it ends. @param {string} type */
  enter(type) {
    if (++this.#level > DEEPEST) {
      throw new MalformedError(`${type}: nested deeper than ${DEEPEST}`);
    }
  }

  leave() {
    this.#level--;
  }
}

/** Reads what `void` is: nothing. */
export function readNothing() {}
