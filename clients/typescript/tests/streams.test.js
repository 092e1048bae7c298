// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { CallCancelledError, DeadlineError, MalformedError, TransportError } from "../runtime/error/errors.js";
import { all, Gone, GONE, Lab, talk, withLab } from "./lab.js";
import {
  CANCEL,
  CREDIT,
  echo,
  END,
  ERROR,
  frame,
  GOAWAY,
  ints,
  ITEM,
  PING,
  PONG,
  RESPONSE,
  serving,
  string,
  untilTheEnd,
} from "./peer.js";

const PORTION = ints(32, 128);
/** @type {Record<string, never>} */
const NO_OPTIONS = {};

/** Takes a request with the id 1; its arguments. @param {import("./peer.js").Peer} peer */
async function opened(peer) {
  await peer.greet();
  const { id, body, timeout } = await peer.request();
  assert.equal(id, 1);
  return { body, timeout };
}

/** Answers calls without streams. @param {import("./peer.js").Peer} peer */
async function answers(peer) {
  const { id, body } = await peer.request();
  peer.send(frame(RESPONSE, id, body));
}

/** @param {number} from @param {number} to */
const items = (from, to) =>
  Buffer.concat(Array.from({ length: to - from }, (_, at) => frame(ITEM, 1, ints(from + at))));
/** An ITEM with so many bytes. @param {number} id @param {number} size */
const large = (id, size) => frame(ITEM, id, Buffer.concat([ints(size - 4), Buffer.alloc(size - 4)]));
/** @param {number} count */
const range = (count) => Array.from({ length: count }, (_, at) => at);

for (const count of [0, 1, 31, 32, 33, 64, 65, 1000]) {
  test(`${count} items come in order`, () =>
    talk(
      async (peer) => {
        assert.deepEqual((await opened(peer)).body, ints(count));
        let credit = 64;
        for (let value = 0; value < count; value++) {
          if (!credit) {
            assert.deepEqual(await peer.frame(), { kind: CREDIT, id: 1, body: PORTION });
            credit = 32;
          }
          credit--;
          peer.send(frame(ITEM, 1, ints(value)));
        }
        peer.send(frame(END, 1));
      },
      async (client) => {
        const stream = client.count(count);
        assert.deepEqual(await all(stream), range(count));
        assert.deepEqual(await all(stream), []);
      },
    ));
}

test("items are paid for as they are taken", async () => {
  /** @type {() => void} */
  let told = () => {};
  const sent = new Promise((resolve) => (told = () => resolve(undefined)));
  await talk(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 64), frame(PING, 7));
      // Nothing but the PONG, though all items have come.
      assert.deepEqual(await peer.frame(), { kind: PONG, id: 7, body: Buffer.alloc(0) });
      told();
      assert.deepEqual(await peer.frame(), { kind: CREDIT, id: 1, body: PORTION });
      peer.send(frame(END, 1));
    },
    async (client) => {
      const stream = client.count(64);
      assert.deepEqual(await stream.next(), { done: false, value: 0 });
      await sent;
      assert.deepEqual(await all(stream), range(64).slice(1));
    },
  );
});

test("a stream has a time-out only where its call has one", () =>
  talk(
    async (peer) => {
      assert.equal((await opened(peer)).timeout, 0);
      peer.send(frame(END, 1));
      const { id, timeout } = await peer.request();
      assert.ok(timeout > 6000 && timeout <= 7000);
      peer.send(frame(END, id));
    },
    async (client) => {
      assert.deepEqual(await all(client.count(1)), []);
      assert.deepEqual(await all(client.count(1, { timeout: 7000 })), []);
    },
  ));

test("a stream is a call among others", () =>
  talk(
    async (peer) => {
      await opened(peer);
      for (let id = 2; id < 12; id++) {
        peer.send(frame(ITEM, 1, ints(id)));
        await answers(peer);
      }
      peer.send(frame(END, 1));
      await answers(peer);
    },
    async (client) => {
      const stream = client.count(1);
      await stream.next();
      for (let value = 0; value < 10; value++) {
        assert.equal(await client.echo(value), value);
      }
      assert.equal((await all(stream)).length, 9);
      assert.equal(await client.echo(1), 1);
    },
  ));

