// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { MalformedError } from "../error/errors.js";
import { ServedCall } from "./call.js";
import * as orders from "./orders.js";
import { Reports } from "./reports.js";

/**
 * What a worker offers to its host.
 *
 * @typedef {object} Offer
 * @property {string} name for the log of the host
 * @property {number} places how many calls it takes at a time
 * @property {string | undefined} secret that a host gives to a process which it starts
 * @property {{ handler: import("./handler.js").Handler, served: import("./served.js").Interface }[]} handlers
 */

/** Handlers that are attached to a host, until the host or `drain` ends that. */
export class Worker {
  #client;
  #offer;
  /** @type {Map<string, { handler: import("./handler.js").Handler, served: import("./served.js").Served }>} */
  #methods = new Map();
  /** @type {Map<number, ServedCall>} Those that are open, by their numbers. */
  #calls = new Map();
  #reports = new Reports();
  /** Whether it is to end. */
  draining = false;
  /** Whether no more calls come: it ends after those that it has. */
  #drained = false;
  /** Whether the host has said anything. */
  attached = false;
  /** @type {import("../call/stream.js").Stream<import("./orders.js").Order> | undefined} */
  #orders;
  /** @type {unknown} Why it cannot go on. */
  #failure;

  /** @param {import("../call/client.js").Client} client @param {Offer} offer */
  constructor(client, offer) {
    this.#client = client;
    this.#offer = offer;
    for (const { handler, served } of offer.handlers) {
      for (const method of served.methods) {
        this.#methods.set(`${served.id} ${method.method.methodId}`, { handler, served: method });
      }
    }
  }

  /** Serves until that ends; rejects where it ends otherwise than by being drained. */
  async run() {
    const { name, places, handlers, secret } = this.#offer;
    const interfaces = handlers.map((each) => each.served);
    this.#orders = this.#client._both(
      orders.SERVE,
      (writer) => orders.writeWorker(writer, name, places, interfaces, secret),
      this.#reports,
      (writer, report) => report.write(writer),
      orders.readOrder,
    );
    try {
      for await (const order of this.#orders) {
        this.#hear(order);
      }
    } catch (error) {
      throw this.#failure ?? error;
    } finally {
      this.#calls.forEach((call) => call.withdraw("the worker has lost its host"));
    }
  }

  /** @param {import("./orders.js").Order} order */
  #hear(order) {
    this.attached = true;
    switch (order.kind) {
      case orders.BEGIN:
        void this.#run(this.#begun(order));
        break;
      case orders.DRAIN:
        this.draining = true;
        this.#endAfterCalls();
        break;
      default:
        this.#calls.get(order.call)?.hear(order);
    }
  }

  /** @param {import("./orders.js").Begin} order */
  #begun(order) {
    const method = this.#methods.get(`${order.service} ${order.method}`);
    if (!method) {
      throw new MalformedError(`a call of the method ${order.method} of ${order.service}, which was not offered`);
    }
    const call = new ServedCall((report) => this.#reports.add(report), order, method.handler, method.served);
    this.#calls.set(call.number, call);
    return call;
  }

  /** @param {ServedCall} call */
  async #run(call) {
    try {
      await call.run();
    } catch (error) {
      this.#failure ??= error;
      this.#orders?.cancel();
    }
    this.#calls.delete(call.number);
    this.#endIfDrained();
  }

  /**
   * Asks the host for no more calls. It ends after those that it has and those that are on their way, when the host has
   * said that no more will come; the second time, it does not wait for that.
   */
  drain() {
    if (this.draining) {
      this.#endAfterCalls();
    } else {
      this.draining = true;
      this.#reports.add(orders.places(0));
    }
  }

  #endAfterCalls() {
    this.#drained = true;
    this.#endIfDrained();
  }

  #endIfDrained() {
    if (this.#drained && !this.#calls.size) {
      this.#reports.end();
    }
  }
}
