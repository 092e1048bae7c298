// SPDX-License-Identifier: Apache-2.0

/** The memory that messages are written into: what is still in use is never written to. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { giveBack, WireWriter } from "../runtime/wire/writer.js";

/** @param {number} fill @param {number} size */
function message(fill, size) {
  const writer = new WireWriter();
  writer.bytes(new Uint8Array(size).fill(fill));
  return writer;
}

/** @param {number} fill @param {number} size */
function expected(fill, size) {
  const bytes = Buffer.alloc(4 + size, fill);
  bytes.writeInt32BE(size);
  return bytes;
}

/** @param {Uint8Array} bytes @param {number} fill @param {number} size */
function holds(bytes, fill, size) {
  assert.ok(Buffer.compare(bytes, expected(fill, size)) === 0, `a message of ${size} bytes was changed`);
}

test("what was given back last is used first", () => {
  const first = message(1, 100).lend();
  const second = message(2, 100).lend();
  assert.equal(second.buffer, first.buffer);
  giveBack(second);
  giveBack(first);
  const third = message(3, 200).lend();
  assert.equal(third.buffer, first.buffer);
  assert.equal(third.byteOffset, first.byteOffset);
  giveBack(third);
});

test("what others follow is not used again before they are given back", () => {
  const first = message(1, 100).lend();
  const second = message(2, 100).lend();
  giveBack(first);
  const third = message(3, 1000).lend();
  holds(second, 2, 100);
  giveBack(third);
  giveBack(second);
});

test("a message that is taken is a copy", () => {
  const taken = message(1, 100).take();
  assert.equal(taken.buffer.byteLength, taken.length);
  giveBack(taken);
  message(2, 100).take();
  holds(taken, 1, 100);
});

test("a value whose properties write others disturbs nothing", () => {
  const outer = new WireWriter();
  outer.bytes(new Uint8Array(10).fill(1));
  const inner = message(2, 50_000).lend();
  outer.bytes(new Uint8Array(200_000).fill(3)); // in another buffer, as there is no room
  const lent = outer.lend();
  giveBack(inner);
  const next = message(4, 100_000).lend();
  holds(lent.subarray(0, 14), 1, 10);
  holds(lent.subarray(14), 3, 200_000);
  giveBack(next);
  giveBack(lent);
});

test("a value that cannot be written costs others nothing", () => {
  const kept = message(1, 100).lend();
  for (let i = 0; i < 3; i++) {
    assert.throws(() => new WireWriter().int(1.5), TypeError);
  }
  const next = message(2, 100).lend();
  holds(kept, 1, 100);
  holds(next, 2, 100);
});

test("messages of any sizes, given back in any order", () => {
  let seed = 1;
  const random = (/** @type {number} */ limit) => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return (seed >> 8) % limit;
  };
  /** @type {[bytes: Uint8Array, fill: number, size: number][]} */
  const lent = [];
  for (let i = 0; i < 3000; i++) {
    if (lent.length > random(20)) {
      const [[bytes, fill, size]] = /** @type {[typeof lent[number]]} */ (lent.splice(random(lent.length), 1));
      holds(bytes, fill, size);
      giveBack(bytes);
    }
    const size = random(10) ? random(2000) : random(300) ? random(150_000) : random(5_000_000);
    lent.push([message(i & 0xff, size).lend(), i & 0xff, size]);
  }
  for (const [bytes, fill, size] of lent) {
    holds(bytes, fill, size);
  }
});
