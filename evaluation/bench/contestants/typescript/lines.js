// SPDX-License-Identifier: Apache-2.0
// Answers each line of standard input with a line.

import { createInterface } from "node:readline";

/**
 * How long each operation is done before the first turn, in seconds. V8 compiles in threads that also collect garbage:
 * the driver cannot tell when they have compiled everything.
 */
export const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 1);

/** Until standard input ends. `answer` gets the words of a line. */
export async function answerLines(answer) {
  console.log("ready");
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(await answer(line.split(" ")));
  }
}
