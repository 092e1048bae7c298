// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { pause } from "../connection/backoff.js";
import { after } from "../connection/timer.js";
import { CallCancelledError, CreoError, TransportError } from "../error/errors.js";
import { broken, result } from "./answer.js";
import { Call } from "./call.js";

/** How often a request is sent at most, where its method may be repeated. */
export const ATTEMPTS = 3;

/** A call without streams. */
export class UnaryCall extends Call {
  #attempts = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;

  /**
   * @override
   * @param {number} kind
   * @param {number} status
   * @param {Uint8Array} body
   */
  answered(kind, status, body) {
    let value;
    try {
      value = result(this, kind, status, body);
    } catch (error) {
      if (!this.renew(error) && !this.#again(error, false)) {
        this.end(error);
      }
      return;
    }
    this.succeed(value);
  }

  /**
   * @override
   * @param {CreoError} failure
   */
  lost(failure) {
    const untouched = this.phase === "SEND" && !(failure instanceof CallCancelledError);
    const error = untouched ? new TransportError("the connection is closed", this.place()) : broken(this, failure);
    if (!this.renew(error) && !this.#again(error, untouched)) {
      this.end(error);
    }
  }

  /**
   * Sends the request once more, unless there is a reason against it.
   *
   * @param {unknown} error
   * @param {boolean} untouched whether nothing of it was sent
   */
  #again(error, untouched) {
    const { connection } = this;
    const unavailable = error instanceof CreoError && error.status === "UNAVAILABLE";
    // A host that took the request and said nothing would say nothing again.
    const elsewhere = !connection?.silent || this.connections.several;
    const repeatable = elsewhere && this.method.repeatable && (unavailable || error instanceof TransportError);
    if (++this.#attempts === ATTEMPTS || !(untouched || repeatable)) {
      return false;
    }
    if (unavailable) {
      connection?.retire();
      this.#pause = after(pause(this.#attempts), () => this.again());
    } else {
      this.again();
    }
    return true;
  }

  /** @override */
  finish() {
    super.finish();
    clearTimeout(this.#pause);
  }
}
