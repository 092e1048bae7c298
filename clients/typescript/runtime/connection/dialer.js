// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { greeting } from "../frame/frame.js";
import { Hopeless } from "./backoff.js";
import { Connection } from "./connection.js";
import { now, aside } from "./timer.js";
import { openTransport } from "./transport.js";

/** Opens connections to the first of a client's hosts that answers: for one attempt at a time. */
export class Dialer {
  #settings;
  #onEnd;
  /** The addresses; the one that was connected last comes first. */
  #addresses;
  /** @type {Map<string, string>} Why each address could not be connected, over several rounds. */
  #reasons = new Map();
  /** Ends the attempt that is under way. */
  #attempt = new AbortController();
  #closed = false;
  /** Whether another attempt would fail for the same reasons. */
  hopeless = false;

  /**
   * @param {import("./settings.js").Settings} settings
   * @param {(connection: Connection) => void} onEnd of a connection
   */
  constructor(settings, onEnd) {
    this.#settings = settings;
    this.#onEnd = onEnd;
    this.#addresses = settings.addresses;
  }

  /** Why no host answers. */
  get reasons() {
    const several = this.#settings.addresses.length > 1;
    return [...this.#reasons].map(([text, why]) => (several ? `${text}: ${why}` : why)).join("; ") || TIMED_OUT;
  }

  /**
   * Tries this address last from now on.
   *
   * @param {string} address
   */
  avoid(address) {
    const last = (/** @type {import("./address.js").Address} */ { text }) => Number(text === address);
    this.#addresses = [...this.#addresses].sort((a, b) => last(a) - last(b));
  }

  /** Ends an attempt that is under way, and all later ones. */
  close() {
    this.#closed = true;
    this.#attempt.abort("the client was closed");
  }

  /** Tries each address once; those that are left share the time. Undefined where no host answers. */
  async dial() {
    const limit = now() + this.#settings.connectTimeout;
    const addresses = this.#addresses;
    this.hopeless = true;
    for (const [index, address] of addresses.entries()) {
      if (this.#closed) {
        break;
      }
      try {
        const connection = await this.#open(address, (limit - now()) / (addresses.length - index));
        this.#addresses = [address, ...addresses.filter((other) => other !== address)];
        this.#reasons.clear();
        return connection;
      } catch (error) {
        const why = /** @type {Error} */ (error).message;
        this.hopeless &&= error instanceof Hopeless;
        // The reason of an earlier round says more than that this one had no time left.
        if (why !== TIMED_OUT || !this.#reasons.has(address.text)) {
          this.#reasons.set(address.text, why);
        }
      }
    }
    return undefined;
  }

  /**
   * @param {import("./address.js").Address} address
   * @param {number} time
   */
  async #open(address, time) {
    const attempt = (this.#attempt = new AbortController());
    const timer = aside(time, () => attempt.abort(TIMED_OUT));
    try {
      const opening = greeting(await this.#settings.token());
      const connection = new Connection(address.text, this.#settings, opening, this.#onEnd);
      connection.attach(await openTransport(address, this.#settings, connection, attempt.signal));
      return connection;
    } finally {
      clearTimeout(timer);
    }
  }
}

const TIMED_OUT = "timed out";
