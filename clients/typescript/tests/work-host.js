// SPDX-License-Identifier: Apache-2.0
// A host for one worker that does what a test says. What it sends and reads is coded by what `work.creo` generates, not
// by the worker's own code.

import assert from "node:assert/strict";
import { generate } from "./generated.js";
import * as peers from "./peer.js";

/** @type {any} */
const work = await import(`${generate("framework/protocol/work.creo")}/index.js`);

/** A view of which nothing has come along. */
export const UNKNOWN = { complete: false, rows: [] };

/** A view with all of its rows. @param {[Uint8Array, Uint8Array][]} rows */
export function rows(...rows) {
  return { complete: true, rows: rows.map(([key, value]) => ({ key, value })) };
}

export class WorkHost {
  /** @type {any} What the worker has offered. */
  worker;
  #peer;
  #request = 0;
  #calls = 0;

  /** @param {peers.Peer} peer */
  constructor(peer) {
    this.#peer = peer;
  }

  /** Waits for the worker. */
  async attach() {
    await this.#peer.greet();
    const { id, body } = await this.#peer.request();
    this.#request = id;
    this.worker = work.Worker.fromBytes(body);
    return this;
  }

  /** @param {string} kind @param {any} value */
  tell(kind, value) {
    this.#send(peers.ITEM, work.Order.toBytes({ kind, value }));
  }

  /** @param {number} kind @param {Uint8Array} [body] @param {number} [status] */
  #send(kind, body, status) {
    this.#peer.send(peers.frame(kind, this.#request, body, status));
  }

  /**
   * Begins a call, and returns its number.
   *
   * @param {string} name
   * @param {Uint8Array} [args]
   * @param {any[]} [views]
   * @param {any} [more]
   */
  begin(name, args = Buffer.alloc(0), views = [], more = {}) {
    const [service, method] = this.worker.interfaces
      .flatMap((/** @type {any} */ each) => each.methods.map((/** @type {any} */ method) => [each, method]))
      .find((/** @type {any} */ [, method]) => method.name === name);
    const begin = { timeLeft: 0n, caller: "", roles: [], context: new Map(), ...more };
    const call = ++this.#calls;
    this.tell("begin", { call, service: service.id, method: method.id, arguments: args, views, ...begin });
    return call;
  }

  /** The next report, which is to be of this kind. @param {string} kind @returns {Promise<any>} */
  async report(kind) {
    for (;;) {
      const frame = await this.#peer.frame();
      if (frame.kind === peers.ITEM) {
        this.#send(peers.CREDIT, peers.ints(1, frame.body.length));
        const report = work.Report.fromBytes(frame.body);
        assert.equal(
          report.kind,
          kind,
          JSON.stringify(report, (_, value) => String(value)),
        );
        return report.value;
      }
      if (frame.kind === peers.END) {
        assert.equal(kind, "end");
        return undefined;
      }
      if (frame.kind === peers.PING) {
        this.#peer.send(peers.frame(peers.PONG, 0, frame.body));
      }
    }
  }

  /** The result of a call, which has written nothing. @param {number} call */
  async answer(call) {
    const { result, ...rest } = await this.report("answer");
    assert.deepEqual(rest, { call, writes: [], fields: new Map() });
    return Buffer.from(result);
  }

  /** Answers a question. @param {number} question @param {number} call @param {[Uint8Array, Uint8Array][]} found */
  found(question, call, ...found) {
    this.tell("rows", { call, question, rows: rows(...found).rows, more: false });
  }

  /** @param {number} status @param {Uint8Array} body */
  fail(status, body) {
    this.#send(peers.ERROR, body, status);
  }

  /** Says that there are no more orders. */
  end() {
    this.#send(peers.END);
  }

  async drain() {
    this.tell("drain", 1000n);
    await this.report("end");
    this.end();
  }
}

/**
 * A host to which a worker attaches, which does what a script says and drains the worker at its end. A script that fails
 * aborts the signal, with which the worker does not come again.
 *
 * @param {(address: string, signal: AbortSignal) => Promise<void>} serve
 * @param {(host: WorkHost) => Promise<void>} script
 */
export function hosting(serve, script) {
  const failed = new AbortController();
  return peers.serving(
    async (peer) => {
      try {
        const host = await new WorkHost(peer).attach();
        await script(host);
        await host.drain();
      } catch (error) {
        failed.abort();
        throw error;
      }
      await peers.untilTheEnd(peer);
    },
    (address) => serve(address, failed.signal),
  );
}
