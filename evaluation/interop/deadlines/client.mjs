// SPDX-License-Identifier: Apache-2.0
// Gives calls little time.

import { DeadlineError, PausesClient, TrialsClient, WitnessClient } from "trials";

async function expectDeadline(what, call) {
  try {
    await call();
    console.log(`${what}: no error`);
  } catch (error) {
    console.log(`${what}: ${error instanceof DeadlineError ? error.status : error}`);
  }
}

const all = async (stream) => {
  const items = [];
  for await (const item of stream) {
    items.push(item);
  }
  return items;
};

const address = process.argv[2];
const client = new PausesClient(address, { timeout: 100 });
const witness = new WitnessClient(address);
await expectDeadline("of the client", () => client.pause(60_000));
console.log(`with more time: ${await client.pause(200, { timeout: 30_000 })}`);
await expectDeadline("of the call", () => client.pause(60_000, { timeout: 50 }));
await expectDeadline("of a future", () => Promise.all([client.pause(60_000)]));
console.log(`the last call: ${await client.pause(1, { timeout: 30_000 })}`);
// The host knows, too: it interrupted what it ran.
console.log(`interrupted: ${(await witness.interrupted(1)) > 0}`);
await client.close();
await witness.close();

const trials = new TrialsClient(address, { timeout: 100 });
await expectDeadline("of a stream", () => all(trials.slowly([60_000], { timeout: 100 })));
console.log(`a stream without: ${(await all(trials.slowly([200, 1]))).length}`);
await trials.close();
