// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CreoError, DeadlineError, MalformedError, ServiceError, TransportError } from "../runtime/error/errors.js";
import { errorOf, method, withLab } from "./lab.js";
import {
  bytes,
  echo,
  ERROR,
  frame,
  header,
  ints,
  PING,
  PREFACE,
  RESPONSE,
  serving,
  string,
  untilTheEnd,
} from "./peer.js";

/** @typedef {import("./peer.js").Script} Script */

/** The right answer to the call of these tests. */
const ANSWER = frame(RESPONSE, 1, ints(7));

/** @param {Uint8Array} data @returns {Script} */
function answering(data) {
  return async (peer) => {
    await peer.preface();
    await peer.request();
    peer.send(data);
  };
}

/**
 * One call fails so, and the next goes over another connection.
 *
 * @param {Script} script
 * @param {new (...parts: any[]) => CreoError} type
 * @param {string | RegExp} message
 */
async function failingCall(script, type, message) {
  await serving([script, echo], (address) =>
    withLab(address, { timeout: 5000 }, async (client) => {
      const error = await errorOf(client.echo(7));
      assert.ok(error instanceof type, String(error));
      assert.match(error.message, typeof message === "string" ? new RegExp(escape(message)) : message);
      assert.ok(error.message.startsWith(`Lab.echo at ${address}: `), error.message);
      assert.deepEqual([error.address, error.requestId, error.method], [address, 1, "Lab.echo"]);
      assert.equal(await client.echo(7), 7);
    }),
  );
}

/** @param {string} text */
function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const next = (/** @type {number} */ count) => Buffer.alloc(count);
const latin = (/** @type {string} */ text) => Buffer.from(text, "latin1");

/** @type {[Uint8Array, string][]} */
const LIES = [
  [latin("RASP\x02\0\0\0"), "the host speaks version 2 of RASP, this client version 1"],
  [
    Buffer.concat([latin("RASP\x01\0\0\x01"), ANSWER]),
    "this is no RASP host: its first bytes are 52 41 53 50 01 00 00 01",
  ],
  [latin("HTTP/1.1 400 Bad Request\r\n\r\n"), "answered with HTTP: it is not a Creo host"],
  [latin("SSH-2.0-OpenSSH_9.6\r\n"), "this is no RASP host: its first bytes are 53 53 48 2d"],
  ...lies([
    [[header(7), next(100)], "a frame's length is 7"],
    [[header(0), next(100)], "a frame's length is 0"],
    [[header((256 << 20) + 1)], "a frame's length is 268435457"],
    [[header(0xffffffff)], "a frame's length is 4294967295"],
    [[header(12, { flags: 1 }), next(4)], "a frame's flags are 0x01"],
    [[header(12, { status: 1 }), next(4)], "RESPONSE with status 1"],
    [[header(12, { kind: 1 }), next(4)], "a frame of kind 1"],
    [[header(12, { kind: 4 }), next(4)], "ITEM for request 1, which has no such stream"],
    [[header(12, { kind: 4, id: 2 }), next(4)], "ITEM for request 2, which was never sent"],
    [[header(8, { kind: 5 })], "END for request 1, which has no such stream"],
    [[header(9, { kind: 5 }), next(1)], "an END with a body of 1 bytes"],
    [[header(16, { kind: 10 }), ints(1, 1)], "CREDIT for request 1, which has no such stream"],
    [[header(11, { kind: 10 }), next(3)], "a CREDIT with a body of 3 bytes"],
    [[header(8, { kind: 8, id: 0 })], "a PONG, where no PING was sent"],
    [[header(8, { kind: 6 })], "a frame of kind 6"],
    [[header(8, { kind: 7, flags: 1, id: 0 })], "a frame's flags are 0x01"],
    [[header(8, { kind: 7, status: 1, id: 0 })], "PING with status 1"],
    [[header(17, { kind: 7, id: 0 })], "a PING with a body of 9 bytes, over the limit of 8"],
    [[header(8, { kind: 9, flags: 128, id: 0 })], "a frame's flags are 0x80"],
    [[header(8, { kind: 9, status: 10, id: 0 })], "GOAWAY with status 10"],
    [[header(9, { kind: 9, id: 0 })], "a GOAWAY with a body of 1 bytes and request id 0"],
    [[header(8, { kind: 9, id: 1 })], "a GOAWAY with a body of 0 bytes and request id 1"],
    [[header(12, { kind: 255 }), next(4)], "a frame of kind 255"],
    [[header(12, { id: 2 }), next(4)], "RESPONSE for request 2, which was never sent"],
    [[header(12, { id: 0 }), next(4)], "RESPONSE for request 0"],
    [[frame(ERROR, 2, string("a"), 11)], "ERROR for request 2"],
    [[frame(ERROR, 1, string("a"), 0)], "ERROR with status 0"],
    [[frame(ERROR, 1, string("a"), 13)], "ERROR with status 13"],
    [[frame(ERROR, 1, next(0), 11)], "malformed answer"],
    [[frame(ERROR, 1, bytes("00000001ff"), 11)], "malformed answer"],
    [[frame(ERROR, 0, bytes("00000001ff"), 11)], "malformed answer"],
    [[frame(ERROR, 1, Buffer.concat([string("a"), latin("b")]), 11)], "left over: 1 bytes"],
    [[frame(RESPONSE, 1, next(3))], "malformed answer"],
    [[frame(RESPONSE, 1, next(5))], "left over: 1 bytes (at byte 4)"],
  ]),
];

