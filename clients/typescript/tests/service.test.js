// SPDX-License-Identifier: Apache-2.0
// Handlers in a worker that is attached to a host.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ints, serving, string, untilTheEnd } from "./peer.js";
import { Person, service, shelf, Shelf } from "./shelf.js";
import { hosting, rows, UNKNOWN, WorkHost } from "./work-host.js";

const { CallContext, serve } = service;
const { Series } = shelf;
const KEYLESS = Buffer.alloc(0);

/** @param {(new () => any)[]} types */
function served(...types) {
  const handlers = types.map((Type) => new Type());
  return (/** @type {string} */ address, /** @type {AbortSignal} */ signal) => serve(handlers, { address, signal });
}

/**
 * @param {string} name
 * @param {(host: WorkHost) => Promise<void>} script
 * @param {(address: string, signal: AbortSignal) => Promise<void>} [how]
 */
function hosted(name, script, how = served(Shelf, Person)) {
  test(name, () => hosting(how, script));
}

/** @param {number | bigint} value */
function long(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}

/** @param {number} value */
function double(value) {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

/** @param {string} name @param {number[]} samples */
function series(name, ...samples) {
  return Buffer.from(Series.toBytes({ name, samples }));
}

/** @param {Uint8Array[]} parts */
const all = (...parts) => Buffer.concat(parts);

/** @param {number} view @param {string} kind @param {any} value */
const write = (view, kind, value) => ({ view, change: { kind, value } });

/** @param {Uint8Array} key @param {Uint8Array} value */
const row = (key, value) => ({ key: new Uint8Array(key), value: new Uint8Array(value) });

hosted("offers its methods", async (host) => {
  assert.equal(host.worker.places, 100);
  assert.equal(host.worker.secret, undefined);
  assert.match(host.worker.name, new RegExp(`service.test.js ${process.pid}`));
  const [store, other] = host.worker.interfaces;
  assert.deepEqual([store.name, other.name], ["shelf.Store", "shelf.Other"]);
  const put = store.methods.find((/** @type {any} */ method) => method.name === "put");
  assert.deepEqual(
    [...put.views],
    ["WRITES kept[series.name]: Map<String,{name:String,samples:double[]}>", "WRITES changes: long"],
  );
});

hosted("returns a result", async (host) => {
  const call = host.begin("mean", all(ints(2), double(1), double(2)));
  assert.deepEqual(await host.answer(call), double(1.5));
});

hosted("reads an entry that came along", async (host) => {
  const call = host.begin("get", string("a"), [rows([KEYLESS, series("a", 1.5)])]);
  assert.deepEqual(await host.answer(call), series("a", 1.5));
});

hosted("asks for an entry that did not come along", async (host) => {
  const call = host.begin("get", string("a"), [UNKNOWN]);
  const ask = await host.report("ask");
  assert.deepEqual([ask.call, ask.view, ask.what], [call, 0, { kind: "row", value: new Uint8Array() }]);
  host.found(ask.question, call, [KEYLESS, series("a", 1.5)]);
  assert.deepEqual(await host.answer(call), series("a", 1.5));
});

hosted("throws what is declared", async (host) => {
  const call = host.begin("get", string("a"), [rows()]);
  const { exception, ...thrown } = await host.report("thrown");
  assert.deepEqual(thrown, {
    call,
    message: 'NoSuchSeries(text="a", near=absent)',
    value: new Uint8Array(all(string("a"), Buffer.of(0))),
    fields: new Map(),
  });
  assert.ok(exception);
});

hosted("what is written comes with the answer", async (host) => {
  const call = host.begin("put", series("a", 1.5), [rows(), rows([KEYLESS, long(6)])]);
  const answer = await host.report("answer");
  assert.equal(answer.call, call);
  assert.deepEqual(Buffer.from(answer.result), long(7));
  assert.deepEqual(answer.writes, [
    write(0, "put", row(KEYLESS, series("a", 1.5))),
    write(1, "put", row(KEYLESS, long(7))),
  ]);
});

hosted("removes an entry", async (host) => {
  host.begin("forget", string("a"), [UNKNOWN]);
  assert.deepEqual((await host.report("answer")).writes, [write(0, "remove", new Uint8Array())]);
});

hosted("removes and puts entries of a map", async (host) => {
  const view = rows([string("a"), series("a")], [string("b"), series("b")]);
  host.begin("replace", all(ints(1), series("c")), [view]);
  assert.deepEqual((await host.report("answer")).writes, [
    write(0, "remove", new Uint8Array(string("a"))),
    write(0, "remove", new Uint8Array(string("b"))),
    write(0, "put", row(string("c"), series("c"))),
  ]);
});

hosted("reads a map in pages", async (host) => {
  const call = host.begin("after", all(string("a"), ints(3)), [UNKNOWN]);
  const first = await host.report("ask");
  const span = { from: new Uint8Array(string("a")), after: true, to: undefined };
  assert.deepEqual(first.what, { kind: "page", value: { span, last: false, most: 3 } });
  const found = ["b", "c"].map((name) => row(string(name), series(name)));
  host.tell("rows", { call, question: first.question, rows: found, more: true });
  const next = await host.report("ask");
  const rest = { ...span, from: new Uint8Array(string("c")) };
  assert.deepEqual(next.what, { kind: "page", value: { span: rest, last: false, most: 1 } });
  host.found(next.question, call);
  assert.deepEqual(await host.answer(call), all(ints(2), string("b"), string("c")));
});

hosted("changes an array", async (host) => {
  const call = host.begin("want", all(string("c"), ints(2)), [UNKNOWN]);
  const count = await host.report("ask");
  assert.deepEqual(count.what, { kind: "count", value: { from: undefined, after: false, to: undefined } });
  host.tell("count", { call, question: count.question, count: 2n });
  const item = await host.report("ask");
  assert.deepEqual(item.what, { kind: "row", value: new Uint8Array(ints(0)) });
  host.found(item.question, call, [ints(0), string("a")]);
  const answer = await host.report("answer");
  assert.deepEqual(Buffer.from(answer.result), all(Buffer.of(1), string("a")));
  assert.deepEqual(answer.writes, [write(0, "add", new Uint8Array(string("c"))), write(0, "removed", "FIRST")]);
});

hosted("keys that are times are found by what they stand for", async (host) => {
  const time = (/** @type {number} */ seconds) => all(long(seconds), ints(0));
  const view = rows([time(1), all(ints(1), double(5))], [time(2), all(ints(2), double(6), double(7))]);
  const call = host.begin("between", all(time(1), time(3)), [view]);
  assert.deepEqual(await host.answer(call), all(ints(3), double(5), double(6), double(7)));
});

hosted("constants of an enum are in their declared order", async (host) => {
  const [poor, fair, good] = [ints(0), ints(1), ints(2)];
  host.begin("grade", fair, [rows([poor, ints(1)], [good, ints(1)])]);
  assert.deepEqual(Buffer.from((await host.report("answer")).result), all(ints(3), ints(0, 1, 2)));
});

hosted("takes a stream", async (host) => {
  const call = host.begin("sum", double(1));
  assert.deepEqual(await host.report("credit"), { call, items: 64 });
  for (let number = 0; number < 40; number++) {
    host.tell("item", { call, item: double(number) });
  }
  assert.deepEqual(await host.report("credit"), { call, items: 32 });
  host.tell("end", call);
  assert.deepEqual(await host.answer(call), double(781));
});

hosted("sends a stream as far as it has credit", async (host) => {
  const call = host.begin("scale", double(2));
  await host.report("credit");
  [1, 2, 3].forEach((number) => host.tell("item", { call, item: double(number) }));
  host.tell("end", call);
  host.tell("credit", { call, items: 2 });
  const items = [(await host.report("item")).item, (await host.report("item")).item];
  assert.deepEqual(
    items.map((item) => Buffer.from(item)),
    [double(2), double(4)],
  );
  const other = host.begin("mean", all(ints(1), double(1)));
  assert.deepEqual(await host.answer(other), double(1));
  host.tell("credit", { call, items: 1 });
  assert.deepEqual(Buffer.from((await host.report("item")).item), double(6));
  assert.deepEqual(await host.answer(call), KEYLESS);
});

hosted("watches a state", async (host) => {
  const call = host.begin("watch", ints(2), [rows([ints(0), string("x")]), rows([KEYLESS, long(1)])]);
  host.tell("credit", { call, items: 9 });
  assert.deepEqual(Buffer.from((await host.report("item")).item), long(1));
  const ask = await host.report("ask");
  assert.deepEqual([ask.view, ask.what.kind], [1, "next"]);
  host.tell("moved", { call, question: ask.question, views: [rows(), rows([KEYLESS, long(2)])] });
  assert.deepEqual(Buffer.from((await host.report("item")).item), long(2));
  assert.deepEqual(await host.answer(call), KEYLESS);
});

hosted("a stream that is withdrawn ends", async (host) => {
  const call = host.begin("scale", double(2));
  await host.report("credit");
  host.tell("cancel", call);
  assert.deepEqual(await host.report("failed"), { call, failure: "CANCELLED", message: "", trace: "" });
});

hosted("knows who calls", async (host) => {
  const more = { caller: "ann", roles: ["b", "a"], context: new Map([["customer", "7"]]) };
  const call = host.begin("who", KEYLESS, [], more);
  assert.deepEqual(await host.answer(call), string('ann a,b [["customer","7"]]'));
});

hosted("arguments that are none", async (host) => {
  host.begin("mean", Buffer.of(0));
  const { failure, message } = await host.report("failed");
  assert.equal(failure, "MALFORMED");
  assert.equal(message, "the arguments of Store.mean: cut short: 4 bytes needed, 1 left (at byte 0)");
});

class Faulty extends Shelf {
  /** What goes wrong. @type {() => any} */
  static fault = () => {};

  /** @override */
  mean() {
    return Faulty.fault();
  }
}

/** @param {unknown} error */
function thrower(error) {
  return () => {
    throw error;
  };
}

/** What a method does, how that is told, and whether that says where. @type {[() => any, string, boolean][]} */
const FAULTS = [
  [() => "1", 'TypeError: Faulty.mean: the result: expected a number, found "1"', false],
  [() => undefined, "TypeError: Faulty.mean: the result: expected a number, found undefined", false],
  [thrower(new RangeError("\ud800!")), "RangeError: \ufffd!", true],
  [thrower(new Error("x".repeat(100_000))), "Error: xxx", true],
  [thrower("a text"), "a text", false],
  [thrower(undefined), "undefined", false],
  [thrower(Object.create(null)), "something that has no text", false],
  [thrower(new shelf.NoSuchSeries({ text: "a" })), "NoSuchSeries", true],
  [() => Promise.reject(new SyntaxError("late")), "SyntaxError: late", true],
  [
    () => {
      CallContext.current().answer.set("X-Number", 1);
      return 1;
    },
    "TypeError: the field X-Number of the answer: expected a string, found 1",
    false,
  ],
  [() => Faulty.fault() + 1, "RangeError: Maximum call stack size exceeded", true],
];

hosted(
  "what fails is told with its place",
  async (host) => {
    for (const [fault, said, placed] of FAULTS) {
      Faulty.fault = fault;
      host.begin("mean", ints(0));
      const { failure, message, trace } = await host.report("failed");
      assert.equal(failure, "FAILED");
      assert.equal(message.slice(0, said.length + 13), `Faulty.mean: ${said}`);
      assert.ok(message.length + trace.length < 40_000);
      assert.equal(trace.includes("service.test.js"), placed, trace);
      assert.ok(!trace.trimEnd().endsWith("call.js"), trace);
    }
    Faulty.fault = () => 2;
    assert.deepEqual(await host.answer(host.begin("mean", ints(0))), double(2));
  },
  served(Faulty),
);

hosted("what no frame holds is told, and the worker goes on", async (host) => {
  host.begin("noise", long(1 << 28));
  const { message } = await host.report("failed");
  assert.match(message, /^Shelf.noise: RefusedError: Shelf.noise: the result: it has 268435460 bytes, where/);
  assert.deepEqual(await host.answer(host.begin("mean", all(ints(1), double(1)))), double(1));
});

hosted(
  "a rule that a result breaks",
  async (host) => {
    host.begin("get", string("a"), [rows()]);
    const { message } = await host.report("failed");
    assert.match(message, /^Rude.get: RangeError: Rude.get: the result.name: /);
  },
  served(
    class Rude extends Shelf {
      /** @override */
      async get() {
        return { name: "", samples: [] };
      }
    },
  ),
);

hosted(
  "a long method learns that nobody waits",
  async (host) => {
    /** @type {(_: unknown) => void} */
    let begun = () => {};
    const running = new Promise((resolve) => (begun = resolve));
    Faulty.fault = () => {
      const { signal } = CallContext.current();
      begun(undefined);
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    };
    const call = host.begin("mean", ints(0));
    await running;
    host.tell("cancel", call);
    assert.equal((await host.report("failed")).failure, "CANCELLED");
    Faulty.fault = async () => {
      while (!CallContext.current().cancelled) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error("given up");
    };
    host.begin("mean", ints(0), [], { timeLeft: 50n });
    assert.equal((await host.report("failed")).failure, "FAILED");
  },
  served(Faulty),
);

hosted(
  "what a withdrawn method does not wait for ends no program",
  async (host) => {
    const call = host.begin("get", string("a"), [UNKNOWN]);
    await host.report("ask");
    host.tell("cancel", call);
    assert.equal((await host.report("failed")).failure, "CANCELLED");
    assert.deepEqual(await host.answer(host.begin("mean", all(ints(1), double(1)))), double(1));
  },
  served(
    class Hasty extends Shelf {
      /** @override @param {string} _name @param {any} kept */
      async get(_name, kept) {
        const [first, second] = [kept.get(), kept.get()];
        await first;
        return second;
      }
    },
  ),
);

hosted(
  "a call has 64 open questions at most",
  async (host) => {
    const call = host.begin("after", all(string("a"), ints(0)), [UNKNOWN]);
    const asks = [];
    for (let count = 0; count < 64; count++) {
      asks.push(await host.report("ask"));
    }
    // The next question follows the first answer: a report of another call comes before it.
    const other = host.begin("mean", all(ints(1), double(1)));
    assert.deepEqual(await host.answer(other), double(1));
    for (let answered = 0; answered < 100; answered++) {
      host.found(asks[answered]?.question, call);
      if (asks.length < 100) {
        asks.push(await host.report("ask"));
      } else if (answered % 16 === 0) {
        // So that no more answers are on their way than the worker takes.
        assert.deepEqual(await host.answer(host.begin("mean", all(ints(1), double(1)))), double(1));
      }
    }
    assert.deepEqual(await host.answer(call), ints(0));
  },
  served(
    class Curious extends Shelf {
      /** @override @param {string} _name @param {number} _most @param {any} kept */
      async after(_name, _most, kept) {
        const found = await Promise.all(Array.from({ length: 100 }, (_, at) => kept.get(String(at))));
        return found.filter((each) => each !== undefined);
      }
    },
  ),
);

/** @type {any} */
let left;

hosted(
  "a view belongs to its call",
  async (host) => {
    host.begin("forget", string("a"), [rows()]);
    await host.report("answer");
    host.begin("mean", ints(0));
    const { message } = await host.report("failed");
    assert.equal(message, "Keeping.mean: Error: Keeping.forget: the call is over, and its views and streams with it");
  },
  served(
    class Keeping extends Shelf {
      /** @override @param {string} _name @param {any} kept */
      forget(_name, kept) {
        left = kept;
      }

      /** @override */
      mean() {
        left.set({ name: "a", samples: [] });
        return 1;
      }
    },
  ),
);

hosted(
  "calls run at the same time",
  async (host) => {
    /** @type {((_: number) => void)[]} */
    const waiting = [];
    Faulty.fault = () =>
      new Promise((resolve) => {
        if (waiting.push(resolve) === 2) {
          waiting.forEach((each) => each(1));
        }
      });
    const calls = [host.begin("mean", ints(0)), host.begin("mean", ints(0))];
    const answered = [(await host.report("answer")).call, (await host.report("answer")).call];
    assert.deepEqual(answered.sort(), calls);
  },
  served(Faulty),
);

hosted("a worker that is drained answers what it has", async (host) => {
  const call = host.begin("sum", double(1));
  await host.report("credit");
  host.tell("drain", 1000n);
  host.tell("item", { call, item: double(2) });
  host.tell("end", call);
  assert.deepEqual(await host.answer(call), double(3));
});

test("a signal drains a worker", async () => {
  const stop = new AbortController();
  await serving(
    async (peer) => {
      const host = await new WorkHost(peer).attach();
      const call = host.begin("sum", double(1));
      await host.report("credit");
      stop.abort();
      assert.equal(await host.report("places"), 0);
      host.tell("end", call);
      assert.deepEqual(await host.answer(call), double(1));
      assert.deepEqual(await host.answer(host.begin("mean", all(ints(1), double(2)))), double(2));
      await host.drain();
      await untilTheEnd(peer);
    },
    (address) => serve(new Shelf(), { address, signal: stop.signal }),
  );
});

test("after a second signal a worker does not wait for its host", async () => {
  await serving(
    async (peer) => {
      const host = await new WorkHost(peer).attach();
      const call = host.begin("sum", double(1));
      await host.report("credit");
      process.emit("SIGTERM");
      assert.equal(await host.report("places"), 0);
      process.emit("SIGTERM");
      host.tell("end", call);
      assert.deepEqual(await host.answer(call), double(1));
      await host.report("end");
      host.end();
      await untilTheEnd(peer);
    },
    (address) => serve(new Shelf(), { address }),
  );
});

test("a worker attaches again where its host is gone", async () => {
  const stop = new AbortController();
  await serving(
    [
      async (peer) => {
        const host = await new WorkHost(peer).attach();
        host.begin("sum", double(1));
        await host.report("credit");
      },
      async (peer) => {
        const host = await new WorkHost(peer).attach();
        assert.deepEqual(await host.answer(host.begin("mean", all(ints(1), double(1)))), double(1));
        stop.abort();
        await host.report("places");
        await host.drain();
        await untilTheEnd(peer);
      },
    ],
    (address) => serve(new Shelf(), { address, signal: stop.signal }),
  );
});

test("a worker that is refused says why", async () => {
  await serving(
    async (peer) => {
      const host = await new WorkHost(peer).attach();
      host.fail(12, all(string(""), ints(0xa488c745), string("it differs"), ints(1), string("Store.get: no")));
      await untilTheEnd(peer);
    },
    (address) =>
      assert.rejects(serve(new Shelf(), { address }), {
        message: "the host does not take this worker: it differs\n    Store.get: no",
      }),
  );
});

test("a process that no host has started says how it is", async () => {
  await assert.rejects(serve([new Shelf(), new Person()]), {
    message:
      /serves shelf.Store, shelf.Other for a host .*\n\n {4}creo serve DESCRIPTION.creo --worker 'node service.t/,
  });
});

test("a process that a host has started has a secret", async () => {
  await hosting(
    async (address) => {
      process.env["CREO_WORKER_HOST"] = address;
      process.env["CREO_WORKER_SECRET"] = "secret";
      try {
        await serve(new Shelf(), { places: 3 });
      } finally {
        delete process.env["CREO_WORKER_HOST"];
        delete process.env["CREO_WORKER_SECRET"];
      }
    },
    async (host) => {
      assert.deepEqual([host.worker.secret, host.worker.places], ["secret", 3]);
    },
  );
});

/** Handlers that cannot serve, options, and what is said. @type {[any, any, RegExp][]} */
const WRONG = [
  [[], {}, /serve takes the objects that serve, such as/],
  [Shelf, {}, /not the class Shelf/],
  [{}, {}, /not an object/],
  [[new Shelf(), new Shelf()], {}, /two handlers of shelf.Store: a worker has one of each/],
  [
    new (class Lacking extends service.Store {})(),
    {},
    /Lacking lacks methods of shelf.Store:\n {4}get\(name, kept\)\n/,
  ],
  [
    new (class Long extends service.Other {
      /** @param {any} more */
      async who(more) {
        return more;
      }
    })(),
    {},
    /Long.who has 1 parameters. It is to be\n {4}who\(\)/,
  ],
  [new Person(), { place: 1 }, /there is no place; there are address, /],
  [new Person(), { places: 0 }, /places: 0 is no whole number from 1 to 10000/],
  [new Person(), { address: "lab.example:7000", token: "secret" }, /it would travel to lab.example:7000 as plain text/],
];

test("what cannot serve is said at once", async () => {
  for (const [handlers, options, message] of WRONG) {
    await assert.rejects(serve(handlers, options), (error) => message.test(String(error)), String(message));
  }
});
