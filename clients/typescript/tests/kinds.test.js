// SPDX-License-Identifier: Apache-2.0
// Sets and unions in a generated package: what is taken, what comes, calls by RASP and by fetch.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { generate } from "./generated.js";
import { give, refuse, servingHttp } from "./http-host.js";
import { CREDIT, END, ERROR, frame, ints, ITEM, RESPONSE, serving, string } from "./peer.js";

const folder = generate("clients/typescript/tests/descriptions/kinds.creo");
/** @type {Record<string, any>} */
const { Bag, Frame, Holder, Instant, KindsClient, Missing, Shape, Unknown } = await import(`${folder}/index.js`);
const { overFetch } = await import(`${folder}/fetch.js`);

const NOON = "2026-11-29T12:00:00Z";
const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const FIELDS = {
  tags: ["b", "a"],
  numbers: new Set([3, -1]),
  levels: ["HIGH", "LOW"],
  times: new Set([Instant.of(NOON)]),
  ids: [ID.toUpperCase()],
  groups: [[1n, 2n], new Set()],
  letters: new Map([["x", ["y", "z"]]]),
  few: [],
  digits: [],
};
const BAG = Bag.of(FIELDS);

test("a set is made of a set, of an array, or of what can be iterated", () => {
  assert.deepEqual([...BAG.tags], ["b", "a"], "in the order that was given");
  assert.deepEqual(BAG.numbers, new Set([3, -1]));
  assert.ok(BAG.ids.has(ID));
  assert.deepEqual([...BAG.groups[0]], [1n, 2n]);
  assert.ok(BAG.letters.get("x").has("z"));
  assert.equal(BAG.maybe, undefined);
  assert.deepEqual([...Bag.with(BAG, { maybe: [7, 200].values() }).maybe], [7, 200]);
  for (const wrong of ["ab", 7, null, undefined, {}]) {
    assert.throws(() => Bag.with(BAG, { few: wrong ?? null }), /^TypeError: Bag.few: expected a Set, found /);
  }
  assert.throws(() => Bag.with(BAG, { tags: ["a", 7] }), /^TypeError: Bag.tags: expected a string, found 7$/);
});

test("a set that comes cannot be changed, and finds what equals its items", () => {
  assert.throws(() => BAG.tags.add("c"), /^TypeError: this set cannot be changed; new Set\(set\) is a copy that can$/);
  assert.throws(() => BAG.times.delete(Instant.of(NOON)), TypeError);
  assert.ok(BAG.times.has(Instant.of("2026-11-29T13:00:00+01:00")));
  assert.ok(!BAG.times.has(Instant.of("2026-11-29T13:00:00Z")));
  assert.equal(new Set(BAG.tags).add("c").size, 3);
});

test("an item twice is refused, and never left out", () => {
  const twice = /** @type {[object, string][]} */ ([
    [{ tags: ["a", "b", "a"] }, 'tags: the item "a" is there twice'],
    [{ numbers: [1, 1].values() }, "numbers: the item 1 is there twice"],
    [{ times: new Set([Instant.of(NOON), Instant.of(NOON)]) }, `times: the item ${NOON} is there twice`],
    [{ ids: [ID, ID.toUpperCase()] }, `ids: the item "${ID.toUpperCase()}" is there twice`],
  ]);
  for (const [change, message] of twice) {
    assert.throws(() => Bag.with(BAG, change), { name: "RangeError", message: `Bag.${message}` });
  }
  assert.throws(() => Bag.fromJson({ ...Bag.toJson(BAG), digits: [1, 2, 1] }), {
    name: "TypeError",
    message: "$.digits[2]: the item 1 is there twice",
  });
});

test("sets are equal where they have the same items", () => {
  assert.ok(Bag.equals(BAG, Bag.with(BAG, { tags: ["a", "b"], times: [Instant.of(NOON)] })));
  assert.ok(!Bag.equals(BAG, Bag.with(BAG, { tags: ["a", "c"] })));
  assert.ok(!Bag.equals(BAG, Bag.with(BAG, { tags: ["a"] })));
  assert.ok(!Bag.equals(BAG, { ...BAG, tags: ["b", "a"] }));
  assert.ok(Bag.equals(BAG, Bag.fromBytes(Bag.toBytes(BAG))));
  assert.ok(Bag.equals(BAG, Bag.fromJson(JSON.parse(JSON.stringify(Bag.toJson(BAG))))));
});

