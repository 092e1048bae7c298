// SPDX-License-Identifier: Apache-2.0
// Numbers without a sign: what is taken for them, and what is refused.

import assert from "node:assert/strict";
import { test } from "node:test";
import { generate } from "./generated.js";

const folder = generate("framework/protocol/vectors/vectors.creo");
/** @type {Record<string, any>} */
const types = await import(`${folder}/index.js`);

const MOST = 2n ** 64n - 1n;

/** A field, a value that it does not take, and what is said. @type {[string, unknown, string][]} */
const OUT_OF_RANGE = [
  ["small", 256, "256 is out of the range of ubyte, 0 to 255"],
  ["small", -1, "-1 is out of the range of ubyte, 0 to 255"],
  ["medium", 65536, "65536 is out of the range of ushort, 0 to 65535"],
  ["number", 4294967296, "4294967296 is out of the range of uint, 0 to 4294967295"],
  ["number", -1, "-1 is out of the range of uint, 0 to 4294967295"],
  ["large", MOST + 1n, "18446744073709551616 is out of the range of ulong, 0 to 18446744073709551615"],
  ["large", -1n, "-1 is out of the range of ulong, 0 to 18446744073709551615"],
];

/** The same of values of another type. @type {[string, unknown][]} */
const OF_ANOTHER_TYPE = [
  ["small", 1.5],
  ["small", "1"],
  ["number", 1n],
  ["large", 1],
];

/** A struct with an array, the typed array of its items, and some of these. @type {[string, any, any[]][]} */
const ARRAYS = [
  ["UbyteArray", Uint8Array, [0, 255]],
  ["UshortArray", Uint16Array, [0, 65535]],
  ["UintArray", Uint32Array, [0, 4294967295]],
  ["UlongArray", BigUint64Array, [0n, MOST]],
];

test("numbers out of range are refused by the name of their field", () => {
  const { Unsigned } = types;
  const right = { small: 255, medium: 65535, number: 4294967295, large: MOST };
  assert.deepEqual({ ...Unsigned.of(right) }, right);
  for (const [field, value, said] of OUT_OF_RANGE) {
    assert.throws(() => Unsigned.of({ ...right, [field]: value }), {
      name: "RangeError",
      message: `Unsigned.${field}: ${said}`,
    });
  }
  for (const [field, value] of OF_ANOTHER_TYPE) {
    assert.throws(() => Unsigned.of({ ...right, [field]: value }), TypeError);
  }
});

test("arrays are made of typed arrays and of others", () => {
  for (const [name, Packed, items] of ARRAYS) {
    const type = types[name];
    const packed = type.of({ items: Packed.from(items) });
    assert.ok(packed.items instanceof Packed);
    assert.ok(type.equals(packed, type.of({ items })));
    assert.ok(type.equals(packed, type.fromBytes(type.toBytes({ items: new Set(items) }))));
    const wrong = [typeof items[0] === "bigint" ? -1n : -1];
    assert.throws(() => type.of({ items: wrong }), new RegExp(`^RangeError: ${name}.items\\[0\\]: -1 is out of`));
  }
});
