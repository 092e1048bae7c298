// SPDX-License-Identifier: Apache-2.0
// Times a codec in memory, in turns that standard input asks for.

import { answerLines, WARM_UP } from "./lines.js";
import { same } from "./same.js";

/** How long the runs between two readings of the clock take at least, in microseconds. */
const BATCH = 1000;

/** A codec is a value, and the functions that encode and decode it. */
export async function serve({ value, encode, decode, length = (message) => message.length }) {
  const message = Buffer.isBuffer(value) ? encode(value) : copy(encode(value));
  if (!same(decode(message), value)) {
    throw new Error("what was decoded is not what was encoded");
  }
  const operations = { encode: () => encode(value), decode: () => decode(message) };
  for (const run of Object.values(operations)) {
    turn(run, WARM_UP);
  }
  await answerLines(([operation, seconds]) => {
    const us = turn(operations[operation], Number(seconds));
    return `us=${us.toFixed(4)} bytes=${length(message)}`;
  });
}

/** What is encoded may be in a buffer that is used again. */
function copy(message) {
  return typeof message === "string" ? message : Buffer.from(message);
}

/** What was made last: without a use, the compiler might leave the work out. */
export let last;

/**
 * Microseconds of one run: the median over the batches of a turn.
 *
 * The clock is the processor time of all threads, those of the garbage collector included, which other programs do not
 * advance.
 */
function turn(run, seconds) {
  const batches = [];
  let batch = 1;
  const end = now() + seconds * 1e6;
  for (;;) {
    const start = now();
    for (let i = 0; i < batch; i++) {
      last = run();
    }
    const stop = now();
    if (stop - start < BATCH && batches.length === 0) {
      batch *= 2; // reading the clock takes as long as a small message
      continue;
    }
    batches.push((stop - start) / batch);
    if (stop >= end) {
      return batches.sort((a, b) => a - b)[batches.length >> 1];
    }
  }
}

function now() {
  const { user, system } = process.cpuUsage();
  return user + system;
}