/** @param {[Uint8Array[], string][]} list @returns {[Uint8Array, string][]} */
function lies(list) {
  return list.map(([pieces, message]) => [Buffer.concat([PREFACE, ...pieces]), message]);
}

for (const [data, message] of LIES) {
  test(`a lie: ${message} (${Buffer.from(data.subarray(8, 20)).toString("hex")})`, () =>
    failingCall(
      async (peer) => {
        await answering(data)(peer);
        for (;;) {
          // A body that does not decode fails its call only.
          const { id, body } = await peer.request();
          peer.send(frame(RESPONSE, id, body));
        }
      },
      MalformedError,
      message,
    ));
}

test("an answer that ends early, at each byte", async () => {
  const whole = Buffer.concat([PREFACE, ANSWER]);
  for (let size = 0; size < whole.length; size++) {
    await failingCall(answering(whole.subarray(0, size)), TransportError, "the host closed the connection");
  }
});

test("a large answer that ends early", () =>
  failingCall(
    answering(Buffer.concat([PREFACE, header(8 + 10_000_000), Buffer.alloc(5_000_000)])),
    TransportError,
    "the host closed the connection",
  ));

test("a host that closes at once", () =>
  failingCall((peer) => peer.preface(), TransportError, /closed|ECONNRESET|EPIPE/));

test("a host that resets", () =>
  failingCall(
    async (peer) => {
      await peer.preface();
      await peer.request();
      peer.socket.resetAndDestroy();
    },
    TransportError,
    "ECONNRESET; the host may have carried out the request",
  ));

test("a second answer is passed over: it is not taken for that of the next call", () =>
  serving(
    async (peer) => {
      await answering(Buffer.concat([PREFACE, ANSWER, ANSWER]))(peer);
      const { id, body } = await peer.request();
      peer.send(frame(RESPONSE, id, body));
    },
    (address) =>
      withLab(address, {}, async (client) => {
        assert.equal(await client.echo(7), 7);
        assert.equal(await client.echo(8), 8);
      }),
  ));

test("an announced length takes no memory", async () => {
  const before = process.memoryUsage().arrayBuffers;
  let during = 0;
  await failingCall(
    async (peer) => {
      await answering(Buffer.concat([PREFACE, header(256 << 20), Buffer.alloc(1000)]))(peer);
      await new Promise((resolve) => setTimeout(resolve, 50));
      during = process.memoryUsage().arrayBuffers;
    },
    TransportError,
    "the host closed the connection",
  );
  assert.ok(during && during - before < 8 << 20, `${during - before}`);
});