for (const read of [1, 5]) {
  test(`a loop that is left after ${read} items cancels its call, and throws nothing`, () =>
    serving(
      async (peer) => {
        await opened(peer);
        peer.send(items(0, 10));
        assert.deepEqual(await peer.frame(), { kind: CANCEL, id: 1, body: Buffer.alloc(0) });
        // What was on its way is skipped.
        peer.send(frame(ITEM, 1, ints(10)), frame(ERROR, 1, string("cancelled"), 7));
        await answers(peer);
        await untilTheEnd(peer);
      },
      (address, host) =>
        withLab(address, NO_OPTIONS, async (client) => {
          let count = 0;
          for await (const item of client.count(1)) {
            assert.equal(item, count);
            if (++count === read) {
              break;
            }
          }
          assert.equal(await client.echo(3), 3);
          assert.equal(host.connections, 1);
        }),
    ));
}

test("a stream that is not begun calls nobody", () =>
  serving(echo, (address, host) =>
    withLab(address, NO_OPTIONS, async (client) => {
      const stream = client.count(1);
      stream.cancel();
      await assert.rejects(all(stream), /Lab.count at .*: the stream was closed/);
      await assert.rejects(async () => client.count("1"), TypeError);
      assert.equal(host.connections, 0);
    }),
  ));

test("cancelling frees who waits for an item", () =>
  talk(
    async (peer) => {
      await opened(peer);
      assert.equal((await peer.frame()).kind, CANCEL);
      await answers(peer);
    },
    async (client) => {
      const stream = client.count(1);
      const waiting = stream.next();
      setImmediate(() => stream.cancel());
      await assert.rejects(waiting, CallCancelledError);
      await assert.rejects(stream.next(), CallCancelledError);
      await assert.rejects(stream.poll(0), CallCancelledError);
      assert.equal(await client.echo(3), 3);
    },
  ));

test("a stream may be cancelled while its client connects", () =>
  serving(untilTheEnd, (address) =>
    withLab(address, NO_OPTIONS, async (client) => {
      const stream = client.count(1);
      const waiting = stream.next();
      stream.cancel();
      await assert.rejects(waiting, CallCancelledError);
    }),
  ));

test("one reader waits at a time, and a second one takes nothing from it", () =>
  talk(
    async (peer) => {
      await opened(peer);
      await answers(peer);
      peer.send(items(0, 2), frame(END, 1));
    },
    async (client) => {
      const stream = client.count(1);
      const first = stream.next();
      await assert.rejects(stream.next(), /^TypeError: Lab.count: another reader waits for the next item/);
      await assert.rejects(stream.poll(0), /another reader waits/);
      await client.echo(1);
      assert.equal((await first).value, 0);
      assert.deepEqual(await all(stream), [1]);
    },
  ));

test("polling takes what is there, and a time that passes takes nothing", () =>
  talk(
    async (peer) => {
      await opened(peer);
      await answers(peer);
      peer.send(items(0, 2));
      await answers(peer);
      peer.send(items(2, 3), frame(END, 1));
    },
    async (client) => {
      const stream = client.count(1);
      assert.equal(await stream.poll(1), undefined);
      assert.equal(await stream.poll(0), undefined);
      await client.echo(1);
      assert.deepEqual([await stream.poll(Infinity), await stream.poll(0), stream.ended], [0, 1, false]);
      assert.equal(await stream.poll(0), undefined);
      await client.echo(1);
      assert.deepEqual([await stream.poll(60_000), stream.ended], [2, false]);
      assert.deepEqual([await stream.poll(60_000), stream.ended], [undefined, true]);
      assert.deepEqual([await stream.poll(0), await all(stream)], [undefined, []]);
      stream.cancel();
      assert.ok(stream.ended);
      await assert.rejects(stream.poll(-1), RangeError);
      await assert.rejects(stream.poll(NaN), RangeError);
    },
  ));

test("a loop over a clock gets every item", () =>
  talk(
    async (peer) => {
      await opened(peer);
      for (let value = 0; value < 64; value++) {
        peer.send(frame(ITEM, 1, ints(value)));
        await new Promise(setImmediate);
      }
      peer.send(frame(END, 1));
    },
    async (client) => {
      const stream = client.count(1);
      const found = [];
      while (!stream.ended) {
        const item = await stream.poll(0);
        if (item !== undefined) {
          found.push(item);
        }
      }
      assert.deepEqual(found, range(64));
    },
  ));

