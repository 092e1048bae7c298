// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// A NaN of type float as a double, and back: processors would make a signalling one quiet.

const view = new DataView(new ArrayBuffer(8));

/** The double with the payload of a float. @param {number} bits of the float @returns {number} */
export function nanOf(bits) {
  view.setUint32(0, (bits & 0x80000000) | 0x7ff00000 | ((bits & 0x7fffff) >> 3));
  view.setUint32(4, bits << 29);
  return view.getFloat64(0);
}

/** The bits of the float with the payload of a double. @param {number} nan @returns {number} */
export function bitsOf(nan) {
  view.setFloat64(0, nan);
  const high = view.getInt32(0);
  const payload = ((high & 0xfffff) << 3) | (view.getUint32(4) >>> 29);
  return (high & 0x80000000) | 0x7f800000 | (payload || 0x400000);
}