test("an answer byte by byte", () =>
  serving(
    async (peer) => {
      await peer.preface();
      for (;;) {
        const { id, body } = await peer.request();
        for (const byte of Buffer.concat([id === 1 ? PREFACE : Buffer.alloc(0), frame(RESPONSE, id, body)])) {
          peer.socket.write(Uint8Array.of(byte));
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
    },
    (address) =>
      withLab(address, {}, async (client) => {
        assert.equal(await client.echo(7), 7);
        assert.equal(await client.echo(8), 8);
        assert.deepEqual(await client.bytes(Uint8Array.of(1, 2, 3)), Uint8Array.of(1, 2, 3));
      }),
  ));

test("what fails after the answer leaves the connection usable", () =>
  serving(echo, (address, host) =>
    withLab(address, {}, async (client) => {
      const fault = new Error("of the program");
      const read = () => {
        throw fault;
      };
      await assert.rejects(
        client._call(method("any"), (writer) => writer.int(1), read),
        fault,
      );
      assert.equal(await client.echo(8), 8);
      assert.equal(host.connections, 1);
    }),
  ));

/** How a call ends that returns an int and declares no exception. @param {Uint8Array} data */
function outcome(data) {
  return serving(answering(data), async (address) => {
    let result = "";
    await withLab(address, { timeout: 5000 }, async (client) => {
      result = await client
        ._call(
          method("any"),
          () => {},
          (reader) => reader.int(),
        )
        .then(
          (value) => `value ${value}`,
          (error) =>
            error instanceof ServiceError || error instanceof DeadlineError
              ? `error ${error.status}`
              : error instanceof MalformedError
                ? "malformed"
                : error instanceof TransportError
                  ? "cut"
                  : String(error),
        );
    });
    return result;
  });
}

test("the corpus of answers", async () => {
  const corpus = new URL("../../../framework/protocol/vectors/corpus/answers.txt", import.meta.url);
  let count = 0;
  for (const line of readFileSync(corpus, "utf8").split("\n")) {
    const [name, , hex, expected] = line.split("|").map((part) => part.trim());
    if (name && !name.startsWith("#")) {
      assert.equal(await outcome(bytes(hex ?? "")), expected, name);
      count++;
    }
  }
  assert.ok(count > 500);
});

// Time-outs

/** @param {Script} script @param {number} [size] */
function timedOutCall(script, size = 1) {
  return serving(script, (address) =>
    withLab(address, { timeout: 300 }, async (client) => {
      const error = await errorOf(client.bytes(new Uint8Array(size)));
      assert.ok(error instanceof DeadlineError, String(error));
      assert.match(error.message, /at .*: DEADLINE: .* within 300 ms/);
    }),
  );
}

test("a silent host", () => timedOutCall(untilTheEnd));

for (const [name, start] of /** @type {[string, Uint8Array][]} */ ([
  ["preface", Buffer.alloc(0)],
  ["header", PREFACE],
  ["large body", Buffer.concat([PREFACE, header(200 << 20)])],
])) {
  test(`a host that trickles its ${name}: each byte comes in time, the answer does not`, () =>
    timedOutCall(async (peer) => {
      await peer.preface();
      await peer.request();
      peer.send(start);
      const rest = Buffer.concat([PREFACE, header(1 << 20), Buffer.alloc(1000)]).subarray(start.length);
      for (const byte of rest) {
        if (peer.socket.destroyed) {
          return;
        }
        peer.socket.write(Uint8Array.of(byte));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }));
}

test("a host that reads nothing", () =>
  timedOutCall((peer) => {
    peer.socket.pause();
    return new Promise((resolve) => setTimeout(resolve, 600));
  }, 50_000_000));

test("a host that pings for ever", () =>
  timedOutCall(async (peer) => {
    await peer.greet();
    await peer.request();
    for (;;) {
      peer.send(frame(PING, 0));
      await peer.frame();
    }
  }));

test("the time that is over says what the host took of the request", () =>
  serving(
    async (peer) => {
      await peer.greet();
      peer.socket.pause();
      await new Promise((resolve) => peer.socket.once("close", resolve));
    },
    (address) =>
      withLab(address, {}, async (client) => {
        const large = client.bytes(new Uint8Array(50_000_000), { timeout: 400 });
        const error = assert.rejects(client.echo(1, { timeout: 100 }), (/** @type {CreoError} */ reason) => {
          assert.equal(reason.detail, "the host did not take the request within 100 ms");
          assert.equal(reason.phase, "SEND");
          return true;
        });
        await assert.rejects(large, /no answer within 400 ms/);
        await error;
      }),
  ));