test("only END ends: what was closed, failed or given up by a falsy reason says so each time", () =>
  talk(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 3), frame(END, 1));
      const second = await peer.request();
      peer.send(frame(ITEM, second.id, ints(7)), frame(ERROR, second.id, string("said"), 11));
      const third = await peer.request();
      assert.deepEqual(await peer.frame(), { kind: CANCEL, id: third.id, body: Buffer.alloc(0) });
    },
    async (client) => {
      const closed = client.count(1);
      for await (const item of closed) {
        assert.equal(item, 0);
        break;
      }
      // END has come, and not all items were read.
      await assert.rejects(all(closed), CallCancelledError);
      assert.equal(closed.ended, false);

      const failed = client.count(1);
      assert.equal((await failed.next()).value, 7);
      const error = await failed.next().catch((/** @type {unknown} */ why) => why);
      assert.match(String(error), /INTERNAL: said/);
      failed.cancel();
      assert.equal(await failed.next().catch((/** @type {unknown} */ why) => why), error);
      assert.equal(await failed.poll(0).catch((/** @type {unknown} */ why) => why), error);

      const controller = new AbortController();
      const given = client.count(1, { signal: controller.signal });
      const waiting = given.next();
      await client.connect();
      controller.abort(0);
      assert.equal(await waiting.catch((why) => why), 0);
      assert.equal(await given.next().catch((why) => why), 0);
    },
  ));

test("a host sends no more than a mebibyte and an item, and is told what was read", async () => {
  /** @type {() => void} */
  let told = () => {};
  const sent = new Promise((resolve) => (told = () => resolve(undefined)));
  await serving(
    [
      async (peer) => {
        await opened(peer);
        // 2 x 600 KB: the second one is more than there is credit for, and may come nevertheless.
        peer.send(large(1, 600_000), large(1, 600_000), frame(PING, 7));
        assert.deepEqual(await peer.frame(), { kind: CREDIT, id: 1, body: ints(1, 600_000) });
        // The second one has come, and was not taken.
        assert.deepEqual(await peer.frame(), { kind: PONG, id: 7, body: Buffer.alloc(0) });
        told();
        assert.deepEqual(await peer.frame(), { kind: CREDIT, id: 1, body: ints(1, 600_000) });
        peer.send(frame(END, 1));
        const { id } = await peer.request();
        peer.send(large(id, 1 << 20), large(id, 1 << 20), large(id, 4)); // the first one is taken
        await untilTheEnd(peer);
      },
      echo,
    ],
    (address) =>
      withLab(address, NO_OPTIONS, async (client) => {
        const stream = client.blocks(1);
        await client.connect();
        assert.equal((await stream.next()).value, 600_000);
        await sent;
        assert.deepEqual(await all(stream), [600_000]);
        const flooded = client.blocks(1);
        await flooded.next();
        await assert.rejects(client.echo(1), MalformedError); // The connection has ended, before the next item is read.
        await assert.rejects(all(flooded), /one more than it was given credit for/);
      }),
  );
});

test("a client sends no more than a mebibyte and an item", () =>
  talk(
    async (peer) => {
      await opened(peer);
      assert.equal((await peer.frame()).body.length, 4 + 700_000);
      assert.equal((await peer.frame()).body.length, 4 + 700_000);
      peer.send(frame(PING, 1));
      assert.equal((await peer.frame()).kind, PONG);
      peer.send(frame(CREDIT, 1, ints(1, 1)));
      peer.send(frame(PING, 2)); // There is still less than nothing.
      assert.equal((await peer.frame()).kind, PONG);
      assert.equal(peer.unread.length, 0);
      peer.send(frame(CREDIT, 1, ints(0, 400_000)));
      assert.equal((await peer.frame()).kind, ITEM);
      peer.send(frame(CREDIT, 1, ints(-1, -1))); // all that fits: a count is never negative
      assert.equal((await peer.frame()).kind, END);
      peer.send(frame(RESPONSE, 1, ints(3)));
    },
    async (client) => {
      const block = new Uint8Array(700_000);
      assert.equal(await client.store([block, block, block]), 3);
    },
  ));

for (const [body, message] of /** @type {[Buffer, RegExp][]} */ ([
  [ints(0, 0), /a CREDIT of nothing/],
  [ints(1), /a CREDIT with a body of 4 bytes, not 8/],
])) {
  test(`credit of a wrong kind: ${message.source}`, () =>
    talk(
      async (peer) => {
        await opened(peer);
        peer.send(frame(CREDIT, 1, body));
      },
      (client) => assert.rejects(client.sum(slowly(1000)), message),
    ));
}

