// SPDX-License-Identifier: Apache-2.0
// Values that obey rules, then others that break one each: who refuses them, and the place from a name on.

import { CreoError, Jar, LocalDate, PantryClient } from "pantry";

const client = new PantryClient(process.argv[2]);

const jar = (changes) => Jar.of({ label: "jam", shares: [0.25, 0.75], grades: new Map([["a", 3]]), ...changes });

async function show(name, call) {
  try {
    console.log(`taken: ${await call()}`);
  } catch (error) {
    if (!(error instanceof CreoError) && !(error instanceof RangeError)) {
      throw error;
    }
    const by = error instanceof CreoError ? "host" : "client";
    console.log(`refused by the ${by}: ${error.message.slice(error.message.indexOf(name))}`);
  }
}

console.log(`shelved: ${await client.shelve([jar({ opened: LocalDate.of("2026-11-30") })], 3)}`);
console.log(`weighed: ${await client.weigh([2, 3])}`);
await show("label", () => client.shelve([jar({ label: "" })], 1));
await show("label", () => client.shelve([jar({ label: "Jam" })], 1));
await show("shares", () => client.shelve([jar({ shares: [0.5, 1.5] })], 1));
await show("grades", () => client.shelve([jar({ grades: new Map([["high", 3]]) })], 1));
await show("grades", () => client.shelve([jar({ grades: new Map([["a", 7]]) })], 1));
await show("opened", () => client.shelve([jar({ opened: LocalDate.of("2025-12-31") })], 1));
await show("jars", () => client.shelve([], 1));
await show("shelf", () => client.shelve([jar({})], 10));
await show("grams", () => client.weigh([5, 0]));
await client.close();