test("sets as JSON and as text are as arrays", () => {
  const json = Bag.toJson(BAG);
  assert.deepEqual(
    [json.tags, json.levels, json.groups],
    [
      ["b", "a"],
      ["HIGH", "LOW"],
      [["1", "2"], []],
    ],
  );
  assert.deepEqual([json.letters, json.maybe, json.times], [{ x: ["y", "z"] }, null, [NOON]]);
  assert.match(Bag.toText(BAG), /^Bag\(tags=\["b", "a"\], numbers=\[3, -1\], levels=\[HIGH, LOW\], /);
});

test("rules count and name the items of a set", () => {
  const broken = /** @type {[object, string][]} */ ([
    [{ few: ["a", "b", "c", "d"] }, "few: it has 4 items; allowed: at most 3"],
    [{ few: ["abcdef"] }, 'few["abcdef"]: it has 6 characters; allowed: at most 5'],
    [{ digits: [1, 10] }, "digits[10]: 10 is not in 1..9"],
  ]);
  for (const [change, message] of broken) {
    assert.throws(() => Bag.with(BAG, change), { name: "RangeError", message: `Bag.${message}` });
  }
});

/** The id of an exception, as methods know it. @param {string} name */
const idOf = (name) =>
  Number(new RegExp(`0x\\w+(?=, .*${name})`).exec(readFileSync(`${folder}/methods.js`, "utf8"))?.[0]);

test("sets travel as arguments, results, items and fields of exceptions", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const first = await peer.request();
      assert.equal(first.body.toString("hex"), "000000020000000300000001");
      peer.send(frame(RESPONSE, first.id, Buffer.concat([ints(2), string("b"), string("a")])));
      const second = await peer.request();
      peer.send(frame(ERROR, second.id, Buffer.concat([string("Missing"), ints(idOf("Missing"), 1), string("x")]), 12));
      const third = await peer.request();
      peer.send(frame(RESPONSE, third.id, Buffer.concat([ints(2), string("a"), string("a")])));
      const fourth = await peer.request();
      peer.send(frame(CREDIT, fourth.id, ints(10, 1000)));
      assert.equal((await peer.frame()).body.toString("hex"), "0000000100000007");
      assert.equal((await peer.frame()).kind, END);
      peer.send(frame(ITEM, fourth.id, ints(2, 5, 6)), frame(END, fourth.id));
      await peer.ended();
    },
    async (address) => {
      const client = new KindsClient(address);
      assert.deepEqual([...(await client.tags([3, 1]))], ["b", "a"]);
      await assert.rejects(client.tags([]), (/** @type {any} */ error) => {
        assert.ok(error instanceof Missing && error.tags.has("x"));
        return true;
      });
      await assert.rejects(client.tags([]), /MalformedError.*the item "a" is there twice/s);
      await assert.rejects(client.tags([1, 1]), /^RangeError: tags.numbers: the item 1 is there twice$/);
      const received = [];
      for await (const set of client.split(BAG, [new Set([7])])) {
        received.push(...set);
      }
      assert.deepEqual(received, [5, 6]);
      await client.close();
    },
  ));

test("sets travel as JSON by fetch", () =>
  servingHttp(
    ({ json }, response) => {
      if (json.numbers.length) {
        give(response, json.numbers.map(String));
      } else {
        refuse(response, 422, { type: "urn:creo:kinds.Missing", value: { tags: ["x"] } });
      }
    },
    async (address) => {
      const client = new KindsClient(address, { transport: overFetch });
      assert.deepEqual([...(await client.tags(new Set([3, 1])))], ["3", "1"]);
      await assert.rejects(client.tags([]), (/** @type {any} */ error) => {
        assert.ok(error instanceof Missing && error.tags.has("x"));
        return true;
      });
      await client.close();
    },
  ));

const CIRCLE = { kind: "circle", value: { radius: 1.5 } };

/** @param {string} name */
const note = (name) => ({ kind: "note", value: name });

