// SPDX-License-Identifier: Apache-2.0
// The numbers of this runtime, and what it says of failures, are those that framework/protocol/vectors/rasp.txt gives all.

import assert from "node:assert/strict";
import { once } from "node:events";
import net from "node:net";
import { test } from "node:test";
import { ATTEMPTS } from "../runtime/call/unary-call.js";
import { FIRST, LONGEST, SPREAD } from "../runtime/connection/backoff.js";
import { CALL_TIMEOUT, CONNECT_TIMEOUT } from "../runtime/connection/settings.js";
import { STATUSES } from "../runtime/error/errors.js";
import { BYTES, ITEMS } from "../runtime/frame/credit.js";
import * as frame from "../runtime/frame/frame.js";
import * as reader from "../runtime/wire/reader.js";
import * as writer from "../runtime/wire/writer.js";
import { all, errorOf, withLab } from "./lab.js";
import { serving, untilTheEnd } from "./peer.js";
import { vectors } from "./vectors.js";

const ROWS = vectors("rasp.txt");

/** @param {string} what @returns {Record<string, number>} */
function numbers(what) {
  return Object.fromEntries(ROWS.filter((row) => row.type === what).map((row) => [row.name, Number(row.text)]));
}

test("the kinds of frames", () => {
  const kinds = numbers("kind");
  const own = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (frame));
  assert.deepEqual(Object.fromEntries(Object.keys(kinds).map((name) => [name, own[name]])), kinds);
  frame.NAMES.forEach((name, kind) => assert.ok(!name || kinds[name] === kind, name));
});

test("the statuses of an ERROR", () =>
  assert.deepEqual(Object.fromEntries(STATUSES.map((name, index) => [name, index + 1])), numbers("status")));

test("limits and times", () => {
  const { hello, ...expected } = numbers("number"); // which hosts have
  assert.ok(hello);
  assert.equal(reader.DEEPEST, writer.DEEPEST);
  assert.deepEqual(
    {
      version: frame.VERSION,
      frame: frame.LIMIT,
      context: frame.CONTEXT_LIMIT,
      ping: frame.PING_LIMIT,
      nesting: reader.DEEPEST,
      "credit-items": ITEMS,
      "credit-bytes": BYTES,
      connect: CONNECT_TIMEOUT,
      call: CALL_TIMEOUT,
      "first-pause": FIRST,
      "longest-pause": LONGEST,
      spread: SPREAD * 100,
      attempts: ATTEMPTS,
    },
    expected,
  );
});

for (const { name, bytes, text } of ROWS.filter((row) => row.type === "failure")) {
  test(`a failure is told as elsewhere: ${name}`, () =>
    serving(
      async (peer) => {
        await peer.preface();
        await peer.request();
        peer.send(bytes);
      },
      (address) =>
        withLab(address, { timeout: 5000 }, async (client) => {
          const { message } = await errorOf(client.echo(7));
          assert.ok(message.includes(text.replace("{address}", address)), message);
        }),
    ));
}

/** @type {Record<string, import("../runtime/call/options.js").Options>} What a client is told, for each kind. */
const LIMITS = {
  late: { timeout: 500 },
  limited: {},
  strange: { connectTimeout: 500 },
  gone: {},
  silent: { connectTimeout: 500, timeout: 500 },
  handshake: { connectTimeout: 500, tls: {} },
};

for (const { name, type, bytes, text } of ROWS.filter((row) => row.type in LIMITS)) {
  test(`a failure that comes with time is told as elsewhere: ${name}`, () =>
    serving(
      async (peer) => {
        if (type !== "handshake") {
          await peer.preface();
          await peer.request();
          peer.send(bytes);
        }
        if (type !== "gone") {
          await untilTheEnd(peer);
        }
      },
      (address) =>
        withLab(address, LIMITS[type] ?? {}, async (client) => {
          const error = await errorOf(
            type === "limited"
              ? all(client.count(7, { timeout: 500 }))
              : client.echo(7, type === "silent" ? { timeout: Infinity } : {}),
          );
          const [, status, words] = /** @type {RegExpMatchArray} */ (text.match(/^(\w+) (.*)$/));
          assert.equal(error.status, status);
          assert.ok(error.message.endsWith(String(words).replace("{address}", address)), error.message);
        }),
    ));
}

/** @param {string} kind @param {Promise<unknown>} call */
async function assertSaid(kind, call) {
  const row = ROWS.find(({ type }) => type === kind);
  const [, status, words] = /** @type {RegExpMatchArray} */ (String(row?.text).match(/^(\w+) (.*)$/));
  const error = await errorOf(call);
  assert.equal(error.status, status);
  assert.ok(error.message.includes(String(words)), error.message);
}

test("a request that the host does not take", () =>
  serving(
    (peer) => {
      peer.socket.pause();
      return new Promise((resolve) => peer.socket.once("close", resolve));
    },
    (address) =>
      withLab(address, { timeout: 500 }, async (client) => {
        const large = errorOf(client.bytes(new Uint8Array(50_000_000)));
        await assertSaid("full", client.echo(1));
        await large;
      }),
  ));

test("a host that is not there", async () => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  server.close();
  const address = `127.0.0.1:${port}`;
  await withLab(address, { connectTimeout: 500 }, (client) => assertSaid("absent-connect", client.echo(1)));
  await withLab(address, { timeout: 500 }, (client) => assertSaid("absent-call", client.echo(1)));
  await withLab("unix:/nobody/there", { connectTimeout: 500 }, (client) => assertSaid("absent-path", client.echo(1)));
  await withLab("foo..bar:7000", { connectTimeout: 500 }, (client) => assertSaid("absent-name", client.echo(1)));
});

test("a message as large as a frame can hold", async () => {
  const largest = 256 * 1024 * 1024 - 20 + frame.REQUEST_SIZE;
  frame.checkSize(new Uint8Array(largest), frame.REQUEST_SIZE, {});
  const send = async () => frame.checkSize(new Uint8Array(largest + 1), frame.REQUEST_SIZE, {});
  await assertSaid("too-large", send());
});

test("a context that is too large", () =>
  withLab("unix:/nobody/there", { context: { k: "v".repeat(8192) } }, (client) =>
    assertSaid("context", client.echo(1)),
  ));
