// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Whole numbers without a sign, and arrays of them: as the signed ones with the same bits.

import { each, readInts, readLongs, readShorts, writeInts, writeLongs, writeShorts } from "./arrays.js";
import { notWhole } from "./writer.js";
import { outOfRange, wrongType } from "./wrong.js";

/**
 * @import { Longs, Numbers } from "../value/values.js"
 * @import { WireReader } from "./reader.js"
 * @import { WireWriter } from "./writer.js"
 */

/** @param {WireWriter} w @param {number} value @param {string} place */
export function writeUbyte(w, value, place) {
  check(value, "ubyte", 0xff, place);
  w.byte((value << 24) >> 24);
}

/** @param {WireWriter} w @param {number} value @param {string} place */
export function writeUshort(w, value, place) {
  check(value, "ushort", 0xffff, place);
  w.short((value << 16) >> 16);
}

/** @param {WireWriter} w @param {number} value @param {string} place */
export function writeUint(w, value, place) {
  check(value, "uint", 0xffffffff, place);
  w.int(value | 0);
}

/** @param {WireWriter} w @param {bigint} value @param {string} place */
export function writeUlong(w, value, place) {
  if (typeof value !== "bigint") {
    throw wrongType(place, "a bigint", value);
  }
  if (BigInt.asUintN(64, value) !== value) {
    throw outOfRange(place, "ulong", value, 0n, 2n ** 64n - 1n);
  }
  w.long(BigInt.asIntN(64, value));
}

/** @param {unknown} value @param {string} type @param {number} highest @param {string} place */
function check(value, type, highest, place) {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > highest) {
    throw notWhole(place, type, value, 0, highest);
  }
}

/** @param {WireReader} r @returns {number} */
export function readUbyte(r) {
  return r.byte() & 0xff;
}

/** @param {WireReader} r @returns {number} */
export function readUshort(r) {
  return r.short() & 0xffff;
}

/** @param {WireReader} r @returns {number} */
export function readUint(r) {
  return r.int() >>> 0;
}

/** @param {WireReader} r @returns {bigint} */
export function readUlong(r) {
  return BigInt.asUintN(64, r.long());
}

/** @param {WireWriter} w @param {Numbers} value @param {string} place */
export function writeUbytes(w, value, place) {
  if (value instanceof Uint8Array) {
    w.bytes(value, place);
  } else {
    each(w, value, place, (item, where) => writeUbyte(w, item, where));
  }
}

/** @param {WireWriter} w @param {Numbers} value @param {string} place */
export function writeUshorts(w, value, place) {
  if (value instanceof Uint16Array) {
    writeShorts(w, new Int16Array(value.buffer, value.byteOffset, value.length), place);
  } else {
    each(w, value, place, (item, where) => writeUshort(w, item, where));
  }
}

/** @param {WireWriter} w @param {Numbers} value @param {string} place */
export function writeUints(w, value, place) {
  if (value instanceof Uint32Array) {
    writeInts(w, new Int32Array(value.buffer, value.byteOffset, value.length), place);
  } else {
    each(w, value, place, (item, where) => writeUint(w, item, where));
  }
}

/** @param {WireWriter} w @param {Longs} value @param {string} place */
export function writeUlongs(w, value, place) {
  if (value instanceof BigUint64Array) {
    writeLongs(w, new BigInt64Array(value.buffer, value.byteOffset, value.length), place);
  } else {
    each(w, value, place, (item, where) => writeUlong(w, item, where));
  }
}

/** @param {WireReader} r @returns {Uint8Array<ArrayBuffer>} */
export function readUbytes(r) {
  return r.bytes();
}

/** @param {WireReader} r @returns {Uint16Array<ArrayBuffer>} */
export function readUshorts(r) {
  return new Uint16Array(readShorts(r).buffer);
}

/** @param {WireReader} r @returns {Uint32Array<ArrayBuffer>} */
export function readUints(r) {
  return new Uint32Array(readInts(r).buffer);
}

/** @param {WireReader} r @returns {BigUint64Array<ArrayBuffer>} */
export function readUlongs(r) {
  return new BigUint64Array(readLongs(r).buffer);
}