test("a union is made of an object with the name of a case and its value, and is frozen", () => {
  const circle = Shape.of(CIRCLE);
  assert.deepEqual(circle, CIRCLE);
  assert.ok(circle !== CIRCLE && Object.isFrozen(circle) && Object.isFrozen(circle.value));
  assert.deepEqual(Shape.of({ kind: "polygon", value: [1, 2].values() }).value, Int32Array.of(1, 2));
  assert.deepEqual([...Shape.of({ kind: "marks", value: [3n] }).value], [3n]);
  const inside = { kind: "parts", value: [note("a"), { kind: "frame", value: { others: new Map([["x", circle]]) } }] };
  const frame = Frame.of({ inside, others: new Map() });
  assert.equal(frame.inside.value[1].value.others.get("x").value.radius, 1.5);
  assert.ok(Object.isFrozen(frame.inside.value));
});

test("what is no value of a case is refused with its place", () => {
  const names = "circle, polygon, radius, note, marks, parts, frame";
  const wrong = /** @type {[unknown, string][]} */ ([
    [undefined, "TypeError: Shape: expected a Shape, found undefined"],
    ["circle", 'TypeError: Shape: expected a Shape, found "circle"'],
    [{}, `TypeError: Shape: a Shape is { kind, value }, and this one has no kind, which is one of ${names}`],
    [{ kind: "circel", value: 1 }, `TypeError: Shape: Shape has no case "circel"; it has ${names}`],
    [{ kind: "toString", value: 1 }, `TypeError: Shape: Shape has no case "toString"; it has ${names}`],
    [{ kind: "circle" }, "TypeError: Shape.circle: expected a Circle, found undefined"],
    [{ kind: "circle", value: { radius: "1" } }, 'TypeError: Circle.radius: expected a number, found "1"'],
    [note(/** @type {any} */ (7)), "TypeError: Shape.note: expected a string, found 7"],
    [{ kind: "parts", value: [7] }, "TypeError: Shape.parts: expected a Shape, found 7"],
    [
      { kind: "parts", value: [note(/** @type {any} */ (7))] },
      "TypeError: Shape.parts.note: expected a string, found 7",
    ],
    [{ kind: "parts", value: [{ kind: "star" }] }, `TypeError: Shape.parts: Shape has no case "star"; it has ${names}`],
    [{ kind: "marks", value: [1n, 1n] }, "RangeError: Shape.marks: the item 1 is there twice"],
    [{ kind: "circle", value: { radius: -1 } }, "RangeError: Shape.circle.radius: -1 is not in 0.."],
    [
      { kind: "parts", value: [note(""), { kind: "circle", value: { radius: -1 } }] },
      "RangeError: Shape.parts[1].circle.radius: -1 is not in 0..",
    ],
  ]);
  for (const [value, message] of wrong) {
    assert.throws(
      () => Shape.of(value),
      (error) => String(error) === message || assert.fail(String(error)),
    );
  }
});

test("unions are compared by their cases and values", () => {
  assert.ok(Shape.equals(Shape.of(CIRCLE), { kind: "circle", value: { radius: 1.5 } }));
  assert.ok(!Shape.equals(note("a"), note("b")));
  assert.ok(!Shape.equals({ kind: "radius", value: 1 }, { kind: "circle", value: { radius: 1 } }));
  assert.ok(Shape.equals({ kind: "marks", value: new Set([1n, 2n]) }, { kind: "marks", value: new Set([2n, 1n]) }));
});

test("unions as JSON, as text and as bytes", () => {
  const parts = Shape.of({ kind: "parts", value: [CIRCLE, { kind: "frame", value: { others: new Map() } }] });
  const json = { parts: [{ circle: { radius: 1.5 } }, { frame: { inside: null, others: {} } }] };
  assert.deepEqual(Shape.toJson(parts), json);
  assert.ok(Shape.equals(Shape.fromJson(json), parts));
  assert.ok(Shape.equals(Shape.fromBytes(Shape.toBytes(parts)), parts));
  assert.equal(
    Shape.toText(parts),
    "Shape(parts=[Shape(circle=Circle(radius=1.5)), Shape(frame=Frame(inside=absent, others=[:]))])",
  );
  assert.deepEqual(Shape.fromJson({ circle: { radius: -1 } }).value, { radius: -1 }, "what is read is not checked");
  assert.throws(() => Shape.fromJson({ parts: [{ note: "a", radius: 1 }] }), {
    name: "TypeError",
    message: "$.parts[0].radius: Shape has one case, and 'note' came before",
  });
});

