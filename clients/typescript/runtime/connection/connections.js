// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { clientClosed, timeText, TransportError } from "../error/errors.js";
import { pause } from "./backoff.js";
import { Dialer } from "./dialer.js";
import { after, aside, now } from "./timer.js";

/**
 * A call or a client that waits for a connection.
 *
 * @typedef {object} Waiter
 * @property {string} name of its method, for messages
 * @property {boolean} [once] whether one attempt is all that it waits for
 * @property {(connection: Connection) => void} connected
 * @property {(error: import("../error/errors.js").CreoError) => void} failed
 *
 * @typedef {import("./connection.js").Connection} Connection
 */

/** The connections of a client: at most one for new calls, and those that only finish their open calls. */
export class Connections {
  /** @type {import("./settings.js").Settings} */
  settings;
  /** Whether there is another address to try where one is silent. */
  several;
  /** @type {Connection | undefined} */
  #live;
  /** @type {Set<Connection>} */
  #all = new Set();
  #dialer;
  #dialing = false;
  /** @type {Map<Waiter, ReturnType<typeof setTimeout>>} */
  #waiting = new Map();
  #attempts = 0;
  #notBefore = 0;
  #closed = false;

  /** @param {import("./settings.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
    this.several = settings.addresses.length > 1;
    this.#dialer = new Dialer(settings, (connection) => this.#all.delete(connection));
  }

  /** Why no host answers. */
  get reasons() {
    return this.#dialer.reasons;
  }

  /**
   * Gives a connection that takes calls: at once where there is one.
   *
   * @param {Waiter} waiter
   */
  give(waiter) {
    if (this.#live?.usable) {
      waiter.connected(this.#live);
      return;
    }
    const { address, connectTimeout } = this.settings;
    if (this.#closed) {
      waiter.failed(clientClosed({ method: waiter.name, address }));
      return;
    }
    const timer = after(connectTimeout, () => this.#fail(waiter, connectTimeout));
    this.#waiting.set(waiter, timer);
    void this.#dial();
  }

  /**
   * Forgets a waiter, which waits no longer.
   *
   * @param {Waiter} waiter
   */
  forget(waiter) {
    clearTimeout(this.#waiting.get(waiter));
    return this.#waiting.delete(waiter);
  }

  /**
   * @param {Waiter} waiter
   * @param {number} [time] for which it waited, where that was all that it had
   */
  #fail(waiter, time) {
    if (this.forget(waiter)) {
      const { name } = waiter;
      const { address } = this.settings;
      const place = { method: name, address, phase: /** @type {const} */ ("CONNECT") };
      const vain = !name
        ? `cannot connect to ${address}`
        : time
          ? `no connection within ${timeText(time)}`
          : "cannot connect";
      waiter.failed(this.#closed ? clientClosed(place) : new TransportError(`${vain}: ${this.reasons}`, place));
    }
  }

  async #dial() {
    if (this.#dialing) {
      return;
    }
    this.#dialing = true;
    do {
      const due = this.#notBefore - now();
      if (due > 0) {
        await new Promise((/** @type {(_: void) => void} */ resolve) => aside(due, resolve));
      }
      if (this.#live && !this.#live.greeted) {
        this.#dialer.avoid(this.#live.address);
      }
      const connection = this.#closed ? undefined : await this.#dialer.dial();
      if (connection && this.#closed) {
        connection.fail(clientClosed());
      }
      if (connection) {
        this.#live = connection;
        this.#all.add(connection);
      }
      this.#attempted();
    } while (this.#waiting.size && !this.#live?.usable);
    this.#dialing = false;
  }

  /** Tells the waiters that an attempt has failed, unless another one may help them. */
  #attempted() {
    if (this.#live?.usable) {
      this.#attempts = this.#notBefore = 0;
      for (const waiter of [...this.#waiting.keys()]) {
        this.forget(waiter);
        this.give(waiter);
      }
      return;
    }
    this.#notBefore = now() + pause(++this.#attempts);
    for (const waiter of [...this.#waiting.keys()]) {
      if (waiter.once || this.#closed || this.#dialer.hopeless) {
        this.#fail(waiter);
      }
    }
  }

  /** Connects now: tries each address once. */
  open() {
    return new Promise((/** @type {(_: void) => void} */ connected, failed) =>
      this.give({ name: "", once: true, connected: () => connected(), failed }),
    );
  }

  /** Open calls fail, and so do later ones. */
  async close() {
    this.#closed = true;
    this.#dialer.close();
    for (const waiter of [...this.#waiting.keys()]) {
      this.#fail(waiter);
    }
    await Promise.all([...this.#all].map((connection) => connection.close()));
  }
}
