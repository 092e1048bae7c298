// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { FrameReader } from "../runtime/frame/frame-reader.js";
import { frame, ITEM, PING, PREFACE, RESPONSE, ERROR, string } from "./peer.js";

const BODIES = [0, 1, 11, 12, 13, 300].map((size) => Uint8Array.from({ length: size }, (_, at) => at));
const STREAM = Buffer.concat([
  PREFACE,
  ...BODIES.map((body, at) => frame(RESPONSE, at + 1, body)),
  frame(PING, 0),
  frame(ERROR, 0xffffffff, string("no"), 11),
  frame(ITEM, 7, BODIES[5]),
]);

/** What comes of these pieces. @param {Uint8Array[]} pieces */
function read(pieces) {
  const reader = new FrameReader("somewhere");
  /** @type {unknown[]} */
  const frames = [];
  for (const piece of pieces) {
    reader.push(new Uint8Array(piece), (...parts) => frames.push(parts));
  }
  return frames;
}

const EXPECTED = [
  ...BODIES.map((body, at) => [RESPONSE, 0, at + 1, body]),
  [PING, 0, 0, new Uint8Array()],
  [ERROR, 11, 0xffffffff, new Uint8Array(string("no"))],
  [ITEM, 0, 7, BODIES[5]],
];

test("frames in one piece", () => assert.deepEqual(read([STREAM]), EXPECTED));

test("frames in two pieces, wherever they are cut", () => {
  for (let cut = 0; cut <= STREAM.length; cut++) {
    assert.deepEqual(read([STREAM.subarray(0, cut), STREAM.subarray(cut)]), EXPECTED, `${cut}`);
  }
});

test("frames in pieces of one size", () => {
  for (let size = 1; size < 40; size++) {
    const pieces = [];
    for (let at = 0; at < STREAM.length; at += size) {
      pieces.push(STREAM.subarray(at, at + size));
    }
    assert.deepEqual(read(pieces), EXPECTED, `${size}`);
  }
});

test("a body that comes whole is not copied", () => {
  const bytes = new Uint8Array(Buffer.concat([PREFACE, frame(RESPONSE, 1, BODIES[5])]));
  new FrameReader("").push(bytes, (_, __, ___, body) => assert.equal(body.buffer, bytes.buffer));
});

test("a large body in pieces", () => {
  const body = Uint8Array.from({ length: 9_000_001 }, (_, at) => at % 251);
  const whole = Buffer.concat([PREFACE, frame(RESPONSE, 1, body), frame(PING, 0)]);
  const pieces = [];
  for (let at = 0; at < whole.length; at += 65_536) {
    pieces.push(whole.subarray(at, at + 65_536));
  }
  const [first, second] = /** @type {any[]} */ (read(pieces));
  assert.equal(Buffer.compare(first[3], body), 0);
  assert.deepEqual(second.slice(0, 3), [PING, 0, 0]);
});

const nothing = () => assert.fail("no frame is complete");

test("a body takes the memory of what has come of it, a few times at most", () => {
  const reader = new FrameReader("");
  const head = frame(RESPONSE, 1);
  head.writeUInt32BE(200 << 20, 0);
  reader.push(new Uint8Array(Buffer.concat([PREFACE, head])), nothing);
  const before = process.memoryUsage().arrayBuffers;
  for (let piece = 0; piece < 32; piece++) {
    reader.push(new Uint8Array(65_536), nothing);
  }
  assert.ok(process.memoryUsage().arrayBuffers - before < 20 << 20);
});