test("what is made of JSON is frozen all the way down, also after JSON that was refused", () => {
  const frame = (/** @type {unknown} */ radius) => ({
    parts: [{ frame: { inside: null, others: { a: { circle: { radius } } } } }],
  });
  assert.throws(() => Shape.fromJson(frame("wide")), {
    name: "TypeError",
    message: '$.parts[0].frame.others.a.circle.radius: expected a number, found "wide"',
  });
  const parts = /** @type {any} */ (Shape.fromJson(frame(1))).value;
  const other = parts[0].value.others.get("a");
  for (const part of [parts, parts[0], parts[0].value, other, other.value]) {
    assert.ok(Object.isFrozen(part));
  }
  assert.throws(() => parts[0].value.others.clear(), TypeError);
});

test("a union may be nested 64 deep", () => {
  let deep = note("a");
  for (let level = 1; level < 64; level++) {
    deep = { kind: "parts", value: /** @type {any} */ ([deep]) };
  }
  assert.ok(Shape.equals(Shape.fromJson(Shape.toJson(deep)), deep));
  const held = { kind: "shape", value: deep };
  assert.ok(Holder.equals(Holder.fromJson(Holder.toJson(held)), held));
  const deeper = { kind: "parts", value: [deep] };
  assert.throws(() => Shape.of(deeper), /^RangeError: Shape(\.parts){64}: nested deeper than 64$/);
  assert.throws(() => Shape.fromJson({ parts: [Shape.toJson(deep)] }), /Shape is nested deeper than 64, which RASP/);
});

test("unions travel as arguments, results, items and fields of exceptions", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const first = await peer.request();
      assert.equal(first.body.toString("hex"), "000000003ff8000000000000");
      peer.send(frame(RESPONSE, first.id, Buffer.concat([Buffer.of(1), ints(3), string("n")])));
      const second = await peer.request();
      peer.send(frame(ERROR, second.id, Buffer.concat([string("U"), ints(idOf("Unknown"), 3), string("x")]), 12));
      const third = await peer.request();
      peer.send(frame(RESPONSE, third.id, Buffer.concat([Buffer.of(1), ints(7)])));
      const fourth = await peer.request();
      peer.send(frame(CREDIT, fourth.id, ints(10, 1000)));
      assert.equal((await peer.frame()).body.toString("hex"), "000000030000000169");
      assert.equal((await peer.frame()).kind, END);
      peer.send(frame(ITEM, fourth.id, ints(5, 0)), frame(END, fourth.id));
      await peer.ended();
    },
    async (address) => {
      const client = new KindsClient(address);
      assert.deepEqual(await client.replace(CIRCLE), note("n"));
      await assert.rejects(client.replace(CIRCLE), (/** @type {any} */ error) => {
        assert.ok(error instanceof Unknown);
        assert.deepEqual(error.shape, note("x"));
        return true;
      });
      await assert.rejects(client.replace(CIRCLE), /MalformedError.*Shape has no case 7/s);
      await assert.rejects(client.replace({ kind: "circle", value: { radius: -1 } }), {
        name: "RangeError",
        message: "replace.shape.circle.radius: -1 is not in 0..",
      });
      for await (const shape of client.shapes([note("i")])) {
        assert.deepEqual(shape, { kind: "parts", value: [] });
      }
      await client.close();
    },
  ));

test("unions travel as JSON by fetch", () =>
  servingHttp(
    ({ json }, response) =>
      "circle" in json.shape
        ? give(response, { note: "n" })
        : refuse(response, 422, { type: "urn:creo:kinds.Unknown", value: { shape: json.shape } }),
    async (address) => {
      const client = new KindsClient(address, { transport: overFetch });
      assert.deepEqual(await client.replace(CIRCLE), note("n"));
      await assert.rejects(client.replace(note("x")), (/** @type {any} */ error) => {
        assert.ok(error instanceof Unknown);
        assert.deepEqual(error.shape, note("x"));
        return true;
      });
      await client.close();
    },
  ));
