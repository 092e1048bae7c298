// SPDX-License-Identifier: Apache-2.0
// Values whose description has rules for them: when they are made, when they are sent, when they are read.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { generate } from "./generated.js";
import { give, servingHttp } from "./http-host.js";
import { CANCEL, CREDIT, END, ERROR, frame, ints, ITEM, RESPONSE, serving, string } from "./peer.js";

const folder = generate("clients/typescript/tests/descriptions/rules.creo");
/** @type {Record<string, any>} */
const { BigDecimal, Booking, Duration, Instant, Late, LocalDate, RuledClient, Sample, Tree } = await import(
  `${folder}/index.js`
);
const { overFetch } = await import(`${folder}/fetch.js`);

const FIELDS = {
  name: "abc",
  weights: [0, 0.5, 1],
  counts: new Map([["a", [-5, 7]]]),
  bytes: [1, 200],
  signed: new Uint8Array(),
  units: "",
  floats: [],
  longs: [],
  letters: new Map(),
  numbered: new Map(),
};
const GOOD = Sample.of(FIELDS);

/** The id of the exception, as methods know it. */
const LATE = Number(
  /0x\w+(?=, \(\$r\) => \$ruled\.received\(\$types\.Late)/.exec(readFileSync(`${folder}/methods.js`, "utf8"))?.[0],
);

/** A value as a release sent it that had other rules. */
const BAD = Sample.fromJson({ ...Sample.toJson(GOOD), name: "Abc" });
const PATTERN = "the text does not match [a-zé😀]+";

const BROKEN = /** @type {[string, object][]} */ ([
  ["name: it has 0 characters; allowed: 1 to 5", { name: "" }],
  ["name: it has 6 characters; allowed: 1 to 5", { name: "abcdef" }],
  ["name: it has 6 characters; allowed: 1 to 5", { name: "😀😀😀😀😀😀" }],
  [`name: ${PATTERN}`, { name: "A" }],
  [`name: ${PATTERN}`, { name: "a\u{10ffff}" }],
  ["weights[2]: 1.5 is not in 0..1", { weights: [0, 1, 1.5] }],
  ["weights[0]: NaN is not in 0..1", { weights: Float64Array.of(NaN) }],
  ["weights[0]: -1 is not in 0..1", { weights: new Set([-1]) }],
  ["weights: it has 5 items; allowed: at most 4", { weights: new Float64Array(5) }],
  ["counts: it has 0 entries; allowed: at least 1", { counts: new Map() }],
  ['counts["a\\"?b"]: as a key, it has 4 characters; allowed: at most 3', { counts: new Map([['a"\nb', []]]) }],
  ['counts["a"][1]: -6 is not in -5..', { counts: new Map([["a", [0, -6]]]) }],
  [
    `counts["${"x".repeat(40)}..."]: as a key, it has 41 characters; allowed: at most 3`,
    {
      counts: new Map([["x".repeat(41), []]]),
    },
  ],
  ["level: 6 is not in 1..5", { level: 6 }],
  ["bytes[1]: 201 is not in 1..200", { bytes: [1, 201] }],
  ["total: 0 is not in 1..18446744073709551614", { total: 0n }],
  ["total: 18446744073709551615 is not in 1..18446744073709551614", { total: 18446744073709551615n }],
  ["small: 0.6 is not in 0.1..0.5", { small: 0.6 }],
  ["signed[1]: -6 is not in -5..5", { signed: Int8Array.of(-5, -6) }],
  ["units: it has 3 items; allowed: at most 2", { units: "😀a" }],
  ["floats[0]: 3.6 is not in ..3.5", { floats: [3.6] }],
  ["longs[1]: -2 is not in -1..", { longs: [7n, -2n] }],
  ["letters[a]: it has 1 character; allowed: at least 2", { letters: new Map([["a", "b"]]) }],
  ["numbered[10]: as a key, 10 is not in 1..9", { numbered: new Map([[10n, "x"]]) }],
  ["large: Infinity is not in ..1E+300", { large: Infinity }],
]);

for (const [message, change] of BROKEN) {
  test(`a value is not made: ${message}`, () => {
    const expected = { name: "RangeError", message: `Sample.${message}` };
    assert.throws(() => Sample.of({ ...FIELDS, ...change }), expected);
    assert.throws(() => Sample.with(GOOD, change), expected);
  });
}

test("values at the ends of their ranges are made", () => {
  for (const name of ["a", "éééé😀", "😀😀😀😀😀"]) {
    assert.equal(Sample.of({ ...FIELDS, name }).name, name);
  }
  const edges = { level: 1, small: 0.1, large: 1e300, signed: Int8Array.of(-5, 5), floats: [3.5], longs: [-1n] };
  assert.equal(Sample.with(GOOD, { ...edges, units: "😀" }).level, 1);
  assert.equal(Sample.of(FIELDS).small, Math.fround(0.1), "a default obeys the rule");
});

test("times and decimal numbers have ranges, too", () => {
  const made = Instant.of("2026-11-29T12:00:00Z");
  const fields = { made, price: BigDecimal.of("99.990"), days: new Map() };
  assert.equal(String(Booking.of(fields).length), "PT1H");
  const early = LocalDate.of("1969-12-31");
  for (const [message, change] of /** @type {[string, object][]} */ ([
    [
      "made: 2025-12-31T23:59:59.999999999Z is not in 2026-01-01T00:00:00Z..2027-01-01T00:00:00Z",
      { made: Instant.of("2025-12-31T23:59:59.999999999Z") },
    ],
    ["from: 1969-12-31 is not in 2026-01-01..", { from: early }],
    ["length: PT-0.5S is not in PT0S..PT24H", { length: Duration.of("PT-0.5S") }],
    ["price: 99.991 is not in 0..99.99", { price: BigDecimal.of("99.991") }],
    ["price: -1E-7 is not in 0..99.99", { price: BigDecimal.of("-1E-7") }],
    ["days[1969-12-31]: as a key, 1969-12-31 is not in 1970-01-01..", { days: new Map([[early, "x"]]) }],
  ])) {
    assert.throws(() => Booking.of({ ...fields, ...change }), { name: "RangeError", message: `Booking.${message}` });
  }
});

test("what a value holds is checked, too", () => {
  const tree = { sample: GOOD, trees: [], others: new Map([[7n, { sample: { ...FIELDS, name: "A" } }]]) };
  assert.throws(() => Tree.of({ sample: GOOD, trees: [tree], others: new Map() }), {
    name: "RangeError",
    message: `Tree.trees[0].others[7].sample.name: ${PATTERN}`,
  });
  assert.equal(Tree.of({ ...tree, others: new Map([[7n, {}]]) }).others.size, 1);
});

test("an exception that breaks a rule is not made", () => {
  assert.throws(() => new Late({ status_: 0 }), { name: "RangeError", message: "Late.status: 0 is not in 1.." });
  assert.throws(
    () => new Late({ status_: 1, why: "" }),
    /^RangeError: Late.why: it has 0 characters; allowed: 1 to 3$/,
  );
  const late = new Late({ status_: 1 });
  assert.equal(late.status_, 1);
});

test("a type mistake is told first", () => {
  assert.throws(() => Sample.of({ ...FIELDS, name: 7 }), /^TypeError: Sample.name: expected a string, found 7$/);
});

test("what is read is not checked", () => {
  assert.equal(BAD.name, "Abc");
  assert.equal(Sample.fromBytes(Sample.toBytes(BAD)).name, "Abc");
  assert.throws(() => Sample.with(BAD, { level: 2 }), { message: `Sample.name: ${PATTERN}` });
});

/**
 * Calls that break rules, by their messages.
 *
 * @param {any} client
 * @returns {[string, () => Promise<unknown>][]}
 */
const refusedCalls = (client) => [
  ["put.count: 11 is not in 1..10", () => client.put({ name: "x" }, GOOD, 11, [])],
  [`put.sample.name: ${PATTERN}`, () => client.put({ name: "x" }, BAD, 3, [])],
  [
    "put.sample.weights[0]: 2 is not in 0..1",
    () => client.put({ name: "x" }, { ...FIELDS, weights: [2].values() }, 3, []),
  ],
  [
    `plant.tree.trees[0].sample.name: ${PATTERN}`,
    () =>
      client.plant({
        sample: GOOD,
        trees: [{ sample: BAD, trees: [], others: new Map() }],
        others: new Map(),
      }),
  ],
];

/** The first item of a stream. @param {AsyncIterable<unknown>} stream */
async function firstOf(stream) {
  for await (const item of stream) {
    return item;
  }
  return undefined;
}

/**
 * A call that is refused before anything of it is sent.
 *
 * @param {() => Promise<unknown>} call
 * @param {string} message
 */
const refused = (call, message) => assert.rejects(async () => call(), { name: "RangeError", message });

test("calls whose arguments break a rule are not sent", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const { id, body } = await peer.request();
      assert.equal(body.subarray(0, 5).toString("hex"), "0000000178", "the first that comes is the good one");
      peer.send(frame(RESPONSE, id, string("done")));
      await peer.ended();
    },
    async (address) => {
      const client = new RuledClient(address);
      for (const [message, call] of refusedCalls(client)) {
        await refused(call, message);
      }
      await refused(() => client.sum("long", [1]), "sum.unit: it has 4 characters; allowed: 1 to 3");
      await refused(() => firstOf(client.watch(new Set([1, 11]))), "watch.counts[1]: 11 is not in 1..10");
      assert.equal(await client.put({ name: "x" }, GOOD, undefined, [1, 2].values()), "done");
      await client.close();
    },
  ));

