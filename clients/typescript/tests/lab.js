// SPDX-License-Identifier: Apache-2.0

/** A client of methods with an `int`, as a generator would write it. */

import assert from "node:assert/strict";
import { Client } from "../runtime/call/client.js";
import { Method } from "../runtime/call/method.js";
import { subscribe } from "../runtime/call/subscription.js";
import { ServiceException } from "../runtime/error/errors.js";
import { overFetch as overFetchOf } from "../runtime/fetch/over-fetch.js";
import * as $ from "../runtime/value/index.js";
import { serving, untilTheEnd } from "./peer.js";

export class Gone extends ServiceException {
  /** @param {string} [key] */
  constructor(key = "") {
    super();
    this.key = key;
  }
}

export const GONE = 0x824a249c;

/** @typedef {import("../runtime/call/client.js").CallOptions} CallOptions */

/** @param {string} name @param {object} [about] */
export const method = (name, about) => new Method(`some.Lab.${name}`, 0xfedcba98, 2, about);

const throws = new Map([[GONE, (/** @type {any} */ reader) => new Gone(reader.string())]]);
const echoes = method("echo", { throws });
const looks = method("look", { repeatable: true });
const logs = method("log", { oneway: true });
const counts = method("count", { throws });
const sums = method("sum");
const doubles = method("doubles");
const blocks = method("blocks");
const stores = method("store");
const watches = method("watch", { repeatable: true });
const bytes = method("bytes", { arrays: true });

const readInt = (/** @type {any} */ reader) => reader.int();
const writeInt = (/** @type {any} */ writer, /** @type {any} */ item, /** @type {string} */ at) =>
  writer.int(item, `items${at}`);

const readValue = (/** @type {any} */ reader) => ({ value: reader.int() });
const writeJson = (/** @type {any} */ writer, /** @type {any} */ json) => writer.int($.int.fromJson(json), "answer");

/** What carries these calls as JSON, as a generator would write it. */
export const overFetch = overFetchOf(() => ({
  methods: [
    { method: echoes, read: readValue, write: writeJson },
    { method: looks, read: readValue, write: writeJson },
    { method: logs, read: readValue },
    { method: counts, read: readValue, write: writeJson },
    {
      method: bytes,
      read: (reader) => ({ value: $.bytes.toJson(reader.bytes()) }),
      write: (writer, json) => writer.bytes($.bytes.fromJson(json), "answer"),
    },
    { method: sums, write: writeJson },
  ],
  exceptions: {
    "some.Gone": {
      id: GONE,
      write: (writer, fields) => writer.string(fields.key, "Gone.key"),
      json: { fromJson: (json) => ({ key: $.string.fromJson(json.key) }) },
    },
  },
}));

export class Lab extends Client {
  /** @param {any} value @param {CallOptions} [options] @returns {Promise<number>} */
  echo(value, options) {
    return this._call(echoes, (writer) => writer.int(value, "value"), readInt, options);
  }

  /** May be repeated. @param {any} value @param {CallOptions} [options] @returns {Promise<number>} */
  look(value, options) {
    return this._call(looks, (writer) => writer.int(value, "value"), readInt, options);
  }

  /** One way. @param {any} value @param {CallOptions} [options] @returns {Promise<void>} */
  log(value, options) {
    return this._call(
      logs,
      (writer) => writer.int(value, "value"),
      () => {},
      options,
    );
  }

  /** @param {Uint8Array} value @param {CallOptions} [options] @returns {Promise<Uint8Array>} */
  bytes(value, options) {
    return this._call(
      bytes,
      (writer) => writer.bytes(value),
      (reader) => reader.bytes(),
      options,
    );
  }

  /** @param {any} value @param {CallOptions} [options] @returns {import("../runtime/call/options.js").Stream<number>} */
  count(value, options) {
    return /** @type {any} */ (this._down(counts, (writer) => writer.int(value, "value"), readInt, options));
  }

  /** May be repeated. @param {any} value @param {import("../runtime/call/options.js").StreamOptions} [options] @returns {import("../runtime/call/options.js").Stream<number>} */
  watch(value, options) {
    return /** @type {any} */ (
      this._down(watches, (writer) => writer.int(value, "value"), readInt, options, subscribe)
    );
  }

  /** How large each is. @param {any} value @param {CallOptions} [options] @returns {import("../runtime/call/options.js").Stream<number>} */
  blocks(value, options) {
    const read = (/** @type {any} */ reader) => reader.bytes().length + 4;
    return /** @type {any} */ (this._down(blocks, (writer) => writer.int(value, "value"), read, options));
  }

  /** @param {Iterable<Uint8Array>} items @param {CallOptions} [options] @returns {Promise<number>} */
  store(items, options) {
    return this._up(
      stores,
      () => {},
      items,
      (writer, item) => writer.bytes(item),
      readInt,
      options,
    );
  }

  /** @param {any} items @param {CallOptions} [options] @returns {Promise<number>} */
  sum(items, options) {
    return this._up(sums, () => {}, items, writeInt, readInt, options);
  }

  /** @param {any} items @param {CallOptions} [options] @returns {import("../runtime/call/options.js").Stream<number>} */
  doubles(items, options) {
    return /** @type {any} */ (this._both(doubles, () => {}, items, writeInt, readInt, options));
  }
}

/** @type {unknown[]} */
const unhandled = [];
process.on("unhandledRejection", (error) => unhandled.push(error));

/**
 * Runs a test with a client, which is closed after it; no rejection may be left unhandled.
 *
 * @param {string} address
 * @param {import("../runtime/call/options.js").Options} options
 * @param {(client: Lab) => Promise<void>} use
 */
export async function withLab(address, options, use) {
  const client = new Lab(address, options);
  try {
    await use(client);
  } finally {
    await client.close();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(unhandled.splice(0), []);
  }
}

/**
 * A client that talks to a host: this does what its script says, and then reads until the client goes.
 *
 * @param {import("./peer.js").Script} script
 * @param {(client: Lab, address: string) => Promise<void>} use
 * @param {import("../runtime/call/options.js").Options} [options]
 * @param {{ server?: any, scheme?: string }} [over] sockets of TCP, if not given
 */
export function talk(script, use, options = {}, over = {}) {
  return serving(
    async (peer) => {
      await script(peer);
      await untilTheEnd(peer);
    },
    (host) => {
      const address = `${over.scheme ?? ""}${host}`;
      return withLab(address, options, (client) => use(client, address));
    },
    over,
  );
}

/** @param {AsyncIterable<number>} stream */
export async function all(stream) {
  const items = [];
  for await (const item of stream) {
    items.push(item);
  }
  return items;
}

/**
 * The error with which it is rejected.
 *
 * @param {Promise<unknown>} promise
 * @returns {Promise<import("../runtime/error/errors.js").CreoError>}
 */
export function errorOf(promise) {
  return promise.then(
    () => assert.fail("no error"),
    (error) => error,
  );
}
