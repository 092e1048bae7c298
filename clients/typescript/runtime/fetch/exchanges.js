// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { pause } from "../connection/backoff.js";
import { settings } from "../connection/settings.js";
import { after, LONGEST } from "../connection/timer.js";
import { clientClosed, RefusedError, TransportError } from "../error/errors.js";
import { Exchange } from "./exchange.js";
import { authorization } from "./fields.js";
import { reasonOf } from "./reason.js";

/** How long closing waits for one-way requests to be accepted, in milliseconds. */
const FAREWELL = 1000;
const ADDRESS = /^https?:[^,]+$/i;

/**
 * Stands for `Connections`: each call is a request of HTTP.
 *
 * @typedef {import("../call/call.js").Call} Call
 */
export class Exchanges {
  /** @type {import("../connection/settings.js").Settings} */
  settings;
  several = false;
  /** Why the last request has failed. */
  reasons = "";
  /** The root of the host. */
  base;
  exceptions;

  #methods;
  #lastId = 0;
  /** How many requests have failed, one after the other. */
  #failures = 0;
  #closed = false;
  /** @type {Map<Call, ReturnType<typeof setTimeout>>} The calls that wait before they are sent again. */
  #waiting = new Map();
  /** @type {Map<Exchange, Call>} */
  #open = new Map();

  /**
   * @param {import("./over-fetch.js").JsonPackage} described
   * @param {string} address
   * @param {import("../call/options.js").Options} options
   */
  constructor(described, address, options) {
    if (options.tls) {
      throw new TypeError("tls: fetch trusts what the platform does; in Node, NODE_EXTRA_CA_CERTS names more to trust");
    }
    this.settings = settings(address, options);
    if (!ADDRESS.test(address)) {
      throw new RefusedError(
        "BAD_ARGUMENT",
        `${JSON.stringify(address)} is no address for fetch, which is one of the form https://host:port`,
        { address },
      );
    }
    this.base = address.trim().replace(/\/+$/, "");
    if (typeof options.token !== "function") {
      authorization(options.token); // It is refused now, if it is.
    }
    this.exceptions = described.exceptions;
    this.#methods = new Map(described.methods.map((each) => [each.method, each]));
  }

  /**
   * Sends the request of a call, after a pause where the last ones have failed.
   *
   * @param {Call} call
   */
  give(call) {
    const place = { method: call.name, address: this.settings.address };
    const json = this.#methods.get(call.method);
    if (this.#closed) {
      call.failed(clientClosed(place));
    } else if (!json?.read) {
      const detail = json
        ? "fetch cannot send a stream; a client without the option transport can"
        : "the option transport is that of another package; take overFetch of the package that has this method";
      call.failed(new RefusedError("BAD_ARGUMENT", detail, place));
    } else if (this.#failures) {
      const timer = after(pause(this.#failures), () => this.#send(call, json));
      this.#waiting.set(call, timer);
    } else {
      this.#send(call, json);
    }
  }

  /**
   * @param {Call} call
   * @param {import("./over-fetch.js").JsonMethod} json
   */
  #send(call, json) {
    this.#waiting.delete(call);
    const exchange = new Exchange(this, json);
    this.#open.set(exchange, call);
    call.connected(exchange);
  }

  /**
   * Forgets a call, which waits no longer.
   *
   * @param {Call} call
   */
  forget(call) {
    clearTimeout(this.#waiting.get(call));
    return this.#waiting.delete(call);
  }

  // What an exchange tells

  /** A number for the next request. */
  nextId() {
    return ++this.#lastId;
  }

  /** Notes that a host has answered. */
  answered() {
    this.#failures = 0;
  }

  /** @param {string} why no answer came */
  failed(why) {
    this.#failures++;
    this.reasons = why;
  }

  /** @param {Exchange} exchange that is over */
  ended(exchange) {
    this.#open.delete(exchange);
  }

  // What a client does

  /** Asks once whether somebody answers. */
  async open() {
    const { address, connectTimeout } = this.settings;
    const place = { address, phase: /** @type {const} */ ("CONNECT") };
    if (this.#closed) {
      throw clientClosed(place);
    }
    const signal = AbortSignal.timeout(Math.min(connectTimeout, LONGEST));
    try {
      await fetch(`${this.base}/creo/`, { method: "HEAD", redirect: "manual", signal });
    } catch (error) {
      const why = signal.aborted ? "timed out" : reasonOf(error);
      throw new TransportError(`cannot connect to ${address}: ${why}`, place);
    }
  }

  /** Open calls fail, and so do later ones. One-way requests get time to be accepted. */
  async close() {
    this.#closed = true;
    for (const call of [...this.#waiting.keys()]) {
      this.forget(call);
      call.failed(clientClosed(call.place()));
    }
    this.#end((call) => !call.method.oneway);
    const farewell = after(FAREWELL, () => this.#end(() => true));
    await Promise.all([...this.#open.keys()].map(({ over }) => over));
    clearTimeout(farewell);
  }

  /** @param {(call: Call) => boolean} which */
  #end(which) {
    for (const [exchange, call] of [...this.#open]) {
      if (which(call)) {
        call.lost(clientClosed());
        exchange.abort();
      }
    }
  }
}
