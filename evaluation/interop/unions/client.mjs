// SPDX-License-Identifier: Apache-2.0
// Unions, to the host and back.

import { Drawing, FormsClient, Unfit } from "forms";

const client = new FormsClient(process.argv[2]);

function told({ kind, value }) {
  switch (kind) {
    case "side":
      return `side ${value}`;
    case "polygon":
      return `polygon of ${value.length}`;
    case "marks":
      return `marks of ${value.size}`;
    default:
      return kind;
  }
}

const circle = { kind: "circle", value: { radius: 1.5 } };
const drawing = Drawing.of({
  shape: circle,
  others: [
    { kind: "side", value: 2 },
    { kind: "again", value: 2 },
  ],
  named: new Map([["a", { kind: "note", value: "x" }]]),
  tree: {
    kind: "branches",
    value: [
      { kind: "leaf", value: 1 },
      { kind: "branches", value: [] },
    ],
  },
});
console.log(Drawing.toText(drawing));
console.log(`back: ${Drawing.equals(await client.redraw(drawing), drawing) ? "the same" : "another one"}`);
console.log(`extent: ${await client.extent(circle)} ${await client.extent({ kind: "side", value: 2 })}`);
try {
  await client.extent({ kind: "note", value: "x" });
} catch (error) {
  if (!(error instanceof Unfit)) {
    throw error;
  }
  console.log(`unfit: ${error.shape.value}`);
}
const polygon = { kind: "polygon", value: [{ x: 1, y: 2 }] };
const mirrored = [];
const sent = [{ kind: "side", value: 7 }, polygon, { kind: "marks", value: [3, 4] }];
for await (const shape of client.mirrored(sent)) {
  mirrored.push(told(shape));
}
console.log(`mirrored: ${mirrored.join(", ")}`);
await client.retain("mine", polygon);
console.log(`retained: ${told(await client.retained("mine"))}`);
await client.close();
