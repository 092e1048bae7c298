// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { CallCancelledError, MalformedError, RefusedError } from "../error/errors.js";
import { LIMIT } from "../frame/frame.js";
import { decode, encode } from "../wire/message.js";
import { NOTHING } from "../wire/nothing.js";
import { wrongType } from "../wire/wrong.js";
import { endSource } from "../call/stream-call.js";
import { CallContext } from "./context.js";
import * as orders from "./orders.js";
import { part } from "./sent.js";
import { messageOf, textOf, traceOf } from "./trace.js";
import { view } from "./views.js";

/**
 * @typedef {import("./orders.js").Order} Order
 * @typedef {import("./orders.js").Report} Report
 * @typedef {{ resolve: (answer: any) => void, reject: (error: unknown) => void }} Resolvers
 */

/** How many items of a stream may be on their way; more are asked for when half of them are taken. */
const ITEMS = 64;
/** How many questions of a call may be open. */
const QUESTIONS = 64;
/** How many bytes of a report are not those of its values, at most. */
const AROUND = 64 << 10;

/** A call that a method of this worker serves. */
export class ServedCall {
  /** Grows when the views move to another version of the state. */
  version = 0;
  #say;
  #begin;
  #handler;
  #views;
  #over = false;
  /** @type {CallCancelledError | undefined} Why nobody waits for the answer any more. */
  #withdrawn;

  /** @type {import("./orders.js").Change[]} */
  #changes = [];
  #questions = 0;
  /** @type {Map<number, Resolvers>} Who waits for the answers of open questions. */
  #asked = new Map();

  /** @type {Uint8Array[]} What has come of a stream, and whether that is all. */
  #items = [];
  #ended = false;
  /** How many items the method has taken without telling the host yet. */
  #taken = 0;
  /** How many items the host takes. */
  #credit = 0;
  /** @type {(() => void)[]} Those who wait for what the host says next. */
  #wakes = [];
  /** @type {unknown} Why an item cannot be read. */
  #malformed;
  /** @type {((error: unknown) => void) | undefined} Ends the wait for an item of the method. */
  #giveUp;

  /**
   * @param {(report: Report) => void} say
   * @param {import("./orders.js").Begin} begin
   * @param {any} handler
   * @param {import("./served.js").Served} served
   */
  constructor(say, begin, handler, served) {
    this.#say = say;
    this.#begin = begin;
    this.#handler = handler;
    this.#views = begin.views;
    this.served = served;
    this.number = begin.call;
    /** For messages. */
    this.name = `${handler.constructor.name}.${served.name}`;
    const { context: texts, caller, roles, timeLeft } = begin;
    this.context = new CallContext({ texts, caller, roles, timeLeft: timeLeft || Infinity });
  }

  // What the host says

  /** @param {Exclude<Order, import("./orders.js").Begin | { kind: 8 }>} order */
  hear(order) {
    switch (order.kind) {
      case orders.ITEM:
        this.#items.push(order.item);
        break;
      case orders.END:
        this.#ended = true;
        break;
      case orders.CREDIT:
        this.#credit += order.items;
        break;
      case orders.CANCEL:
        this.withdraw("nobody waits for the answer any more");
        return;
      default:
        this.#asked.get(order.question)?.resolve(order);
        this.#asked.delete(order.question);
    }
    this.#wake();
  }

  /** Tells the method that nobody waits for its answer any more. @param {string} why */
  withdraw(why) {
    if (this.#withdrawn) {
      return;
    }
    const error = new CallCancelledError(why);
    this.#withdrawn = error;
    this.context._withdraw(error);
    this.#giveUp?.(error);
    this.#asked.forEach(({ reject }) => reject(error));
    this.#asked.clear();
    this.#wake();
  }

