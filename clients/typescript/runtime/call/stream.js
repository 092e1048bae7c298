// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { traced } from "../error/errors.js";

/** @type {typeof Symbol.asyncDispose} What `await using` calls at its end, where the platform has that. */
export const dispose = Symbol.asyncDispose ?? Symbol("asyncDispose");

/**
 * The items of a streamed result; `client.d.ts` says more.
 *
 * @template T
 */
export class Stream {
  #call;

  /** @param {import("./stream-call.js").StreamCall<T>} call */
  constructor(call) {
    this.#call = call;
    forgotten.register(this, call);
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  next() {
    return this.#take(Infinity);
  }

  /** @param {number} time */
  async #take(time) {
    try {
      return await this.#call.take(this, time);
    } catch (error) {
      throw traced(error);
    }
  }

  /** @param {number} milliseconds */
  async poll(milliseconds) {
    if (!(milliseconds >= 0)) {
      throw new RangeError(`poll: ${milliseconds} is no time in milliseconds`);
    }
    return (await this.#take(milliseconds)).value;
  }

  get ended() {
    return this.#call.ended;
  }

  /** @returns {Promise<IteratorResult<T, undefined>>} */
  async return() {
    this.cancel();
    return { done: true, value: undefined };
  }

  async [dispose]() {
    this.cancel();
  }

  cancel() {
    this.#call.cancel();
  }
}

/** Cancels the calls of streams that a program has dropped without a word. */
const forgotten = /* @__PURE__ */ new FinalizationRegistry(
  (/** @type {import("./stream-call.js").StreamCall<any>} */ call) => call.cancel(),
);
