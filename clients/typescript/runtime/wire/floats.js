// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Floats. A NaN is the double with its payload, and back: processors would make a signalling one quiet.

import { wrongType } from "./wrong.js";

const view = new DataView(new ArrayBuffer(8));

/** @param {import("./writer.js").WireWriter} w @param {number} value @param {string} place */
export function writeFloat(w, value, place) {
  if (typeof value !== "number") {
    throw wrongType(place, "a number", value);
  }
  if (value !== value) {
    w.int(bitsOf(value));
    return;
  }
  view.setFloat32(0, value);
  if (!Number.isFinite(view.getFloat32(0)) && Number.isFinite(value)) {
    throw new RangeError(`${place}: ${value} is too large for a float`);
  }
  w.int(view.getInt32(0));
}

/** @param {import("./reader.js").WireReader} r @returns {number} */
export function readFloat(r) {
  const bits = r.int();
  view.setInt32(0, bits);
  const value = view.getFloat32(0);
  return value === value ? value : nanOf(bits);
}

/** The double with the payload of a float. @param {number} bits of the float @returns {number} */
function nanOf(bits) {
  view.setUint32(0, (bits & 0x80000000) | 0x7ff00000 | ((bits & 0x7fffff) >> 3));
  view.setUint32(4, bits << 29);
  return view.getFloat64(0);
}

/** The bits of the float with the payload of a double. @param {number} nan @returns {number} */
function bitsOf(nan) {
  view.setFloat64(0, nan);
  const high = view.getInt32(0);
  const payload = ((high & 0xfffff) << 3) | (view.getUint32(4) >>> 29);
  return (high & 0x80000000) | 0x7f800000 | (payload || 0x400000);
}
