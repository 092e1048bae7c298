// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { AsyncLocalStorage } from "node:async_hooks";
import { now } from "../connection/timer.js";

/** What is sent on to other services, so that their calls belong to the same trace, and how long each may be. */
const TRACE = ["traceparent", "tracestate"];
const LONGEST = 512;

/** @type {AsyncLocalStorage<CallContext>} */
const running = new AsyncLocalStorage();

/** What goes along with the call that a method serves; `context.d.ts` says more. */
export class CallContext {
  /** @type {ReadonlyMap<string, string>} */
  texts;
  /** @type {{ readonly name: string, readonly roles: ReadonlySet<string> }} */
  caller;
  /** @type {Map<string, string>} */
  answer = new Map();
  #deadline;
  /** @type {Error | undefined} Why nobody waits for the answer any more. */
  #withdrawn;
  /** @type {AbortController | undefined} It is made when it is asked for: most methods look at no signal. */
  #controller;

  /**
   * @param {object} about
   * @param {Iterable<readonly [string, string]>} about.texts
   * @param {string} about.caller
   * @param {Iterable<string>} about.roles
   * @param {number} about.timeLeft in milliseconds
   */
  constructor({ texts, caller, roles, timeLeft }) {
    this.texts = new Map(texts);
    this.caller = Object.freeze({ name: caller, roles: new Set(roles) });
    this.#deadline = now() + timeLeft;
  }

  static current() {
    return running.getStore() ?? CallContext.of();
  }

  /** @param {import("./options.js").MadeContext} [made] */
  static of({ texts = {}, caller = "", roles = [], timeLeft = Infinity } = {}) {
    return new CallContext({ texts: Object.entries(texts), caller, roles, timeLeft });
  }

  /**
   * @template T
   * @param {() => T} method
   * @returns {T}
   */
  run(method) {
    return running.run(this, method);
  }

  timeLeft() {
    return Math.max(0, this.#deadline - now());
  }

  get cancelled() {
    return !!this.#withdrawn || this.timeLeft() === 0;
  }

  get signal() {
    this.#controller ??= new AbortController();
    if (this.#withdrawn) {
      this.#controller.abort(this.#withdrawn);
    }
    return this.#controller.signal;
  }

  /** @returns {Record<string, string>} */
  onward() {
    return Object.fromEntries(
      [...this.texts].filter(([name, text]) => TRACE.includes(name) && text && text.length <= LONGEST),
    );
  }

  /** Tells the method that nobody waits for its answer any more. @param {Error} reason */
  _withdraw(reason) {
    this.#withdrawn = reason;
    this.#controller?.abort(reason);
  }
}
