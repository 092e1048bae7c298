// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { clientClosed, MalformedError, TransportError } from "../error/errors.js";
import { FrameReader } from "../frame/frame-reader.js";
import * as frame from "../frame/frame.js";
import { NOTHING } from "../wire/nothing.js";
import { FrameDispatcher } from "./frame-dispatcher.js";
import { Liveness } from "./liveness.js";
import { OpenCalls } from "./open-calls.js";
import { after, aside, keep, now } from "./timer.js";

/** How long closing waits for the host to read what was sent, in milliseconds. */
const FAREWELL = 1000;
/** So many bytes are sent at once; fewer wait for what the program sends later in this turn. */
const PORTION = 1 << 16;

/**
 * One connection to one host; it ends once. Anything that leaves it unclear what the host sends next ends it, with all
 * of its calls.
 *
 * @typedef {import("../call/call.js").Call} Call
 * @typedef {import("../error/errors.js").CreoError} CreoError
 */
export class Connection {
  /** Whether the connection takes calls; and once it has ended, why. */
  usable = true;
  /** @type {CreoError | undefined} */
  failure;
  /** Whether the connection has ended because no preface came in time. */
  silent = false;

  #settings;
  #opening;
  #onEnd;
  #reader;
  #calls = new OpenCalls();
  #dispatcher = new FrameDispatcher(this.#calls);
  #liveness;
  /** @type {import("./transport.js").Transport | undefined} */
  #transport;

  /** @type {Uint8Array[]} The frames that are sent at the end of this turn. */
  #outbox = [];
  #outboxSize = 0;
  #opened = false;
  #oneway = false;
  /** Since when the host takes no more, or NaN where it does; and the calls that wait until it does. */
  #fullSince = NaN;
  /** @type {Set<Call>} */
  #waiting = new Set();

  /** @type {ReturnType<typeof setTimeout> | undefined} The timer that looks whether the host is there. */
  #watch;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #prefaceTimer;
  /** @type {(() => void) | undefined} */
  #onGone;
  #gone = new Promise((/** @type {(_: void) => void} */ resolve) => (this.#onGone = resolve));

  /**
   * @param {string} address
   * @param {import("./settings.js").Settings} settings
   * @param {Uint8Array} opening the first bytes to send
   * @param {(connection: Connection) => void} onEnd
   */
  constructor(address, settings, opening, onEnd) {
    this.address = address;
    this.#opening = opening;
    this.#settings = settings;
    this.#onEnd = onEnd;
    this.#reader = new FrameReader(address);
    this.#liveness = new Liveness(settings.silence, settings.grace);
  }

  /** @param {import("./transport.js").Transport} transport */
  attach(transport) {
    this.#transport = transport;
  }

  /** Whether the host has shown that it is one, by its preface. */
  get greeted() {
    return this.#reader.greeted;
  }

  // What a transport tells

  /** @param {Uint8Array} bytes @param {boolean} [passing] */
  received(bytes, passing) {
    if (this.failure) {
      return;
    }
    this.#liveness.heard(now());
    try {
      // Bytes for a body that has begun are copied there.
      this.#reader.push(passing && this.#reader.missing < bytes.length ? bytes.slice() : bytes, this.#receive);
    } catch (error) {
      this.fail(/** @type {CreoError} */ (error));
    }
    if (this.#prefaceTimer && this.greeted) {
      clearTimeout(this.#prefaceTimer);
      this.#prefaceTimer = undefined;
    }
    this.#settle();
  }

  /** @type {import("../frame/frame-reader.js").Receive} */
  #receive = (kind, status, requestId, body) => {
    const reply = this.#dispatcher.dispatch(kind, status, requestId, body);
    // A host that asks and takes nothing gets no answers, which would take ever more memory.
    if (reply && !this.full) {
      this.send(reply);
    }
  };

  drained() {
    this.#fullSince = NaN;
    for (const call of this.#waiting) {
      if (this.full || this.failure) {
        return;
      }
      this.#waiting.delete(call);
      call.ready();
    }
    this.#settle();
  }

  /** @param {string} why */
  ended(why) {
    this.fail(new TransportError(why));
    this.#onGone?.();
  }