test("an item that breaks a rule ends the call", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const { id } = await peer.request();
      peer.send(frame(CREDIT, id, ints(10, 1000)));
      assert.equal((await peer.frame()).body.readDoubleBE(), 5);
      assert.equal((await peer.frame()).kind, CANCEL);
      await peer.ended();
    },
    async (address) => {
      const client = new RuledClient(address);
      await refused(() => client.sum("a", [5, 100.5, 7]), "sum.values[1]: 100.5 is not in 0..100");
      await client.close();
    },
  ));

test("answers, items and exceptions of a host are not checked", () =>
  serving(
    async (peer) => {
      await peer.greet();
      const bytes = Sample.toBytes(BAD);
      const found = await peer.request();
      peer.send(frame(RESPONSE, found.id, bytes));
      const watched = await peer.request();
      peer.send(frame(ITEM, watched.id, bytes), frame(END, watched.id));
      const put = await peer.request();
      peer.send(frame(ERROR, put.id, Buffer.concat([string("Late"), ints(LATE, 0), string("")]), 12));
      await peer.ended();
    },
    async (address) => {
      const client = new RuledClient(address);
      assert.ok(Sample.equals(await client.find("x"), BAD));
      assert.ok(Sample.equals(await firstOf(client.watch([])), BAD));
      await assert.rejects(client.put({ name: "x" }, GOOD, 3, []), (/** @type {any} */ error) => {
        assert.ok(error instanceof Late);
        assert.deepEqual([error.name, error.status_, error.why], ["Late", 0, ""]);
        return true;
      });
      await client.close();
    },
  ));

test("calls by fetch obey the rules, too", () =>
  servingHttp(
    ({ path }, response) => {
      assert.match(path, /put$/);
      give(response, "done");
    },
    async (address, requests) => {
      const client = new RuledClient(address, { transport: overFetch });
      for (const [message, call] of refusedCalls(client)) {
        await refused(call, message);
      }
      assert.equal(requests.length, 0);
      assert.equal(await client.put({ name: "x" }, GOOD, 10, []), "done");
      await client.close();
    },
  ));

test("only packages with rules have their modules", () => {
  const without = generate("clients/typescript/tests/descriptions/times.creo");
  for (const file of ["rules.js", "runtime/value/rules.js", "runtime/call/checked.js"]) {
    assert.ok(existsSync(`${folder}/${file}`));
    assert.ok(!existsSync(`${without}/${file}`));
  }
});
