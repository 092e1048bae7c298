// SPDX-License-Identifier: Apache-2.0
// A client of version 1.0.0 of the shop.

import { ShopClient, SoldOut } from "shop";

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
try {
  await client.place({ customer: "Ada", items: [{ name: "gold", count: 4, weight: 1.5 }] });
} catch (error) {
  if (!(error instanceof SoldOut)) {
    throw error;
  }
  console.log(`sold out: ${error.item}, ${error.left} left, again ${error.again}`);
}
await client.close();