  #wake() {
    const wakes = this.#wakes;
    this.#wakes = [];
    wakes.forEach((wake) => wake());
  }

  /** Waits for what the host says next. Who waits looks again then: another one may have been faster. */
  async #news() {
    await new Promise((resolve) => this.#wakes.push(() => resolve(undefined)));
    this.#check();
  }

  #check() {
    if (this.#withdrawn) {
      throw this.#withdrawn;
    }
    if (this.#over) {
      throw new Error(`${this.name}: the call is over, and its views and streams with it`);
    }
  }

  // What its views ask

  /** What has come along of a state. @param {number} place */
  view(place) {
    return /** @type {import("./orders.js").View} */ (this.#views[place]);
  }

  /** @param {number} place @param {import("./orders.js").Question} what @returns {Promise<any>} */
  async #ask(place, what) {
    this.#check();
    while (this.#asked.size >= QUESTIONS) {
      await this.#news();
    }
    const question = ++this.#questions;
    return new Promise((resolve, reject) => {
      this.#asked.set(question, { resolve, reject });
      this.#say(orders.ask(this.number, question, place, what));
    });
  }

  /** @param {number} place @param {import("./orders.js").Question} what @returns {Promise<import("./orders.js").Rows>} */
  askRows(place, what) {
    return this.#ask(place, what);
  }

  /** @param {number} place @param {import("./orders.js").Question} what @returns {Promise<number>} */
  async askCount(place, what) {
    return Number((await this.#ask(place, what)).count);
  }

  /** Waits until the view at this place shows something else. @param {number} place */
  async move(place) {
    this.#views = (await this.#ask(place, orders.next)).views;
    this.version++;
  }

  /** @param {import("./orders.js").Change} change */
  write(change) {
    this.#check();
    this.#changes.push(change);
  }

  // Streams

  /** The next item that the caller has sent. @returns {Promise<IteratorResult<any, undefined>>} */
  async next() {
    this.#check();
    while (!this.#items.length && !this.#ended) {
      await this.#news();
    }
    const item = this.#items.shift();
    if (!item) {
      return { done: true, value: undefined };
    }
    if (++this.#taken === ITEMS / 2) {
      this.#say(orders.credit(this.number, this.#taken));
      this.#taken = 0;
    }
    try {
      return { done: false, value: decode(/** @type {import("./served.js").Read} */ (this.served.items), item) };
    } catch (error) {
      this.#malformed = error;
      throw error;
    }
  }

  /** @param {any} items */
  async #send(items) {
    const iterator = items?.[Symbol.asyncIterator]?.() ?? items?.[Symbol.iterator]?.();
    if (typeof iterator?.next !== "function") {
      throw wrongType(`${this.name}: the result`, "something to iterate over", items);
    }
    const kind = /** @type {import("./served.js").Kind} */ (this.served.sent);
    let open = true;
    try {
      for (let index = 0; ; index++) {
        open = false;
        const step = await this.#unlessWithdrawn(() => iterator.next());
        if (step.done) {
          return;
        }
        open = true;
        const place = `${this.name}: item ${index} of the result`;
        const item = sized(place, kind.encode(step.value, place));
        while (this.#credit <= 0) {
          await this.#news();
        }
        this.#credit--;
        this.#say(orders.item(this.number, item));
      }
    } finally {
      if (open || this.#withdrawn) {
        void endSource(iterator);
      }
    }
  }

  /** Waits for an item of the method, which may wait for something that never comes. @param {() => any} next */
  #unlessWithdrawn(next) {
    return new Promise((/** @type {(step: any) => void} */ resolve, reject) => {
      this.#check();
      this.#giveUp = reject;
      Promise.resolve(next()).then(resolve, reject);
    });
  }

  // The method

  /** Calls it, and says what came of it. */
  async run() {
    const report = await this.context.run(() => this.#outcome());
    this.#over = true;
    this.#wake();
    this.#say(report);
  }

  /** @returns {Promise<Report>} */
  async #outcome() {
    let values;
    try {
      values = this.served.read(this.#begin.arguments);
    } catch (error) {
      if (error instanceof MalformedError) {
        return this.#refused(error);
      }
      throw error;
    }
    try {
      const result = sized(`${this.name}: the result`, await this.#called(values));
      return this.#fits(orders.answer(this.number, result, this.#changes, this.context.answer));
    } catch (error) {
      return this.#raised(error);
    }
  }

  /** @param {any[]} values @returns {Promise<Uint8Array>} the encoded result */
  async #called(values) {
    const { name, items, result, sent, streams, touched } = this.served;
    if (items) {
      this.#say(orders.credit(this.number, ITEMS));
      values.push(new Received(this));
    }
    touched.forEach((each, place) => values.push(view(each, streams, part(this, place, each))));
    const returned = this.#handler[name](...values);
    if (sent) {
      await this.#send(returned);
      return NOTHING;
    }
    const value = await returned;
    return result ? result.encode(value, `${this.name}: the result`) : NOTHING;
  }

  /** @param {MalformedError} error */
  #refused(error) {
    const message = `the arguments of ${this.served.method.name}: ${error.detail}`;
    return orders.failed(this.number, orders.MALFORMED, textOf(message), "");
  }

  /** @param {unknown} error @returns {Report} */
  #raised(error) {
    if (this.#withdrawn) {
      return orders.failed(this.number, orders.CANCELLED, "", "");
    }
    if (error instanceof MalformedError && error === this.#malformed) {
      return this.#refused(error);
    }
    try {
      for (const thrown of this.served.throws) {
        if (error instanceof thrown.type) {
          const value = encode(thrown.write, error, this.name);
          const message = textOf(thrown.text(error));
          return this.#fits(orders.thrown(this.number, thrown.id, message, value, this.context.answer));
        }
      }
    } catch (wrong) {
      error = wrong;
    }
    const message = textOf(`${this.name}: ${messageOf(error)}`);
    return orders.failed(this.number, orders.FAILED, message, textOf(traceOf(error)));
  }

  /** @param {Report} report */
  #fits(report) {
    if (report.size > LIMIT - AROUND) {
      throw tooLarge(this.name, "what it answers and writes has", report.size);
    }
    return report;
  }
}

/** @param {string} place @param {Uint8Array} bytes */
function sized(place, bytes) {
  if (bytes.length > LIMIT - AROUND) {
    throw tooLarge(place, "it has", bytes.length);
  }
  return bytes;
}

/** @param {string} place @param {string} what @param {number} size */
function tooLarge(place, what, size) {
  return new RefusedError("TOO_LARGE", `${place}: ${what} ${size} bytes, where a frame holds ${LIMIT}`);
}

/** The items that the caller sends. @implements {AsyncIterator<any, undefined>} */
class Received {
  #call;

  /** @param {ServedCall} call */
  constructor(call) {
    this.#call = call;
  }

  [Symbol.asyncIterator]() {
    return this;
  }

  next() {
    const step = this.#call.next();
    step.catch(() => {}); // A method that has ended early need not wait for it.
    return step;
  }

  /** @returns {Promise<IteratorResult<any, undefined>>} */
  async return() {
    return { done: true, value: undefined };
  }
}
