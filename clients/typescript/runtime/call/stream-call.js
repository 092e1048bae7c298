// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { after } from "../connection/timer.js";
import { CallCancelledError } from "../error/errors.js";
import { Credit } from "../frame/credit.js";
import * as frame from "../frame/frame.js";
import { MOST, WireWriter } from "../wire/writer.js";
import { broken, decodeFor, result } from "./answer.js";
import { Call } from "./call.js";

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
  /** @type {any} The items that the caller sends, and the function that writes one. */
  #source;
  #write;
  /** How many items the host takes, and the function that is called when it takes more. */
  #credit = new Credit();
  /** @type {(() => void) | undefined} */
  #wake;

  /** @type {Uint8Array[]} Items that have come and were not taken. */
  #items = [];
  /** How many were taken. */
  #taken = 0;
  /** How many items the host may send. */
  #expected = new Credit();
  /**
   * @type {(Resolvers<IteratorResult<T, undefined>> & { stream: unknown, timer: any }) | undefined} The reader that
   * waits for an item.
   */
  #taker;

  /** How long the call waits before it begins, in milliseconds. */
  delay = 0;
  #begun = false;
  /** Whether END has come, after all items; and whether the reader knows that. */
  #whole = false;
  ended = false;
  /** @type {unknown} Why the call has ended without an END. */
  #error;

  /**
   * @param {import("./call.js").Connections} connections
   * @param {import("./method.js").Method} method
   * @param {Uint8Array} request
   * @param {(reader: WireReader) => T} read
   * @param {import("./call.js").Terms} terms
   * @param {Iterable<unknown> | AsyncIterable<unknown>} [source]
   * @param {(writer: WireWriter, item: any, at: string) => void} [write]
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
   * The next item of the result; none after END, and none where the time passes.
   *
   * @param {unknown} stream it is kept while somebody waits, so that it does not count as forgotten
   * @param {number} [time] in milliseconds
   * @returns {Promise<IteratorResult<T, undefined>>}
   */
  take(stream, time = Infinity) {
    return new Promise((resolve, reject) => {
      if (this.#taker) {
        throw new TypeError(`${this.name}: another reader waits for the next item of this stream`);
      }
      this.#taker = { resolve, reject, stream, timer: undefined };
      if (!this.#begun && !this.over) {
        this.#begun = true;
        if (this.delay) {
          after(this.delay, () => this.over || this.start());
        } else {
          this.start();
        }
      }
      this.#serve();
      if (this.#taker) {
        // A reader that waits for an item keeps a program of Node going.
        this.#taker.timer = after(time, () => time < Infinity && this.#none());
      }
    });
  }

  /** Ends the call, since its caller wants no more. */
  cancel() {
    if (this.over && !this.#whole) {
      this.#items = []; // It has failed, and goes on to say so.
    } else if (!this.ended) {
      this.#fall(new CallCancelledError("the stream was closed", this.place()));
    }
    this.terms.watch?.over(this.#error);
    this.#serve();
  }

  /** Ends the call: whoever asks for an item gets this error from now on. @param {unknown} error */
  #fall(error) {
    this.#items = [];
    this.#whole = false;
    this.#error = error;
    this.end(error);
  }

  /** Tells the reader that nothing has come in time. */
  #none() {
    this.#taker?.resolve({ done: true, value: undefined });
    this.#taker = undefined;
  }

  /** Gives an item, or the end, to the reader that waits. */
  #serve() {
    const taker = this.#taker;
    const body = this.#items[0];
    if (!taker || !(body || this.over)) {
      return;
    }
    clearTimeout(taker.timer);
    if (body) {
      this.#items.shift();
      try {
        taker.resolve({ done: false, value: decodeFor(this, `item ${this.#taken++}`, body) });
        this.#taker = undefined;
        const more = this.#expected.take(body.length);
        if (more && !this.over) {
          this.connection?.send(frame.credit(this.requestId, more));
        }
        return;
      } catch (error) {
        this.#fall(error);
      }
    }
    this.terms.watch?.over(this.#error);
    this.ended = this.#whole;
    if (this.ended) {
      this.#none();
    } else {
      taker.reject(this.#error);
      this.#taker = undefined;
    }
  }

  // Items that are sent

  async #send() {
    const { connection } = this;
    try {
      const source = this.#source[Symbol.asyncIterator]?.() ?? this.#source[Symbol.iterator]();
      this.#source = source;
      /** @type {Uint8Array | undefined} */
      let large;
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
        while (!this.over && (!this.#credit.open || connection.full)) {
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
        // The item is not written before: it may be large. Nor does a large one take new memory, which would be given
        // back late: the connection is full until it has gone.
        const item = this.#encode(step.value, index, large);
        large = item.length > MOST ? item : undefined;
        this.#credit.spend(item.length - frame.HEADER_SIZE);
        connection.send(frame.putHeader(item, frame.ITEM, this.requestId));
      }
    } catch (error) {
      this.end(error);
    }
  }

  /**
   * @param {unknown} item
   * @param {number} index
   * @param {Uint8Array | undefined} into memory to write to
   */
  #encode(item, index, into) {
    const writer = new WireWriter(frame.HEADER_SIZE, into);
    try {
      this.#write?.(writer, item, "");
    } catch (error) {
      // It is written again only for its error to say which item it is.
      this.#write?.(new WireWriter(frame.HEADER_SIZE), item, `[${index}]`);
      throw error;
    }
    const bytes = writer.lend();
    frame.checkSize(bytes, frame.HEADER_SIZE, this.place());
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
      this.#credit.add(body);
      this.#wake?.();
    } else if (kind === frame.ITEM && this.downloads) {
      if (!this.#expected.open) {
        throw frame.malformed(`${frame.frameName(kind, this.requestId)}: one more than it was given credit for`);
      }
      this.#expected.spend(body.length);
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
        this.#whole = true;
        this.finish();
        this.#serve();
      }
    } catch (error) {
      this.#broken(error);
    }
  }

  /**
   * @override
   * @param {import("../error/errors.js").CreoError} failure
   */
  lost(failure) {
    this.#broken(broken(this, failure));
  }

  /** @param {unknown} error of the host or of the connection; items that were sent cannot be sent again */
  #broken(error) {
    if (this.#write || !this.renew(error)) {
      this.end(error);
    }
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
 * Tells an iterator that no more is wanted of it. If that fails, nobody is told.
 *
 * @param {any} source
 */
export async function endSource(source) {
  try {
    await source.return?.();
  } catch {
    // The call has its end already.
  }
}
