// SPDX-License-Identifier: Apache-2.0
// Sends contexts along with calls, by an option and by a hook.

import { ContextsClient } from "trials";

const address = process.argv[2];
const TENANT = { tenant: "north", "": "nobody", ключ: "žluťoučký ☃ 𝄞" };
// How many bytes a value may have whose key is "load", where nothing else is sent along.
const MOST = 8192 - 4 - 8 - "load".length;

/** Puts entries into the context of the next call. */
const adding = {
  entries: {},
  before(call) {
    for (const [key, value] of Object.entries(this.entries)) {
      call.context.set(key, value);
    }
    this.entries = {};
  },
};

async function using(options, use) {
  const client = new ContextsClient(address, options);
  await use(client);
  await client.close();
}

await using({}, async (client) => console.log(`without: ${await client.read()}`));
await using({ context: TENANT }, async (client) => console.log(`by option: ${await client.read()}`));
await using({ context: TENANT, hook: adding }, async (client) => {
  adding.entries = { tenant: "south", user: "ada" };
  console.log(`by hook: ${await client.read()}`);
  console.log(`the next call: ${await client.read()}`);
});
await using({ hook: adding }, async (client) => {
  const read = (load) => {
    adding.entries = { load };
    return client.read();
  };
  console.log(`the largest: ${await read("x".repeat(MOST))}`);
  console.log(`the largest in UTF-8: ${await read("é".repeat(MOST / 2))}`);
  await read("x".repeat(MOST + 1)).catch((error) => {
    const said = error.message.includes("8193 bytes") ? ", 8193 bytes" : "";
    console.log(`too large: ${error.status} in ${error.phase ?? "NONE"}${said}`);
  });
  console.log(`after that: ${await read("x")}`);
});

let count = 0;
const numbering = {
  before(call) {
    call.context.set("call", String(++count));
  },
};
await using({ hook: numbering }, async (client) => {
  for (const answer of await Promise.all([client.readTogether(), client.readTogether()])) {
    console.log(`at once: ${answer}`);
  }
});