test("closing the client frees who waits for an item", () =>
  serving(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 1));
      await untilTheEnd(peer);
    },
    async (address) => {
      const client = new Lab(address);
      const stream = client.count(1);
      await stream.next();
      const waiting = assert.rejects(stream.next(), (error) => {
        assert.ok(error instanceof CallCancelledError);
        assert.match(error.message, /the client was closed; the host may/);
        return true;
      });
      await client.close();
      await waiting;
      await assert.rejects(all(client.count(1)), { message: `Lab.count at ${address}: the client was closed` });
    },
  ));

test("a signal ends the stream with its reason, at once", () =>
  talk(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 10));
      assert.equal((await peer.frame()).kind, CANCEL);
      await answers(peer);
    },
    async (client) => {
      const controller = new AbortController();
      const stream = client.count(1, { signal: controller.signal });
      await stream.next();
      controller.abort();
      await assert.rejects(stream.next(), { name: "AbortError" });
      await assert.rejects(all(stream), { name: "AbortError" });
      await assert.rejects(all(client.count(1, { signal: controller.signal })), { name: "AbortError" });
      assert.equal(await client.echo(1), 1);
    },
  ));

test("an error ends the stream after its items", () =>
  talk(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 2), frame(ERROR, 1, Buffer.concat([string("said"), ints(GONE), string("k")]), 12));
    },
    async (client, address) => {
      const stream = client.count(1);
      await stream.next();
      await stream.next();
      await assert.rejects(stream.next(), (error) => {
        assert.ok(error instanceof Gone);
        assert.equal(error.message, `Lab.count at ${address}: said`);
        assert.deepEqual([error.key, error.detail, error.status], ["k", "said", "EXCEPTION"]);
        return true;
      });
      await assert.rejects(all(stream), Gone);
    },
  ));

test("an item that does not decode ends the stream", () =>
  talk(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 1), frame(ITEM, 1, Buffer.alloc(3)));
      assert.equal((await peer.frame()).kind, CANCEL);
      await answers(peer);
    },
    async (client) => {
      const stream = client.count(1);
      await stream.next();
      await assert.rejects(stream.next(), (error) => {
        assert.ok(error instanceof MalformedError);
        assert.match(error.detail, /^malformed item 1: /);
        assert.deepEqual([error.phase, error.requestId], ["DECODE", 1]);
        return true;
      });
      assert.equal(await client.echo(3), 3);
    },
  ));

for (const [data, message] of /** @type {[Buffer, RegExp][]} */ ([
  [items(0, 65), /ITEM for request 1: one more than it was given credit for/],
  [frame(RESPONSE, 1), /RESPONSE for request 1, which has a stream as its result/],
  [frame(CREDIT, 1, PORTION), /CREDIT for request 1, which has no such stream/],
  [frame(ITEM, 2, ints(1)), /ITEM for request 2, which was never sent/],
])) {
  test(`a lie: ${message.source}`, () =>
    talk(
      async (peer) => {
        await opened(peer);
        peer.send(data);
      },
      async (client) => {
        const stream = client.count(1);
        const first = stream.next();
        const slow = first.then(() => new Promise((resolve) => setTimeout(resolve, 50)));
        await assert.rejects(async () => {
          await slow;
          await all(stream);
        }, message);
      },
    ));
}

test("a connection that breaks ends the stream after its items", () =>
  serving(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 2));
    },
    (address) =>
      withLab(address, NO_OPTIONS, async (client) => {
        const stream = client.count(1);
        await stream.next();
        await stream.next();
        await assert.rejects(stream.next(), (error) => {
          assert.ok(error instanceof TransportError);
          assert.match(error.message, /the host may have carried out the request/);
          return true;
        });
      }),
  ));

test("GOAWAY lets the stream end, and the next call goes elsewhere", () =>
  serving(
    [
      async (peer) => {
        await opened(peer);
        peer.send(items(0, 1), frame(GOAWAY, 0), items(1, 2), frame(END, 1));
        assert.ok(await peer.ended());
      },
      echo,
    ],
    (address) =>
      withLab(address, NO_OPTIONS, async (client) => {
        const stream = client.count(1);
        await stream.next();
        assert.deepEqual(await all(stream), [1]);
        assert.equal(await client.echo(3), 3);
      }),
  ));

test("a deadline covers the whole stream", () =>
  talk(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 1));
      assert.equal((await peer.frame()).kind, CANCEL);
      await answers(peer);
    },
    async (client) => {
      const stream = client.count(1, { timeout: 200 });
      await stream.next();
      await assert.rejects(stream.next(), (error) => {
        assert.ok(error instanceof DeadlineError);
        assert.match(error.message, /no answer within 200 ms/);
        return true;
      });
      assert.equal(await client.echo(3), 3);
    },
  ));

