// SPDX-License-Identifier: Apache-2.0
// Calls hosts at addresses of all forms, and at those that are none.

import { CreoError, RefusedError, TrialsClient } from "trials";

const [name, ipv6, path, dead] = process.argv.slice(2);

async function show(what, addresses) {
  let client;
  try {
    client = new TrialsClient(addresses);
    await client.connect();
    console.log(`${what}: ${await client.same(1)}`);
  } catch (error) {
    if (error instanceof RefusedError) {
      console.log(`${what}: refused`);
    } else if (error instanceof CreoError) {
      const each = /refused/i.test(error.message) && error.message.includes("found.sock");
      console.log(`${what}: ${error.status} in ${error.phase}${each ? ", each with its reason" : ""}`);
    } else {
      throw error;
    }
  } finally {
    await client?.close();
  }
}

await show("name", name);
await show("IPv6", ipv6);
await show("socket", path);
await show("list", `${dead},${path},${name}`);
await show("dead", `${dead},unix:/nowhere/to/be/found.sock`);
await show("no port", "localhost");
await show("nothing", "");
await show("half a list", "localhost:7000,");
