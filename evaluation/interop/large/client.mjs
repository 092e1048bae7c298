// SPDX-License-Identifier: Apache-2.0
// Sends and receives 100 MB in one call.

import { TrialsClient } from "trials";

const sent = new Uint8Array(100_000_000);
for (let at = 0; at < sent.length; at++) {
  sent[at] = at * 31;
}
const client = new TrialsClient(process.argv[2]);
console.log(`the same: ${Buffer.compare(await client.mirror(sent), sent) === 0}`);
console.log(`the next call: ${await client.same(1)}`);
await client.close();
