// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Arrays of numbers, of booleans and of characters, each as a whole.

import { writeFloat } from "./floats.js";
import { LOW } from "./halves.js";
import { wrongType } from "./wrong.js";

/**
 * @import { Longs, Numbers } from "../value/values.js"
 * @import { WireReader } from "./reader.js"
 * @import { WireWriter } from "./writer.js"
 */

/** @param {WireWriter} w @param {Numbers} value @param {string} place */
export function writeShorts(w, value, place) {
  if (!(value instanceof Int16Array)) {
    each(w, value, place, (item, where) => w.short(item, where));
    return;
  }
  const start = w.start(value.length, 2);
  const { view } = w;
  for (let index = 0, at = start; index < value.length; index++, at += 2) {
    view.setInt16(at, /** @type {number} */ (value[index]));
  }
}

/** @param {WireWriter} w @param {Numbers} value @param {string} place */
export function writeInts(w, value, place) {
  if (!(value instanceof Int32Array)) {
    each(w, value, place, (item, where) => w.int(item, where));
    return;
  }
  const start = w.start(value.length, 4);
  const { view } = w;
  for (let index = 0, at = start; index < value.length; index++, at += 4) {
    view.setInt32(at, /** @type {number} */ (value[index]));
  }
}

/** @param {WireWriter} w @param {Longs} value @param {string} place */
export function writeLongs(w, value, place) {
  if (!(value instanceof BigInt64Array)) {
    each(w, value, place, (item, where) => w.long(item, where));
    return;
  }
  const start = w.start(value.length, 8);
  const { view } = w;
  // The numbers are written by halves, since a bigint for each item would take several times as long.
  const halves = new Int32Array(value.buffer, value.byteOffset, value.length * 2);
  for (let index = 0, at = start; index < halves.length; index += 2, at += 8) {
    view.setInt32(at, /** @type {number} */ (halves[index + 1 - LOW]));
    view.setInt32(at + 4, /** @type {number} */ (halves[index + LOW]));
  }
}

/** @param {WireWriter} w @param {Numbers} value @param {string} place */
export function writeFloats(w, value, place) {
  if (!(value instanceof Float32Array)) {
    each(w, value, place, (/** @type {number} */ item, where) => writeFloat(w, item, where));
    return;
  }
  // The floats are written by their bits, which keeps those of a NaN.
  writeInts(w, new Int32Array(value.buffer, value.byteOffset, value.length), place);
}

/** @param {WireWriter} w @param {Numbers} value @param {string} place */
export function writeDoubles(w, value, place) {
  if (!(value instanceof Float64Array)) {
    each(w, value, place, (item, where) => w.double(item, where));
    return;
  }
  const start = w.start(value.length, 8);
  const { view } = w;
  for (let index = 0, at = start; index < value.length; index++, at += 8) {
    view.setFloat64(at, /** @type {number} */ (value[index]));
  }
}

/** @param {WireWriter} w @param {Iterable<boolean>} value @param {string} place */
export function writeBooleans(w, value, place) {
  each(w, value, place, (item, where) => w.boolean(item, where));
}

/** Writes a `char[]`. @param {WireWriter} w @param {string} value @param {string} place */
export function writeChars(w, value, place) {
  if (typeof value !== "string") {
    throw wrongType(place, "a string", value);
  }
  const start = w.start(value.length, 2);
  for (let index = 0; index < value.length; index++) {
    w.view.setUint16(start + index * 2, value.charCodeAt(index));
  }
}

/**
 * Writes items one by one.
 *
 * @template T
 * @param {WireWriter} w
 * @param {ArrayLike<T> | Iterable<T>} value
 * @param {string} place
 * @param {(item: T, place: string) => void} write
 */
export function each(w, value, place, write) {
  const items = w.items(value, place);
  for (let index = 0; index < items.length; index++) {
    const item = /** @type {T} */ (items[index]);
    try {
      write(item, "");
    } catch {
      write(item, `${place}[${index}]`); // which says where it is
    }
  }
}

/** @param {WireReader} r @returns {Int16Array<ArrayBuffer>} */
export function readShorts(r) {
  const items = new Int16Array(r.count(2));
  const { view } = r;
  for (let index = 0, at = r.take(items.byteLength); index < items.length; index++, at += 2) {
    items[index] = view.getInt16(at);
  }
  return items;
}

/** @param {WireReader} r @returns {Int32Array<ArrayBuffer>} */
export function readInts(r) {
  const items = new Int32Array(r.count(4));
  const { view } = r;
  for (let index = 0, at = r.take(items.byteLength); index < items.length; index++, at += 4) {
    items[index] = view.getInt32(at);
  }
  return items;
}

/** @param {WireReader} r @returns {BigInt64Array<ArrayBuffer>} */
export function readLongs(r) {
  const items = new BigInt64Array(r.count(8));
  const { view } = r;
  // The numbers are read by halves, since a bigint for each item would take several times as long.
  const halves = new Int32Array(items.buffer);
  for (let index = 0, at = r.take(items.byteLength); index < halves.length; index += 2, at += 8) {
    halves[index + 1 - LOW] = view.getInt32(at);
    halves[index + LOW] = view.getInt32(at + 4);
  }
  return items;
}

/** @param {WireReader} r @returns {Float32Array<ArrayBuffer>} */
export function readFloats(r) {
  // The floats are read by their bits, which keeps those of a NaN.
  return new Float32Array(readInts(r).buffer);
}

/** @param {WireReader} r @returns {Float64Array<ArrayBuffer>} */
export function readDoubles(r) {
  const items = new Float64Array(r.count(8));
  const { view } = r;
  for (let index = 0, at = r.take(items.byteLength); index < items.length; index++, at += 8) {
    items[index] = view.getFloat64(at);
  }
  return items;
}

/** @param {WireReader} r @returns {readonly boolean[]} */
export function readBooleans(r) {
  const items = [];
  for (let left = r.count(1); left > 0; left--) {
    items.push(r.boolean());
  }
  return r.freeze(items);
}

/** Reads a `char[]`. @param {WireReader} r @returns {string} */
export function readChars(r) {
  const units = new Uint16Array(readShorts(r).buffer);
  let text = "";
  for (let at = 0; at < units.length; at += 4096) {
    text += String.fromCharCode(...units.subarray(at, at + 4096));
  }
  return text;
}
