// SPDX-License-Identifier: Apache-2.0
// Views that are made by hand, with which tests call handlers: no host, no worker.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Person, service, shelf, Shelf } from "./shelf.js";

const { CallContext, Reading, ReadingMap, Watching, Writing, WritingList, WritingMap } = service;
const { CallCancelledError, Instant, NoSuchSeries } = shelf;

test("an entry is read", async () => {
  const series = { name: "a", samples: [1.5] };
  assert.equal(await new Shelf().get("a", Reading.of(series)), series);
  await assert.rejects(new Shelf().get("a", Reading.of(undefined)), (/** @type {any} */ error) => {
    assert.ok(error instanceof NoSuchSeries);
    return error.text === "a";
  });
});

test("what was written can be read afterwards", async () => {
  const [kept, changes] = [Writing.of(undefined), Writing.of(6n)];
  const series = { name: "a", samples: [] };
  assert.equal(await new Shelf().put(series, kept, changes), 7n);
  assert.deepEqual([await kept.get(), await changes.get()], [series, 7n]);
});

test("a map is replaced", async () => {
  const kept = WritingMap.of([..."ba"].map((name) => [name, { name, samples: [] }]));
  const series = { name: "c", samples: [] };
  await new Shelf().replace([series], kept);
  assert.deepEqual([...(await kept.get())], [["c", series]]);
});

test("a map is sorted, with what was written to it", async () => {
  const map = WritingMap.of([5, 1, 3].map((key) => [key, `${key}`]));
  map.put(4, "four");
  map.put(1, "one");
  map.remove(3);
  map.remove(9);
  const entries = [
    [1, "one"],
    [4, "four"],
    [5, "5"],
  ];
  assert.deepEqual([...(await map.get())], entries);
  assert.equal(await map.size(), 3);
  assert.deepEqual(await map.first(), entries[0]);
  assert.deepEqual(await map.last(), entries[2]);
  assert.deepEqual([...(await map.first(2)).keys()], [1, 4]);
  assert.deepEqual([...(await map.last(2)).keys()], [4, 5]);
  assert.deepEqual([...(await map.range(2, 5)).keys()], [4]);
  assert.deepEqual([...(await map.after(1, 1)).keys()], [4]);
  assert.deepEqual([...(await map.before(5, 1)).keys()], [4]);
  assert.deepEqual(
    [await map.get(4), await map.get(3), await map.contains(1), await map.contains(3)],
    ["four", undefined, true, false],
  );
  await assert.rejects(map.first(-1), RangeError);
  map.set(new Map([[7, "seven"]]));
  assert.deepEqual([...(await map.get())], [[7, "seven"]]);
});

test("a part of a map cannot be changed", async () => {
  const map = await ReadingMap.of([[1, "one"]]).get();
  assert.throws(() => map.set(2, "two"), /this map cannot be changed/);
});

test("times are keys by what they stand for", async () => {
  const time = (/** @type {number} */ seconds) => Instant.ofSeconds(seconds);
  const map = WritingMap.of([[time(1), "one"]]);
  map.put(time(1), "first");
  map.put(time(0), "zero");
  assert.equal(await map.get(time(1)), "first");
  assert.deepEqual([...(await map.get()).values()], ["zero", "first"]);
  assert.equal((await map.get()).get(time(0)), "zero");
});

test("maps are as a model", async () => {
  const model = new Map([[2, 0]]);
  const map = WritingMap.of(model);
  let state = 12345;
  const random = (/** @type {number} */ below) => (state = (state * 48271) % 0x7fffffff) % below;
  for (let step = 0; step < 500; step++) {
    const key = random(12);
    if (random(3)) {
      map.put(key, step);
      model.set(key, step);
    } else {
      map.remove(key);
      model.delete(key);
    }
    const sorted = [...model].sort(([one], [other]) => one - other);
    const [from, most] = [random(14) - 1, random(5)];
    assert.deepEqual([...(await map.get())], sorted);
    assert.equal(await map.size(), sorted.length);
    assert.deepEqual([...(await map.after(from, most))], sorted.filter(([each]) => each > from).slice(0, most));
    const before = sorted.filter(([each]) => each < from);
    assert.deepEqual([...(await map.before(from, most))], before.slice(Math.max(0, before.length - most)));
  }
});

test("an array is changed", async () => {
  const wanted = WritingList.of(["a", "b"]);
  assert.equal(await new Shelf().want("c", 2, wanted), "a");
  assert.deepEqual(await wanted.get(), ["b", "c"]);
});

test("arrays are as a model", async () => {
  const model = [0, 1, 2];
  const list = WritingList.of(model);
  let state = 54321;
  const random = (/** @type {number} */ below) => (state = (state * 48271) % 0x7fffffff) % below;
  for (let step = 0; step < 500; step++) {
    const what = random(5);
    if (what === 0 && model.length) {
      assert.equal(await list.removeFirst(), model.shift());
    } else if (what === 1 && model.length) {
      assert.equal(await list.removeLast(), model.pop());
    } else if (what === 2 && model.length) {
      const index = random(model.length);
      await list.put(index, step);
      model[index] = step;
      assert.equal(await list.get(index), step);
    } else {
      list.add(step);
      model.push(step);
    }
    assert.deepEqual(await list.get(), model);
    assert.equal(await list.size(), model.length);
  }
  list.set([7]);
  assert.deepEqual(await list.get(), [7]);
});

test("changes of an array that overlap follow each other", async () => {
  const list = WritingList.of([1, 2, 3, 4]);
  assert.deepEqual(await Promise.all([list.removeFirst(), list.removeFirst(), list.removeLast()]), [1, 2, 4]);
  assert.deepEqual(await list.get(), [3]);
});

test("what is not there", async () => {
  const list = WritingList.of([1]);
  await assert.rejects(list.get(1), /there is no item 1 among 1/);
  await assert.rejects(list.put(-1, 0), RangeError);
  await assert.rejects(list.get(0.5), TypeError);
  list.set([]);
  await assert.rejects(list.removeFirst(), /there is no item to remove/);
  await assert.rejects(list.removeLast(), /there is no item to remove/);
});

test("a state is watched", async () => {
  const numbers = new Shelf().watch(3, Watching.of([]), Watching.of(1n, 2n));
  assert.deepEqual([(await numbers.next()).value, (await numbers.next()).value], [1n, 2n]);
  await assert.rejects(numbers.next(), CallCancelledError);
});

test("a context is made", async () => {
  const context = CallContext.of({ caller: "ann", roles: ["admin"], texts: { customer: "7" }, timeLeft: 5000 });
  assert.equal(await context.run(() => new Person().who()), 'ann admin [["customer","7"]]');
  assert.equal(await new Person().who(), "  []");
  assert.ok(context.timeLeft() > 0 && context.timeLeft() <= 5000);
  assert.equal(CallContext.current().timeLeft(), Infinity);
  assert.deepEqual([context.cancelled, CallContext.of({ timeLeft: 0 }).cancelled], [false, true]);
  assert.equal(context.signal.aborted, false);
  const traced = CallContext.of({ texts: { traceparent: "00-1", tracestate: "x".repeat(513), other: "1" } });
  assert.deepEqual(traced.onward(), { traceparent: "00-1" });
});