  /** The streams that are open. */
  get streams() {
    return [...this.#calls.byId.values()].filter((call) => call.downloads);
  }

  // What a call does

  /** Whether the host takes no more at present. */
  get full() {
    return this.#fullSince === this.#fullSince;
  }

  /**
   * Has `call.ready()` called once the host takes more.
   *
   * @param {Call} call
   */
  awaitRoom(call) {
    this.#waiting.add(call);
    this.#settle();
  }

  /**
   * Opens a call, unless it is a one-way one, and sends its request.
   *
   * @param {Call} call
   * @param {Uint8Array} request with room for the header
   * @param {number} timeout in milliseconds; 0: none
   */
  open(call, request, timeout) {
    const { method } = call;
    if (method.oneway) {
      this.#oneway = true;
      timeout = 0; // No caller waits, so the host may take its time.
    } else {
      this.#calls.open(call);
    }
    if (call.context) {
      this.send(frame.shortFrame(frame.CONTEXT, call.requestId, call.context));
    }
    this.send(frame.putRequest(request, call.requestId, method, timeout));
    if (method.oneway) {
      call.answered(frame.RESPONSE, 0, NOTHING); // all that comes of it
    } else if (call.patient) {
      this.#settle();
    }
  }

  /**
   * Gives up a call for which the caller no longer waits: tells the host, if it knows of the call.
   *
   * @param {Call} call
   */
  abandon(call) {
    this.#waiting.delete(call);
    if (this.#calls.close(call)) {
      this.send(frame.shortFrame(frame.CANCEL, call.requestId));
    }
    this.#settle();
  }

  /**
   * Sends a frame at the end of this turn, together with others.
   *
   * @param {Uint8Array} bytes
   */
  send(bytes) {
    if (this.failure) {
      return;
    }
    if (this.#outbox.push(bytes) === 1) {
      queueMicrotask(this.#flush);
    }
    this.#outboxSize += bytes.length;
    if (this.#outboxSize > PORTION) {
      this.#flush();
    }
  }

  #flush = () => {
    const pieces = this.#outbox;
    if (!pieces.length || this.failure) {
      return;
    }
    this.#outbox = [];
    this.#outboxSize = 0;
    if (!this.#opened) {
      this.#opened = true;
      pieces.unshift(this.#opening);
      this.#prefaceTimer = aside(this.#settings.connectTimeout, this.#noPreface);
    }
    if (!this.#transport?.send(pieces) && !this.full) {
      this.#fullSince = now();
    }
  };

  #noPreface = () => {
    this.silent = true;
    this.fail(frame.noPreface(this.address, this.#settings.connectTimeout, this.#reader.begun));
    this.#transport?.abort(); // It may never take what was sent.
  };

  /** Called after each change: looks whether the host has to be watched, and whether this connection is over. */
  #settle() {
    if (this.failure) {
      return;
    }
    if (this.#dispatcher.ending || !this.usable) {
      this.retire();
    }
    const watching = this.#calls.patient > 0 || this.#waiting.size > 0;
    if (watching && !this.#watch) {
      this.#liveness.heard(now());
      this.#look();
    } else if (!watching && this.#watch) {
      clearTimeout(this.#watch);
      this.#watch = undefined;
    }
    this.#keep();
  }

  /** Lets the timer keep a program of Node going only while somebody waits: a stream that nobody reads does not. */
  #keep() {
    if (this.#watch) {
      keep(this.#watch, this.#calls.held > 0 || this.#waiting.size > 0);
    }
  }

  #look = () => {
    try {
      const moment = now();
      if (this.#liveness.due(moment, this.#fullSince)) {
        this.send(this.#dispatcher.ping());
      }
      this.#watch = after(this.#liveness.next - moment, this.#look);
      this.#keep();
    } catch (error) {
      this.fail(/** @type {CreoError} */ (error));
      this.#transport?.abort();
    }
  };

  // The end

  /** Takes no more calls, and closes when the last one is over. */
  retire() {
    this.usable = false;
    if (!this.#calls.byId.size && !this.#waiting.size) {
      this.fail(new TransportError("the host is shutting down"));
    }
  }

  /** Calls that wait fail. After a one-way request the host gets time to read it. */
  async close() {
    if (!this.failure && this.#oneway) {
      this.#flush();
      this.#end(clientClosed());
      this.#transport?.finish();
    } else {
      this.fail(clientClosed());
    }
    const farewell = after(FAREWELL, () => this.#onGone?.());
    await this.#gone;
    clearTimeout(farewell);
    this.#transport?.abort();
  }

  /** @param {CreoError} error */
  fail(error) {
    if (this.failure) {
      return;
    }
    if (error instanceof MalformedError) {
      this.#transport?.abort();
    } else {
      this.#flush();
      this.#transport?.close();
    }
    this.#end(error);
  }

  /** @param {CreoError} error */
  #end(error) {
    this.failure = error;
    this.usable = false;
    clearTimeout(this.#watch);
    clearTimeout(this.#prefaceTimer);
    const calls = [...this.#calls.byId.values(), ...this.#waiting];
    this.#calls.byId.clear();
    this.#waiting.clear();
    this.#onEnd(this);
    for (const call of calls) {
      call.lost(error);
    }
  }
}
