// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import * as frame from "../frame/frame.js";
import { WireWriter } from "../wire/writer.js";
import { broken, decodeFor, result } from "./answer.js";
import { Call } from "./call.js";

/** How many items of a stream may be on their way before their reader asks for more. */
const WINDOW = 64;
/** Their reader asks for this many more at a time. */
const PORTION = 32;

/**
 * @template T
 * @typedef {import("./call.js").Resolvers<T>} Resolvers
 */

/** @typedef {import("../wire/reader.js").WireReader} WireReader */

/**
 * A call whose result is a stream, or a parameter, or both.
 *
 * @template T an item of the result, or the result
 */
export class StreamCall extends Call {
  /** @type {any} The items of a parameter, and how one is written. */
  #source;
  #write;
  /** How many more of these the host takes, and who waits until it takes one. */
  #credit = WINDOW;
  /** @type {(() => void) | undefined} */
  #wake;

  /** @type {Uint8Array[]} Items that have come and were not taken. */
  #items = [];
  /** How many more the host may send, and how many were taken since it was told. */
  #expected = WINDOW;
  #taken = 0;
  /** @type {(Resolvers<IteratorResult<T, undefined>> & { stream: unknown })[]} Who waits for the next items. */
  #takers = [];

  #begun = false;
  /** @type {unknown} What the call ended with, until the caller knows. */
  #error;

  /**
   * @param {import("./call.js").Connections} connections
   * @param {import("./method.js").Method} method
   * @param {Uint8Array} request
   * @param {(reader: WireReader) => T} read
   * @param {import("./call.js").Terms} terms
   * @param {Iterable<unknown> | AsyncIterable<unknown>} [source]
   * @param {(writer: WireWriter, item: any, index: number) => void} [write]
   */
  constructor(connections, method, request, read, terms, source, write) {
    super(connections, method, request, read, terms);
    this.patient = 1;
    this.downloads = true;
    this.#source = source;
    this.#write = write;
  }

  /**
   * Sends all items, for a result that is no stream.
   *
   * @returns {Promise<T>}
   */
  upload() {
    this.downloads = false;
    return this.run();
  }

  // Items that come

  /**
   * The next item of the result.
   *
   * @param {unknown} stream it is kept while somebody waits, so that it does not count as forgotten
   * @returns {Promise<IteratorResult<T, undefined>>}
   */
  take(stream) {
    return new Promise((resolve, reject) => {
      this.#takers.push({ resolve, reject, stream });
      if (!this.#begun && !this.over) {
        this.#begun = true;
        this.start();
      }
      this.#serve();
    });
  }

  /** The caller wants no more. */
  cancel() {
    this.#items = [];
    if (this.#begun) {
      this.terms.watch?.closed();
    }
    if (!this.over) {
      this.#begun = true;
      this.end(undefined);
    }
    this.#error = undefined;
    this.#serve();
  }

  /** Gives items, or the end, to those who wait. */
  #serve() {
    while (this.#takers.length && (this.#items.length || this.over)) {
      const { resolve, reject } = /** @type {Resolvers<IteratorResult<T, undefined>>} */ (this.#takers.shift());
      const body = this.#items.shift();
      if (body) {
        try {
          resolve({ done: false, value: decodeFor(this, "item", body) });
          this.#takeOne();
          continue;
        } catch (error) {
          this.#items = [];
          this.end(undefined);
          this.#error = error;
        }
      }
      const error = this.#error;
      this.#error = undefined;
      this.terms.watch?.over(error);
      if (error) {
        reject(error);
      } else {
        resolve({ done: true, value: undefined });
      }
    }
  }

  #takeOne() {
    if (++this.#taken === PORTION && !this.over) {
      this.#taken = 0;
      this.#expected += PORTION;
      this.connection?.send(frame.credit(this.requestId, PORTION));
    }
  }

  // Items that are sent

  async #send() {
    const { connection } = this;
    try {
      const source = this.#source[Symbol.asyncIterator]?.() ?? this.#source[Symbol.iterator]();
      this.#source = source;
      for (let index = 0; ; index++) {
        let step = source.next();
        if (typeof step.then === "function") {
          step = await step;
        }
        if (this.over || !connection) {
          return;
        }
        if (step.done) {
          this.#source = undefined;
          connection.send(frame.shortFrame(frame.END, this.requestId));
          return;
        }
        const item = this.#encode(step.value, index);
        while (!this.over && (!this.#credit || connection.full)) {
          await new Promise((resolve) => {
            this.#wake = () => resolve(undefined);
            if (connection.full) {
              connection.awaitRoom(this);
            }
          });
        }
        if (this.over) {
          return;
        }
        this.#credit--;
        connection.send(frame.putHeader(item, frame.ITEM, this.requestId));
      }
    } catch (error) {
      this.end(error);
    }
  }

  /**
   * @param {unknown} item
   * @param {number} index
   */
  #encode(item, index) {
    const writer = new WireWriter(frame.HEADER_SIZE);
    this.#write?.(writer, item, index);
    const bytes = writer.lend();
    frame.checkSize(bytes, frame.HEADER_SIZE, "an item", this.place());
    return bytes;
  }

  // What the connection tells

  /** @override */
  ready() {
    if (this.#wake) {
      this.#wake();
      return;
    }
    super.ready();
    if (this.#source) {
      void this.#send();
    }
  }

  /**
   * @override
   * @param {number} kind
   * @param {Uint8Array} body
   */
  accept(kind, body) {
    if (kind === frame.CREDIT && this.#write) {
      this.#credit += frame.readCredit(body);
      this.#wake?.();
    } else if (kind === frame.ITEM && this.downloads) {
      if (!this.#expected--) {
        throw frame.malformed(`${frame.frameName(kind, this.requestId)}: one more than it was given credit for`);
      }
      this.#items.push(body);
      this.#serve();
    } else {
      super.accept(kind, body);
    }
  }

  /**
   * @override
   * @param {number} kind
   * @param {number} status
   * @param {Uint8Array} body
   */
  answered(kind, status, body) {
    try {
      const value = result(this, kind, status, body);
      if (this.promise) {
        this.succeed(value);
      } else {
        this.finish();
        this.#serve();
      }
    } catch (error) {
      this.end(error);
    }
  }

  /**
   * @override
   * @param {import("../error/errors.js").CreoError} failure
   */
  lost(failure) {
    this.end(broken(this, failure));
  }

  /** @override */
  handleEvent() {
    this.#items = [];
    super.handleEvent();
  }

  /** @override */
  finish() {
    super.finish();
    this.#wake?.();
    const source = this.#source;
    this.#source = undefined;
    if (typeof source?.next === "function") {
      void endSource(source);
    }
  }

  /**
   * @override
   * @param {unknown} error
   */
  fail(error) {
    if (this.promise) {
      super.fail(error);
    } else {
      this.#error = error;
      this.#serve();
    }
  }
}

/**
 * Tells an iterator that no more is wanted of it. What it says of that is nobody's answer.
 *
 * @param {any} source
 */
async function endSource(source) {
  try {
    await source.return?.();
  } catch {
    // As above.
  }
}
