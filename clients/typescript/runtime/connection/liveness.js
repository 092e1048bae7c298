// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/**
 * Decides whether a host that is silent is still there, while calls wait that have no end of their own: when it is
 * asked, and when it is given up. It neither waits nor looks at a clock: the connection does that by these rules. Times
 * are moments of its clock, in milliseconds.
 */

import { timeText, TransportError } from "../error/errors.js";

export class Liveness {
  #silence;
  #grace;
  #heard = 0;
  /** When the host was asked since the last bytes came, if it was. */
  #asked = NaN;

  /**
   * @param {number} silence how long the host may be silent before it is asked
   * @param {number} grace how long after that
   */
  constructor(silence, grace) {
    this.#silence = silence;
    this.#grace = grace;
  }

  /** @param {number} now when bytes came */
  heard(now) {
    this.#heard = now;
    this.#asked = NaN;
  }

  /** The time at which to ask `due` next. */
  get next() {
    return this.#asked ? this.#asked + this.#grace : this.#heard + this.#silence;
  }

  /**
   * Whether to ask the host now if it is there; TransportError where it was asked and did not answer in time.
   *
   * @param {number} now
   * @param {number} full since when the host takes nothing; NaN where it does
   */
  due(now, full) {
    const limit = this.#silence + this.#grace;
    if (now >= full + limit) {
      throw new TransportError(`the host did not take what it was sent within ${timeText(limit)}`);
    }
    if (now < this.next) {
      return false;
    }
    if (this.#asked) {
      throw new TransportError(`nothing came from the host for ${timeText(limit)}, and no answer to a PING`);
    }
    this.#asked = now;
    return true;
  }
}
