// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/**
 * What a worker has to say to its host, until it is sent: the connection takes it from here as it has room.
 *
 * @typedef {import("./orders.js").Report} Report
 *
 * @implements {AsyncIterator<Report, undefined>}
 */
export class Reports {
  /** @type {Report[]} */
  #waiting = [];
  #ended = false;
  /** @type {((step: IteratorResult<Report, undefined>) => void) | undefined} */
  #taker;

  [Symbol.asyncIterator]() {
    return this;
  }

  /** Does nothing after the end. @param {Report} report */
  add(report) {
    if (this.#ended) {
      return;
    }
    if (this.#taker) {
      this.#give({ done: false, value: report });
    } else {
      this.#waiting.push(report);
    }
  }

  /** Nothing more is said. */
  end() {
    this.#ended = true;
    this.#give({ done: true, value: undefined });
  }

  /** @param {IteratorResult<Report, undefined>} step */
  #give(step) {
    this.#taker?.(step);
    this.#taker = undefined;
  }

  /** @returns {any} at once where there is something: who takes it looks whether it is a promise */
  next() {
    const report = this.#waiting.shift();
    if (report) {
      return { done: false, value: report };
    }
    return this.#ended
      ? { done: true, value: undefined }
      : new Promise((resolve) => {
          this.#taker = resolve;
        });
  }

  /** What takes them has ended. @returns {Promise<IteratorResult<Report, undefined>>} */
  async return() {
    this.#waiting = [];
    this.end();
    return { done: true, value: undefined };
  }
}
