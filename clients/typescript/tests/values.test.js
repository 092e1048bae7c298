// SPDX-License-Identifier: Apache-2.0
// Values as other libraries take them, and names that are taken elsewhere.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { generate } from "./generated.js";

const folder = generate("clients/typescript/tests/descriptions/events.creo");
const { Block, Late, MethodClient } = await import(`${folder}/index.js`);

const make = () =>
  Block.of({
    data: Uint8Array.of(1, 2, 3),
    values: [1.5, -0, NaN],
    counts: new Map([
      ["a", new Map([[1, [1n, 2n]]])],
      ["b", new Map()],
    ]),
  });

test("values are equal by what they hold", () => {
  const value = make();
  const copy = structuredClone(value);
  assert.ok(Block.equals(value, copy));
  assert.ok(Block.equals(copy, value));
  const foreign = runInNewContext("new Map([['b', new Map()], ['a', new Map([[1, BigInt64Array.of(1n, 2n)]])]])");
  assert.ok(Block.equals(value, { ...value, counts: foreign }));
  assert.ok(Block.equals(value, { ...value, values: [1.5, -0, NaN] }));
  for (const [name, other] of Object.entries({
    data: Uint8Array.of(1, 2),
    values: [1.5, 0, NaN],
    counts: new Map([["a", new Map([[1, [1n, 2n]]])]]),
  })) {
    assert.ok(!Block.equals(value, { ...value, [name]: other }), name);
  }
  assert.ok(!Block.equals(value, { ...value, counts: {} }));
  assert.ok(!Block.equals(value, { ...value, values: {} }));
});

test("what tests compare is that of plain values", () => {
  const value = make();
  // As jest and vitest compare, who look at constructors, and as Node does, which looks at prototypes.
  assert.equal(value.counts.constructor, Map);
  assert.deepStrictEqual(value, structuredClone(value));
  assert.deepStrictEqual(value.counts, new Map(value.counts));
  assert.deepEqual(Object.keys(value.counts), []);
});

test("a map that came cannot be changed, and a copy can", () => {
  const { counts } = make();
  for (const change of ["set", "delete", "clear"]) {
    assert.throws(() => counts[change]("c", new Map()), /^TypeError: this map cannot be changed/);
  }
  assert.equal(new Map(counts).set("c", new Map()).size, 3);
  assert.equal(counts.size, 2);
});

test("bytes and numbers that came are what the platform takes", async () => {
  const { data, values } = make();
  assert.equal(await new Blob([data]).text(), "\x01\x02\x03");
  assert.equal(new Blob([values]).size, 24);
  assert.equal(new TextDecoder().decode(data), "\x01\x02\x03");
  assert.equal((await crypto.subtle.digest("SHA-256", data)).byteLength, 32);
});

test("a package of the name of a module of Node has another one, and an interface may be called as a class", () => {
  assert.equal(JSON.parse(readFileSync(`${folder}/package.json`, "utf8")).name, "events-client");
  assert.equal(new MethodClient("localhost:7000").constructor, MethodClient);
});

test("a field whose name each error has is not left out unsaid", () => {
  const late = new Late({ message_: "too late", status_more: 1 });
  assert.deepEqual([late.message_, late.status_, late.name], ["too late", 3, "Late"]);
  assert.throws(
    () => new Late({ message: "too late", status_more: 1 }),
    new TypeError("Late.message is called message_ here"),
  );
  assert.throws(() => new Late({ status: 4, status_more: 1 }), new TypeError("Late.status is called status_ here"));
  const { message_, status_, status_more } = new Late({ ...late, status_: 5 });
  assert.deepEqual([message_, status_, status_more], ["too late", 5, 1]);
});