test("a silent host is asked and given up", () =>
  serving(
    async (peer) => {
      await opened(peer);
      const { kind, id, body } = await peer.frame();
      assert.equal(kind, PING);
      peer.send(frame(PONG, id, body), items(0, 1));
      assert.equal((await peer.frame()).kind, PING);
      assert.ok(await peer.ended());
    },
    (address) =>
      withLab(address, { timeout: 100, connectTimeout: 500 }, async (client) => {
        const stream = client.count(1);
        assert.equal((await stream.next()).value, 0);
        await assert.rejects(stream.next(), /nothing came from the host for 600 ms, and no answer to a PING/);
      }),
  ));

/** Collects garbage. */
function collect() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

test("a stream that is dropped without a word is cancelled, and one that is waited for is not", () =>
  talk(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 1));
      const second = await peer.request();
      assert.deepEqual(await peer.frame(), { kind: CANCEL, id: 1, body: Buffer.alloc(0) });
      peer.send(frame(ITEM, second.id, ints(5)));
    },
    async (client) => {
      const pending = (() => {
        void client.count(1).next();
        return client.count(1).next();
      })();
      const timer = setInterval(collect, 20);
      assert.deepEqual(await pending, { done: false, value: 5 });
      clearInterval(timer);
    },
  ));

// Items that are sent

/** Sums what a client sends, with credit as it is used up. @param {import("./peer.js").Peer} peer */
async function summing(peer) {
  await opened(peer);
  let sum = 0;
  for (let count = 1; ; count++) {
    const { kind, body } = await peer.frame();
    if (kind === END) {
      break;
    }
    assert.equal(kind, ITEM);
    sum += body.readInt32BE();
    if (count % 32 === 0) {
      peer.send(frame(CREDIT, 1, PORTION));
    }
  }
  peer.send(frame(RESPONSE, 1, ints(sum)));
  await untilTheEnd(peer);
}

/** @param {number} count */
async function* slowly(count) {
  for (let value = 0; value < count; value++) {
    await Promise.resolve();
    yield value;
  }
}

for (const count of [0, 1, 64, 65, 1000]) {
  for (const [kind, make] of /** @type {const} */ ([
    ["an array", range],
    ["an async generator", slowly],
  ])) {
    test(`${count} items of ${kind} are sent`, () =>
      serving(summing, (address) =>
        withLab(address, NO_OPTIONS, async (client) => {
          assert.equal(
            await client.sum(make(count)),
            range(count).reduce((sum, value) => sum + value, 0),
          );
        }),
      ));
  }
}

test("no more items are sent than there is credit for", () =>
  talk(
    async (peer) => {
      await opened(peer);
      for (let count = 0; count < 64; count++) {
        assert.equal((await peer.frame()).kind, ITEM);
      }
      peer.send(frame(PING, 1));
      assert.equal((await peer.frame()).kind, PONG);
      assert.equal(peer.unread.length, 0);
      peer.send(frame(CREDIT, 1, ints(1, 4)));
      assert.equal((await peer.frame()).kind, ITEM);
      peer.send(frame(PING, 2));
      assert.equal((await peer.frame()).kind, PONG);
      peer.send(frame(RESPONSE, 1, ints(65)));
      await answers(peer);
    },
    async (client) => {
      let returned = false;
      const source = (function* () {
        try {
          for (;;) {
            yield 1;
          }
        } finally {
          returned = true;
        }
      })();
      // The host answers before all items have come; the rest is not asked for.
      assert.equal(await client.sum(source), 65);
      assert.ok(returned);
      assert.equal(await client.echo(1), 1);
    },
  ));

test("an answer does not wait for a source that gives nothing", () =>
  talk(
    async (peer) => {
      await opened(peer);
      peer.send(frame(RESPONSE, 1, ints(5)));
    },
    async (client) => {
      let returned = false;
      const source = {
        [Symbol.asyncIterator]: () => ({
          next: () => new Promise(() => {}),
          return: () => {
            returned = true;
            return Promise.reject(new Error("nobody's"));
          },
        }),
      };
      assert.equal(await client.sum(source), 5);
      assert.ok(returned);
    },
  ));

