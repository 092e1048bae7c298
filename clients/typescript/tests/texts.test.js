// SPDX-License-Identifier: Apache-2.0

/** Texts of many lengths next to each other and to numbers, whichever way is the fastest to read and to write each. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { decode, encode } from "../runtime/wire/message.js";

const PARTS = [
  "",
  "a",
  "text",
  "grün",
  "ten chars.",
  "€",
  "\u{1f600}",
  "a text of more than twenty-four bytes",
  "\0",
  "x".repeat(70),
];

/** @typedef {string | number} Item */

/** @param {import("../runtime/wire/writer.js").WireWriter} writer @param {readonly Item[]} items */
function write(writer, items) {
  for (const item of items) {
    if (typeof item === "string") {
      writer.string(item);
    } else {
      writer.double(item);
    }
  }
}

/** As RASP lays them out. @param {readonly Item[]} items */
function laidOut(items) {
  return Buffer.concat(
    items.map((item) => {
      const bytes = typeof item === "string" ? Buffer.from(`1234${item}`) : Buffer.alloc(8);
      if (typeof item === "string") {
        bytes.writeInt32BE(bytes.length - 4);
      } else {
        bytes.writeDoubleBE(item);
      }
      return bytes;
    }),
  );
}

test("texts are what they were, wherever they are", () => {
  let chance = 1937;
  const draw = (/** @type {number} */ below) => {
    chance = (Math.imul(chance, 1103515245) + 12345) & 0x7fffffff;
    return (chance >> 16) % below;
  };
  for (let round = 0; round < 500; round++) {
    const kinds = 1 + draw(PARTS.length);
    const items = Array.from({ length: draw(200) }, () =>
      round % 3 === 0 && draw(4) === 0 ? -1 / (1 + draw(9)) : /** @type {string} */ (PARTS[draw(kinds)]),
    );
    const bytes = encode(write, items, "items");
    assert.deepEqual(Buffer.from(bytes), laidOut(items));
    const read = decode(
      (reader) => items.map((item) => (typeof item === "string" ? reader.string() : reader.double())),
      bytes,
    );
    assert.deepEqual(read, items);
  }
});

test("a text that is not UTF-8 is refused after many that are", () => {
  const bytes = laidOut([...Array.from({ length: 99 }, () => "ten chars."), "grün"]);
  bytes[bytes.length - 2] = 0xff;
  assert.throws(
    () => decode((reader) => Array.from({ length: 100 }, () => reader.string()), bytes),
    /ill-formed UTF-8: a text of \d+ bytes \(at byte 1390\)/,
  );
});

test("a message may be written while another one is", () => {
  const inner = laidOut(["inner", "inner"]);
  const bytes = encode(
    (writer, text) => {
      writer.string(text);
      assert.deepEqual(Buffer.from(encode(write, ["inner", "inner"], "")), inner);
      writer.string(text);
    },
    "outer text",
    "",
  );
  assert.deepEqual(Buffer.from(bytes), laidOut(["outer text", "outer text"]));
});

test("a message is not that of a later writer", () => {
  for (const size of [10, 1000, 300_000]) {
    const first = encode(write, ["a".repeat(size)], "");
    encode(write, ["b".repeat(size)], "");
    assert.deepEqual(Buffer.from(first), laidOut(["a".repeat(size)]));
  }
});
