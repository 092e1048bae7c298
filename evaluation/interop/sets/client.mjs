// SPDX-License-Identifier: Apache-2.0
// Sets, to the host and back; their order means nothing.

import { Bag, LabelsClient, LocalDate, Unwanted } from "labels";

const client = new LabelsClient(process.argv[2]);
const words = (set) => [...set].map(String).sort().join(" ");

const bag = Bag.of({
  tags: new Set(["a", "b"]),
  numbers: [7, -1],
  hues: new Set(["BLUE", "RED"]),
  days: [LocalDate.of("2026-12-31"), LocalDate.of("2026-01-01")],
  byName: new Map([["x", new Set([1n, 2n])]]),
  groups: [[], [3]],
  few: ["abcde"],
});
const back = await client.repack(bag);
console.log(`back: ${Bag.equals(back, bag) ? "the same" : "another one"}`);
console.log(`in it: ${back.tags.has("a") ? "yes" : "no"} ${back.tags.has("c") ? "yes" : "no"}`);
console.log(`days: ${words(back.days)}`);
console.log(`annotated: ${await client.annotate(["a", "b"])} ${await client.annotate(new Set(["c", "b"]))}`);
console.log(`all: ${words(await client.annotated())}`);
try {
  await client.annotate(["good", "bad"]);
} catch (error) {
  if (!(error instanceof Unwanted)) {
    throw error;
  }
  console.log(`unwanted: ${words(error.tags)}`);
}
console.log(`united: ${words(await client.unite([new Set([3, 1]), [2, 3]]))}`);
let separate = 0;
for await (const each of client.separate([2, 1])) {
  separate += each.size;
}
console.log(`separate: ${separate}`);
await client.close();