test("what a source throws fails the call, which is cancelled", () =>
  talk(
    async (peer) => {
      await opened(peer);
      assert.equal((await peer.frame()).kind, ITEM);
      assert.equal((await peer.frame()).kind, CANCEL);
      await answers(peer);
    },
    async (client) => {
      const fault = new Error("of the source");
      const source = (function* () {
        yield 1;
        throw fault;
      })();
      await assert.rejects(client.sum(source), fault);
      assert.equal(await client.echo(1), 1);
    },
  ));

test("an item of a wrong type fails the call, and names its place", () =>
  talk(
    async (peer) => {
      await opened(peer);
      assert.equal((await peer.frame()).kind, ITEM);
      assert.equal((await peer.frame()).kind, CANCEL);
    },
    async (client) => {
      await assert.rejects(client.sum([1, "2"]), /^TypeError: items\[1\]/);
      await assert.rejects(client.sum(7), /^TypeError: items: expected something to iterate over, found 7/);
    },
  ));

test("items of both sides", () =>
  talk(
    async (peer) => {
      await opened(peer);
      for (let count = 1; ; count++) {
        const { kind, body } = await peer.frame();
        if (kind === CREDIT) {
          count--;
          continue;
        }
        if (kind === END) {
          break;
        }
        if (count % 32 === 0) {
          peer.send(frame(CREDIT, 1, PORTION));
        }
        peer.send(frame(ITEM, 1, ints(2 * body.readInt32BE())));
      }
      peer.send(frame(END, 1));
    },
    async (client) => {
      assert.deepEqual(
        await all(client.doubles(slowly(500))),
        range(500).map((value) => 2 * value),
      );
    },
  ));

test("what a source throws ends the items of the other side", () =>
  talk(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 1));
      assert.equal((await peer.frame()).kind, CANCEL);
    },
    async (client) => {
      const source = {
        [Symbol.asyncIterator]: () => ({
          next: () => new Promise((_, reject) => setTimeout(() => reject(new Error("of the source")), 100)),
        }),
      };
      const stream = client.doubles(source);
      assert.equal((await stream.next()).value, 0);
      await assert.rejects(stream.next(), /of the source/);
      await assert.rejects(all(stream), /of the source/);
    },
  ));

test("leaving the results gives the source back", () =>
  talk(
    async (peer) => {
      await opened(peer);
      peer.send(items(0, 2));
      for (;;) {
        if ((await peer.frame()).kind === CANCEL) {
          break;
        }
      }
      await answers(peer);
    },
    async (client) => {
      let returned = false;
      const source = (async function* () {
        try {
          for (;;) {
            yield 1;
          }
        } finally {
          returned = true;
        }
      })();
      for await (const item of client.doubles(source)) {
        assert.equal(item, 0);
        break;
      }
      assert.equal(await client.echo(1), 1);
      assert.ok(returned);
    },
  ));

test("a host that does not take the items is waited for, in constant memory", () =>
  talk(
    async (peer) => {
      await opened(peer);
      peer.send(frame(CREDIT, 1, ints(1_000_000, 1 << 30)));
      peer.socket.pause();
      await new Promise((resolve) => setTimeout(resolve, 200));
      peer.socket.resume();
      for (let count = 0; count < 100_000; count++) {
        const { kind } = await peer.frame();
        assert.equal(kind, ITEM);
      }
      peer.send(frame(RESPONSE, 1, ints(5)));
    },
    async (client) => {
      let asked = 0;
      let most = 0;
      const source = (function* () {
        for (;;) {
          asked++;
          yield asked;
        }
      })();
      const timer = setInterval(() => (most ||= asked), 150);
      assert.equal(await client.sum(source), 5);
      clearInterval(timer);
      // Of 16 bytes each: what the system and the socket hold.
      assert.ok(most && most < 600_000, `${most}`);
    },
  ));

test("a host that takes no items is given up", () =>
  serving(
    async (peer) => {
      await opened(peer);
      peer.send(frame(CREDIT, 1, ints(1 << 30, 1 << 30)));
      peer.socket.pause();
      await new Promise((resolve) => peer.socket.once("close", resolve));
    },
    (address) =>
      withLab(address, { timeout: 200, connectTimeout: 300 }, async (client) => {
        const source = (function* () {
          for (;;) {
            yield 1;
          }
        })();
        // It depends on what the system takes for the host, and for how long.
        await assert.rejects(
          client.sum(source),
          /nothing came from the host for 500 ms|has taken nothing|did not take what it was sent within 500 ms/,
        );
      }),
  ));
