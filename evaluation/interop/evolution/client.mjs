// SPDX-License-Identifier: Apache-2.0
// A client of version 1.0.0 of the shop.

import { ShopClient } from "shop";

const client = new ShopClient(process.argv[2]);
const items = [
  { name: "pen", count: 2, weight: 1.5 },
  { name: "ink", count: 3, weight: 2.5 },
  { name: "paper", count: 500, weight: 4.5 },
];
const receipt = await client.place({ customer: "Ada", items });
console.log(`number: ${receipt.number}`);
console.log(`note: ${receipt.note}`);
console.log(`items: ${receipt.items}`);
for (const item of await client.list("p")) {
  console.log(`${item.name}: ${item.count}, ${item.weight.toFixed(2)}`);
}
console.log(`twice: ${await client.twice(21)}`);
await client.close();
