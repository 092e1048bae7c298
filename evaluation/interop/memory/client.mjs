// SPDX-License-Identifier: Apache-2.0
// Streams of any length take the memory of a few items.

import { TrialsClient } from "trials";

const [address, direction, items, size] = process.argv.slice(2);
const count = Number(items);
const client = new TrialsClient(address);

function* chunks() {
  const chunk = new Uint8Array(Number(size));
  for (let sent = 0; sent < count; sent++) {
    yield chunk;
  }
}

function* readings() {
  const bytes = Number(size) / 2;
  for (let sent = 0; sent < count; sent++) {
    yield { number: 1n, note: "n".repeat(bytes), values: new Float64Array(bytes / 8) };
  }
}

async function received(stream, between = async () => {}) {
  let number = 0;
  for await (const _ of stream) {
    number++;
    await between();
  }
  return number;
}

if (direction === "down") {
  console.log(await received(client.chunks(count, Number(size))));
} else if (direction === "slow") {
  // An answer comes after all items that the host may have sent by then.
  console.log(await received(client.chunks(count, Number(size)), () => client.same(1)));
} else if (direction === "up") {
  console.log(await client.counted(chunks()));
} else if (direction === "values") {
  console.log(await received(client.filled(count, Number(size)), () => client.same(1)));
} else if (direction === "values up") {
  console.log(String(await client.total("", readings())));
} else {
  console.log(await received(client.mirrored(chunks())));
}
await client.close();
