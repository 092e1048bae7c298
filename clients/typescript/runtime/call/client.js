// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { Connections } from "../connection/connections.js";
import { checkOptions, checkTimeout, settings } from "../connection/settings.js";
import { traced } from "../error/errors.js";
import { checkSize, REQUEST_SIZE } from "../frame/frame.js";
import { WireWriter } from "../wire/writer.js";
import { wrongType } from "../wire/wrong.js";
import { dispose, Stream } from "./stream.js";
import { StreamCall } from "./stream-call.js";
import { UnaryCall } from "./unary-call.js";
import { encodeContext, Watch } from "./watch.js";

/**
 * @typedef {import("./method.js").Method} Method
 * @typedef {import("./options.js").CallOptions} CallOptions
 * @typedef {import("../wire/reader.js").WireReader} WireReader
 * @typedef {(writer: WireWriter) => void} Encode writes the arguments, or throws a TypeError or a RangeError
 */

const CALL_OPTIONS = "timeout, signal";

/** The base class of generated clients; `client.d.ts` says more. */
export class Client {
  /** @type {import("./call.js").Connections} */
  #connections;
  #original = true;
  /** @type {import("./options.js").Options | undefined} The options, where calls have a hook or a context. */
  #watched;

  /**
   * @param {string | Client} address
   * @param {import("./options.js").Options} [options]
   */
  constructor(address, options = {}) {
    if (address instanceof Client) {
      if (Object.keys(options).length) {
        throw new TypeError("a client over another one has its options; a call may have its own");
      }
      this.#connections = address.#connections;
      this.#watched = address.#watched;
      this.#original = false;
      return;
    }
    this.#connections = /** @type {import("./call.js").Connections} */ (
      options.transport?._connections(address, options) ?? new Connections(settings(address, options))
    );
    const { hook, context } = options;
    if (hook || context) {
      this.#watched = { hook, context: { ...context } };
      encodeContext(Object.entries(context ?? {}));
    }
  }

  async connect() {
    try {
      await this.#connections.open();
    } catch (error) {
      throw traced(error);
    }
  }

  async close() {
    if (this.#original) {
      await this.#connections.close();
    }
  }

  [dispose]() {
    return this.close();
  }

  /**
   * A call without streams.
   *
   * @template T
   * @param {Method} method
   * @param {Encode} encode
   * @param {(reader: WireReader) => T} read the result of a one-way method is not read
   * @param {CallOptions} [options]
   * @returns {Promise<T>}
   */
  async _call(method, encode, read, options) {
    try {
      const request = this.#request(method, encode);
      const terms = this.#terms(method, options, this.#connections.settings.timeout);
      return /** @type {T} */ (await new UnaryCall(this.#connections, method, request, read, terms).run());
    } catch (error) {
      throw traced(error);
    }
  }

  /**
   * A call whose result is a stream.
   *
   * @template T
   * @param {Method} method
   * @param {Encode} encode
   * @param {(reader: WireReader) => T} read
   * @param {import("./options.js").StreamOptions} [options]
   * @param {typeof import("./subscription.js").subscribe} [subscribe] where the method may be repeated
   */
  _down(method, encode, read, options, subscribe) {
    const { resubscribe, ...rest } = options ?? {};
    const open = () => this.#stream(method, encode, undefined, undefined, read, rest);
    if (!resubscribe) {
      return new Stream(open());
    }
    if (!subscribe) {
      throw new TypeError(`${method.name}: resubscribe is for methods that may be repeated`);
    }
    return new Stream(subscribe(open, resubscribe));
  }

  /**
   * A call with a parameter that is a stream.
   *
   * @template T
   * @param {Method} method
   * @param {Encode} encode
   * @param {Iterable<unknown> | AsyncIterable<unknown>} items
   * @param {(writer: WireWriter, item: any, at: string) => void} write
   * @param {(reader: WireReader) => T} read
   * @param {CallOptions} [options]
   * @returns {Promise<T>}
   */
  async _up(method, encode, items, write, read, options) {
    try {
      return await this.#stream(method, encode, items, write, read, options).upload();
    } catch (error) {
      throw traced(error);
    }
  }

  /**
   * A call with streams in both directions.
   *
   * @template T
   * @param {Method} method
   * @param {Encode} encode
   * @param {Iterable<unknown> | AsyncIterable<unknown> | undefined} items
   * @param {((writer: WireWriter, item: any, at: string) => void) | undefined} write
   * @param {(reader: WireReader) => T} read
   * @param {CallOptions} [options]
   */
  _both(method, encode, items, write, read, options) {
    return new Stream(this.#stream(method, encode, items, write, read, options));
  }

  /**
   * @template T
   * @param {Method} method
   * @param {Encode} encode
   * @param {any} items
   * @param {((writer: WireWriter, item: any, at: string) => void) | undefined} write
   * @param {(reader: WireReader) => T} read
   * @param {CallOptions} [options]
   */
  #stream(method, encode, items, write, read, options) {
    if (write && typeof (items?.[Symbol.asyncIterator] ?? items?.[Symbol.iterator]) !== "function") {
      throw wrongType("items", "something to iterate over", items);
    }
    const request = this.#request(method, encode);
    return new StreamCall(
      this.#connections,
      method,
      request,
      read,
      this.#terms(method, options, Infinity),
      items,
      write,
    );
  }

  /**
   * @param {Method} method
   * @param {Encode} encode
   */
  #request(method, encode) {
    const writer = new WireWriter(REQUEST_SIZE);
    encode(writer);
    const again = method.repeatable || this.#connections.settings.renews;
    const request = again ? writer.take() : writer.lend();
    const place = { method: method.name, address: this.#connections.settings.address };
    checkSize(request, REQUEST_SIZE, place, method.arrays ? ": send them as a Stream" : "");
    return request;
  }

  /**
   * @param {Method} method
   * @param {CallOptions | undefined} options
   * @param {number} otherwise
   */
  #terms(method, options, otherwise) {
    checkOptions(options, CALL_OPTIONS, method.name);
    const timeout = options?.timeout ?? otherwise;
    if (timeout !== otherwise) {
      checkTimeout(timeout, "timeout");
    }
    const watch = this.#watched && new Watch(this.#watched, this.#connections.settings.address, method);
    return { timeout, signal: options?.signal, watch };
  }
}
