// SPDX-License-Identifier: Apache-2.0
// Uses each construct of the language.

import assert from "node:assert/strict";
import { ConstructsClient, Empty, Entry, Level, Node, NotFound } from "constructs";

const leaf = (name) => ({ name, children: [], named: new Map() });

function chain(levels) {
  let node = leaf("leaf");
  for (let level = 1; level < levels; level++) {
    node = { name: "node", children: [node], named: new Map() };
  }
  return node;
}

console.log(`LIMIT: ${ConstructsClient.LIMIT}`);
console.log(`GREETING: ${ConstructsClient.GREETING}`);
console.log(`LOUDEST: ${ConstructsClient.LOUDEST}`);
console.log(`RATIO: ${ConstructsClient.RATIO}`);

const client = new ConstructsClient(process.argv[2]);
console.log(`next: ${await client.next(Level.DEBUG)}`);
console.log(`next: ${await client.next(ConstructsClient.LOUDEST)}`);

console.log(`maybe: ${await client.maybe(7)}`);
console.log(`maybe: ${(await client.maybe()) ?? "absent"}`);

const counts = await client.count([Level.ERROR, Level.DEBUG, Level.ERROR]);
console.log(`count: ${[...counts].map(([level, count]) => `${level} ${count}`).join(", ")}`);

const root = {
  name: "root",
  children: [leaf("a"), leaf("b")],
  twin: leaf("twin"),
  named: new Map([["left", leaf("l")]]),
};
console.log(`mirror: ${Node.toText(await client.mirror(root))}`);
console.log(`depth: ${await client.depth(chain(64))}`);
await client.depth(chain(65)).then(assert.fail, (error) => {
  assert.ok(error instanceof RangeError, error);
  console.log("depth: refused");
});

console.log(`find: ${Entry.toText(await client.find("yes"))}`);
await client.find("no way").then(assert.fail, (error) => {
  assert.ok(error instanceof NotFound, error);
  console.log(`find: NotFound ${error.key}, searched ${error.searched.join(" and ")}`);
  console.log(`find: ${error.detail}`);
});
await client.find("").then(assert.fail, (error) => {
  assert.ok(error instanceof Empty, error);
  console.log("find: Empty");
});

await client.log({ level: Level.DEBUG, text: "first", samples: new Map() });
await client.log({
  level: "ERROR",
  text: "second",
  position: { x: 0.5, y: 0.25 },
  samples: new Map([["a", [1.5]]]),
});
const logged = await client.logged();
console.log(`logged: ${logged.length}`);
for (const entry of logged) {
  console.log(`logged: ${Entry.toText(entry)}`);
}
console.log(`logged: ${(await client.logged()).length}`);
console.log(`old: ${await client.old("kept")}`);
await client.close();
