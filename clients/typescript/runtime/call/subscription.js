// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { pause } from "../connection/backoff.js";
import { now } from "../connection/timer.js";
import { CreoError } from "../error/errors.js";

/**
 * @template T
 * @typedef {import("./stream-call.js").StreamCall<T>} StreamCall
 */

/** The statuses by which a stream may be cut that can be opened again. */
const CUTS = ["TRANSPORT", "UNAVAILABLE", "BUSY"];

/**
 * Stands for a StreamCall: it makes calls of the same method, one after the other, where each but the last was cut.
 *
 * @template T
 */
class Subscription {
  #open;
  #told;
  #call;
  /** How many calls were cut since the last item, and when the first of these was. */
  #attempts = 0;
  #since = 0;

  /**
   * @param {() => StreamCall<T>} open
   * @param {(error: CreoError) => void} told is called at each gap
   */
  constructor(open, told) {
    this.#open = open;
    this.#told = told;
    this.#call = open();
  }

  get ended() {
    return this.#call.ended;
  }

  cancel() {
    this.#call.cancel();
  }

  /**
   * @param {unknown} stream
   * @param {number} time
   * @returns {Promise<IteratorResult<T, undefined>>}
   */
  async take(stream, time) {
    for (const limit = now() + time; ;) {
      const call = this.#call;
      try {
        const result = await call.take(stream, Math.max(0, limit - now()));
        if (!result.done) {
          this.#attempts = 0;
        }
        return result;
      } catch (error) {
        if (!this.#cut(call, error)) {
          throw error;
        }
        this.#told(/** @type {CreoError} */ (error));
        this.#call = this.#open();
        this.#call.delay = pause(this.#attempts);
      }
    }
  }

  /**
   * Notes that the stream was cut. Returns whether it is opened again.
   *
   * @param {StreamCall<T>} call
   * @param {unknown} error
   */
  #cut({ connection, connections }, error) {
    // Where no host was found, the client has looked for one as long as it may.
    if (!(error instanceof CreoError) || !CUTS.includes(error.status) || error.phase === "CONNECT") {
      return false;
    }
    if (!this.#attempts++) {
      this.#since = now();
    }
    if (error.status === "UNAVAILABLE") {
      connection?.retire();
    }
    return now() - this.#since < connections.settings.connectTimeout;
  }
}

/**
 * A stream that is opened again where it is cut.
 *
 * @template T
 * @param {() => StreamCall<T>} open
 * @param {(error: CreoError) => void} told
 * @returns {any} what a Stream takes items from
 */
export function subscribe(open, told) {
  return new Subscription(open, told);
}
