// SPDX-License-Identifier: Apache-2.0
// Gives calls up by an AbortSignal, and streams by closing them.

import { PausesClient, TrialsClient, WitnessClient } from "trials";

const address = process.argv[2];
const client = new PausesClient(address);
const witness = new WitnessClient(address);
const controller = new AbortController();
const call = client.pause(60_000, { signal: controller.signal }).catch((error) => error);
console.log(`begun: ${await witness.begun(1)}`);
controller.abort();
console.log(`cancelled: ${(await call) === controller.signal.reason}`);
console.log(`interrupted: ${await witness.interrupted(1)}`);
console.log(`the next call: ${await client.pause(1)}`);
await client.close();

const trials = new TrialsClient(address);
const numbers = [];
for await (const number of trials.endless()) {
  if (numbers.push(number) === 2) {
    break;
  }
}
console.log(`of a stream: ${numbers.join(" ")}`);
console.log(`closed: ${await witness.interrupted(2)}`);
console.log(`the last call: ${await trials.same(1)}`);
await trials.close();
await witness.close();
