// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { test } from "node:test";
import { DeadlineError, TransportError } from "../runtime/error/errors.js";
import { all, errorOf, talk, withLab } from "./lab.js";
import { CANCEL, echo, END, frame, ints, ITEM, PREFACE, RESPONSE, serving, string, untilTheEnd } from "./peer.js";
import { webSockets } from "./websocket-host.js";

const skip = !globalThis.WebSocket && "this Node has no WebSockets: --experimental-websocket, or Node 22";

/** @type {(...parts: Parameters<typeof talk>) => Promise<void>} */
const talkOverWebSocket = (script, use, options) => talk(script, use, options, webSockets);

test("calls over a WebSocket", { skip }, () =>
  talkOverWebSocket(echo, async (client) => {
    assert.deepEqual(await Promise.all([1, 2, 3].map((value) => client.echo(value))), [1, 2, 3]);
    const value = Uint8Array.from({ length: 3_000_000 }, (_, at) => at % 253);
    assert.equal(Buffer.compare(await client.bytes(value), value), 0);
  }),
);

test("calls at the same time, in memory that is used again", { skip }, () =>
  talkOverWebSocket(echo, async (client) => {
    const one = async (/** @type {number} */ call) => {
      for (let turn = call % 5; turn > 0; turn--) {
        await Promise.resolve(); // so that not all are sent together
      }
      const value = new Uint8Array((call * 7919) % (call % 50 ? 3000 : 300_000)).fill(call);
      assert.equal(Buffer.compare(await client.bytes(value), value), 0, `call ${call}`);
    };
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 200 }, (_, call) => one(call)));
    }
  }),
);

test("messages begin and end anywhere", { skip }, () =>
  talkOverWebSocket(
    async (peer) => {
      await peer.preface();
      const { id, body } = await peer.request();
      for (const byte of Buffer.concat([PREFACE, frame(RESPONSE, id, body)])) {
        peer.send(Uint8Array.of(byte));
      }
    },
    async (client) => assert.equal(await client.echo(7), 7),
  ),
);

test("a token is in the HELLO, and nowhere else", { skip }, () =>
  talkOverWebSocket(
    async (peer) => {
      const { head } = /** @type {any} */ (peer.socket);
      assert.match(head, /^GET \/creo\/rasp HTTP\/1\.1\r\n/);
      assert.match(head, /sec-websocket-protocol: rasp\.1/i);
      assert.doesNotMatch(head, /secret|authorization|cookie/i);
      await peer.greet();
      assert.deepEqual((await peer.frame()).body, Buffer.concat([string("creo-typescript"), string("secret")]));
      const { id, body } = await peer.request();
      peer.send(frame(RESPONSE, id, body));
    },
    async (client) => assert.equal(await client.echo(7), 7),
    { token: "secret" },
  ),
);

test("streams, and giving one up", { skip }, () =>
  talkOverWebSocket(
    async (peer) => {
      await peer.greet();
      await peer.request();
      peer.send(frame(ITEM, 1, ints(1)), frame(ITEM, 1, ints(2)), frame(END, 1));
      await peer.request();
      peer.send(frame(ITEM, 2, ints(1)));
      assert.equal((await peer.frame()).kind, CANCEL);
    },
    async (client) => {
      assert.deepEqual(await all(client.count(1)), [1, 2]);
      for await (const item of client.count(1)) {
        assert.equal(item, 1);
        break;
      }
    },
  ),
);

test("the reason of a host that closes is told", { skip }, () =>
  talkOverWebSocket(
    async (peer) => {
      await peer.greet();
      await peer.request();
      /** @type {any} */ (peer.socket).sayClose(1001, "the host stops");
    },
    async (client) => {
      const error = await errorOf(client.echo(1));
      assert.ok(error instanceof TransportError);
      assert.match(
        error.message,
        /the host closed the connection: the host stops; the host may have carried out the request/,
      );
    },
  ),
);

test("text is no RASP", { skip }, () =>
  talkOverWebSocket(
    async (peer) => {
      await peer.greet();
      await peer.request();
      /** @type {any} */ (peer.socket).sayText("hello");
    },
    async (client) => assert.match((await errorOf(client.echo(1))).message, /the host sent text/),
  ),
);

test("what answers and is no host of WebSockets", { skip }, () =>
  serving(
    async (peer) => {
      await peer.read(10);
      peer.send(Buffer.from("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"));
    },
    (address) =>
      withLab(`http://${address}`, { connectTimeout: 300 }, async (client) => {
        const error = await errorOf(client.echo(1));
        assert.match(
          error.message,
          new RegExp(`no connection within 300 ms: no WebSocket at ws://${address}/creo/rasp`),
        );
        assert.equal(error.phase, "CONNECT");
      }),
  ),
);

test("what takes the connection and says nothing", { skip }, () =>
  serving(untilTheEnd, (address) =>
    withLab(`http://${address}`, { connectTimeout: 300 }, async (client) => {
      assert.match((await errorOf(client.echo(1))).message, /no connection within 300 ms: timed out/);
      const late = await errorOf(client.echo(1, { timeout: 100 }));
      assert.ok(late instanceof DeadlineError, String(late));
    }),
  ),
);

test("items that a host does not take wait in the source", { skip }, () =>
  talkOverWebSocket(
    async (peer) => {
      await peer.greet();
      await peer.request();
      peer.send(frame(10, 1, ints(1 << 20, 1 << 30)));
      peer.socket.pause();
      await new Promise((resolve) => setTimeout(resolve, 300));
      peer.send(frame(RESPONSE, 1, ints(1)));
      peer.socket.resume();
    },
    async (client) => {
      const source = (async function* () {
        for (;;) {
          await new Promise((resolve) => setImmediate(resolve));
          yield 1;
        }
      })();
      assert.equal(await client.sum(source), 1);
    },
  ),
);
