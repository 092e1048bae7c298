// SPDX-License-Identifier: Apache-2.0
// Makes and encodes values, with and without checks: `ITEMS ROUNDS SECONDS`. Prints a line for each turn.

import * as checked from "checked";
import * as trusting from "trusting";

/** How long the runs between two readings of the clock take at least, in milliseconds. */
const BATCH_MS = 1;

const [items, rounds, seconds] = process.argv.slice(2).map(Number);

const samples = Float64Array.from({ length: items }, (_, i) => Math.sin(i));

const order = ({ Order }) =>
  Order.toBytes(Order.of({ number: "AB-1234", count: 12, price: 9.5, currency: "EUR", priority: 7n }));
const array = ({ Samples }) => Samples.toBytes(Samples.of({ samples }));

const contestants = [
  { value: "struct", client: "checked", work: () => order(checked) },
  { value: "struct", client: "trusting", work: () => order(trusting) },
  { value: "array", client: "checked", work: () => array(checked) },
  { value: "array", client: "trusting", work: () => array(trusting) },
];

/** Milliseconds of the processor. */
const now = () => process.cpuUsage().user / 1e3 + process.cpuUsage().system / 1e3;

/** Microseconds of one run: the median over the batches of a turn, of which there is at least one. */
function turn(work, time) {
  const batches = [];
  let runs = 1;
  let at = now();
  const end = at + 1e3 * time;
  while (at < end || batches.length === 0) {
    const start = at;
    for (let i = 0; i < runs; i++) {
      work();
    }
    at = now();
    if (at - start < BATCH_MS && batches.length === 0) {
      runs *= 2;
    } else {
      batches.push(((at - start) * 1e3) / runs);
    }
  }
  return batches.sort((left, right) => left - right)[batches.length >> 1];
}

for (const { work } of contestants) {
  turn(work, 10 * seconds);
}
for (let round = 0; round < rounds; round++) {
  for (let i = 0; i < contestants.length; i++) {
    const { value, client, work } = contestants[(round + i) % contestants.length];
    console.log(`${round},${value},${client},${turn(work, seconds).toFixed(4)}`);
  }
}
