// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { CreoError, DeadlineError, timeText } from "../error/errors.js";
import { after, LONGEST, now } from "../connection/timer.js";
import { frameName, malformed } from "../frame/frame.js";
import { NOTHING } from "../wire/nothing.js";

/**
 * @template T
 * @typedef {{ resolve: (value: T) => void, reject: (error: unknown) => void }} Resolvers
 */

/**
 * The limits of a call, and the hook that is told of it.
 *
 * @typedef {object} Terms
 * @property {number} timeout in milliseconds; Infinity: without limit
 * @property {AbortSignal | undefined} signal
 * @property {import("./watch.js").Watch | undefined} watch
 *
 * What gives calls their connections, and what a call sees as one: a connection of RASP, or a request of HTTP.
 * @typedef {import("../connection/connections.js").Connections | import("../fetch/exchanges.js").Exchanges} Connections
 * @typedef {import("../connection/connection.js").Connection | import("../fetch/exchange.js").Exchange} Connection
 *
 * @typedef {import("../error/errors.js").Phase} Phase
 */

/**
 * One request of a method, until it is over. It waits for a connection, then for room to be sent, and then for what the
 * host says. Subclasses say how each step goes.
 */
export class Call {
  /** The id of the request; 0 until it is opened. */
  requestId = 0;
  /** @type {Phase} */
  phase = "SEND";
  /** @type {Uint8Array | undefined} What is sent along with the request. */
  context;
  over = false;
  /** Whether the result is a stream. */
  downloads = false;
  /**
   * 1 where the call has no end of its own, such as a time-out: then the host may have to be asked whether it is there.
   */
  patient = 0;

  /** @type {Connection | undefined} Undefined while the call waits for one. */
  connection;
  /** @type {Connections} */
  connections;
  /** @type {Terms} */
  terms;
  /** @type {Uint8Array} */
  request;
  /** @type {(reader: import("../wire/reader.js").WireReader) => any} Reads what the host has sent. */
  read;
  /** @type {Resolvers<any> | undefined} Who waits for its result, where that is no stream. */
  promise;
  #renewed = false;
  #deadline = Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Connections} connections
   * @param {import("./method.js").Method} method
   * @param {Uint8Array} request with room for its header
   * @param {(reader: import("../wire/reader.js").WireReader) => any} read reads the result, or an item of it
   * @param {Terms} terms
   */
  constructor(connections, method, request, read, terms) {
    this.connections = connections;
    this.method = method;
    this.name = method.name;
    this.request = request;
    this.read = read;
    this.terms = terms;
    if (terms.timeout === Infinity && !method.oneway) {
      this.patient = 1;
    }
  }

  /** @returns {Promise<any>} its result */
  run() {
    return new Promise((resolve, reject) => {
      this.promise = { resolve, reject };
      this.start();
    });
  }

  start() {
    const { signal, timeout, watch } = this.terms;
    if (signal?.aborted) {
      this.handleEvent();
      return;
    }
    if (watch) {
      try {
        this.context = watch.begin();
      } catch (error) {
        this.finish();
        this.fail(error);
        return;
      }
    }
    signal?.addEventListener("abort", this);
    if (timeout !== Infinity) {
      this.#deadline = now() + timeout;
      this.#timer = after(timeout, () => this.#expire());
    }
    this.connections.give(this);
  }

  /** @param {Connection} connection */
  connected(connection) {
    this.connection = connection;
    if (connection.full) {
      connection.awaitRoom(this);
    } else {
      this.ready();
    }
  }

  /** Sends the request; the connection calls this when it takes it. */
  ready() {
    const left = this.#deadline - now();
    const timeout = left === Infinity ? 0 : Math.max(1, Math.ceil(Math.min(left, LONGEST)));
    this.connection?.open(this, this.request, timeout);
    this.phase = "WAIT";
    if (!this.method.repeatable && !this.connections.settings.renews) {
      this.request = NOTHING; // It may be large.
    }
  }

  /** Ends the call, since the signal of the caller was aborted. */
  handleEvent() {
    this.end(this.terms.signal?.reason);
  }

  #expire() {
    const { timeout } = this.terms;
    const within = `within ${timeText(timeout)}`;
    const [detail, phase] = this.connection
      ? [`${this.phase === "SEND" ? "the host did not take the request" : "no answer"} ${within}`, this.phase]
      : [`no connection ${within}: ${this.connections.reasons}`, /** @type {Phase} */ ("CONNECT")];
    this.end(new DeadlineError(detail, this.place(phase)));
  }

  /** @param {Phase} [phase] */
  place(phase = this.phase) {
    return {
      method: this.name,
      address: this.connection?.address ?? this.connections.settings.address,
      phase,
      requestId: this.requestId,
    };
  }

  /**
   * Ends a call for which the caller no longer waits, for this reason.
   *
   * @param {unknown} error
   */
  end(error) {
    if (!this.over) {
      this.finish();
      this.connections.forget(this);
      this.connection?.abandon(this);
      this.fail(error);
    }
  }

  /** Forgets the call: it is over, whatever else comes. */
  finish() {
    this.over = true;
    clearTimeout(this.#timer);
    this.terms.signal?.removeEventListener("abort", this);
  }

  /** Begins the call anew, over the next connection. */
  again() {
    this.connection = undefined;
    this.phase = "SEND";
    this.requestId = 0;
    this.connections.give(this);
  }

  /**
   * Whether the call begins anew with another token, once, since the host did not know its caller and has not run it.
   *
   * @param {unknown} error
   */
  renew(error) {
    const unknown = error instanceof CreoError && error.status === "UNAUTHENTICATED";
    if (!unknown || !this.connections.settings.renews || this.#renewed) {
      return false;
    }
    this.#renewed = true;
    this.connection?.retire();
    this.again();
    return true;
  }

  /**
   * Ends the call, since no connection was found.
   *
   * @param {CreoError} error
   */
  failed(error) {
    this.end(error);
  }

  /**
   * Tells the call that its connection has ended, for this reason.
   *
   * @param {CreoError} error
   */
  lost(error) {
    this.end(error);
  }

  /**
   * Takes a RESPONSE, an END or an ERROR.
   *
   * @param {number} kind
   * @param {number} status
   * @param {Uint8Array} body
   */
  answered(kind, status, body) {
    void [kind, status, body];
  }

  /**
   * Takes an ITEM or a CREDIT; throws a MalformedError where nobody asked for any.
   *
   * @param {number} kind
   * @param {Uint8Array} body
   */
  accept(kind, body) {
    void body;
    throw malformed(`${frameName(kind, this.requestId)}, which has no such stream`);
  }

  /**
   * Ends the call with this result.
   *
   * @param {unknown} value
   */
  succeed(value) {
    this.finish();
    this.terms.watch?.over(undefined);
    this.promise?.resolve(value);
  }

  /**
   * Ends the call with this error.
   *
   * @param {unknown} error
   */
  fail(error) {
    this.terms.watch?.over(error);
    this.promise?.reject(error);
  }
}
