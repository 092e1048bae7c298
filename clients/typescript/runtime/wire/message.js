// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// One value by itself as bytes, and bytes that are one value.

import { WireReader } from "./reader.js";
import { WireWriter } from "./writer.js";

/**
 * @template T
 * @param {(writer: WireWriter, value: T, place: string) => void} write
 * @param {T} value
 * @param {string} place what errors call it
 * @returns {Uint8Array}
 */
export function encode(write, value, place) {
  const writer = new WireWriter();
  write(writer, value, place);
  return writer.take();
}

/**
 * @template T
 * @param {(reader: WireReader) => T} read
 * @param {Uint8Array} bytes
 * @param {boolean} [freeze] whether structs and arrays in it are frozen
 * @returns {T}
 */
export function decode(read, bytes, freeze) {
  const reader = new WireReader(bytes, freeze);
  const value = read(reader);
  reader.end();
  return value;
}
