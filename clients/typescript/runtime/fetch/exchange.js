// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { pause } from "../connection/backoff.js";
import { after, now } from "../connection/timer.js";
import { MalformedError, timeText, TransportError } from "../error/errors.js";
import { Credit } from "../frame/credit.js";
import { END, ERROR, HEADER_SIZE, ITEM, REQUEST_SIZE, RESPONSE } from "../frame/frame.js";
import { NOTHING } from "../wire/nothing.js";
import { WireReader } from "../wire/reader.js";
import { WireWriter } from "../wire/writer.js";
import { EventReader } from "./event-reader.js";
import { authorization, EVENTS, JSON_TYPE, mediaType, PROBLEM, requestFields } from "./fields.js";
import { writeProblem } from "./problem.js";
import { notConnected, reasonOf } from "./reason.js";
import { stringify } from "./stringify.js";

/** How many characters an answer, or an item of one, may have. */
const LIMIT = 64 << 20;
/** How often a host shows that it is there while a stream has no items, in milliseconds. */
const BEAT = 15_000;
/** The statuses with which a proxy answers that finds no host. */
const NO_HOST = [502, 503, 504];

/**
 * Stands for a `Connection`: one request of HTTP, and its answer.
 *
 * @typedef {import("../call/call.js").Call} Call
 */
export class Exchange {
  address;
  full = false;
  /** @type {Call[]} Each request has a connection of its own, as far as this client knows. */
  streams = [];
  silent = false;
  /** @type {Promise<void>} Is resolved when the request is over. */
  over = Promise.resolve();

  #exchanges;
  #json;
  #controller = new AbortController();
  /** @type {string | undefined} Why this side has ended it. */
  #why;
  /** How many items the call takes, as over RASP. */
  #credit = new Credit();
  #wake = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #idle;

  /**
   * @param {import("./exchanges.js").Exchanges} exchanges
   * @param {import("./over-fetch.js").JsonMethod} json
   */
  constructor(exchanges, json) {
    this.#exchanges = exchanges;
    this.#json = json;
    this.address = exchanges.settings.address;
  }

  // What a call does

  /**
   * @param {Call} call
   * @param {Uint8Array} request with room for its header
   * @param {number} timeout in milliseconds; 0: none
   */
  open(call, request, timeout) {
    call.requestId = this.#exchanges.nextId();
    this.over = this.#run(call, request, timeout);
  }

  /**
   * Takes a CREDIT, the only frame that a call sends after its request.
   *
   * @param {Uint8Array} credit
   */
  send(credit) {
    this.#credit.add(credit.subarray(HEADER_SIZE));
    this.#wake();
  }

  /** @param {Call} call */
  awaitRoom(call) {
    call.ready();
  }

  abandon() {
    this.abort();
  }

  /** Does nothing: the platform knows which connections are of use. */
  retire() {}

  /** Aborts the request. */
  abort() {
    this.#exchanges.ended(this);
    this.#controller.abort();
    this.#wake();
  }

  // How it goes

  /**
   * @param {Call} call
   * @param {Uint8Array} request
   * @param {number} timeout
   */
  async #run(call, request, timeout) {
    try {
      const init = await this.#request(call, request, timeout);
      this.#expect(call);
      const response = await this.#fetch(call, init);
      await this.#receive(call, response);
    } catch (error) {
      this.#fail(call, error);
    } finally {
      clearTimeout(this.#idle);
      this.abort();
    }
  }

  /**
   * @param {Call} call
   * @param {unknown} error
   */
  #fail(call, error) {
    if (call.over) {
      return; // What follows from its end is nobody's answer.
    }
    if (error instanceof TransportError) {
      this.#exchanges.failed(error.detail);
      if (!error.phase) {
        call.lost(error);
        return;
      }
    }
    call.end(error);
  }

  /**
   * @param {Call} call
   * @param {Uint8Array} request
   * @param {number} timeout
   * @returns {Promise<RequestInit>}
   */
  async #request(call, request, timeout) {
    const authorized = authorization(await this.#exchanges.settings.token());
    const json = this.#json.read?.(new WireReader(request.subarray(REQUEST_SIZE)));
    return {
      method: "POST",
      headers: requestFields(call, timeout, authorized),
      body: stringify(json),
      redirect: "manual",
      signal: this.#controller.signal,
    };
  }

  /**
   * Tries until a host takes the request, or the time to connect is over.
   *
   * @param {Call} call
   * @param {RequestInit} init
   */
  async #fetch(call, init) {
    const { base, settings } = this.#exchanges;
    const { protocol, method } = call.method;
    const limit = now() + settings.connectTimeout;
    for (let attempts = 1; ; attempts++) {
      const wait = pause(attempts);
      try {
        const response = await fetch(`${base}/${protocol}/${method}`, init);
        this.#exchanges.answered();
        return response;
      } catch (error) {
        const why = this.#why ?? reasonOf(error);
        if (!notConnected(error)) {
          throw new TransportError(why);
        }
        if (now() + wait >= limit) {
          throw new TransportError(`cannot connect: ${why}`, call.place("CONNECT"));
        }
      }
      await this.#woken(wait);
    }
  }

  /**
   * @param {Call} call
   * @param {Response} response
   */
  async #receive(call, response) {
    const type = mediaType(response);
    const { ok, status } = response;
    if (type === PROBLEM) {
      this.#refuse(call, status, await this.#value(call, response));
    } else if (ok && call.downloads && type === EVENTS) {
      await this.#items(call, response);
    } else if (ok && !call.downloads && type === JSON_TYPE) {
      call.answered(RESPONSE, 0, this.#written(call, "answer", await this.#value(call, response)));
    } else if (ok && !call.downloads && !type) {
      call.answered(RESPONSE, 0, NOTHING);
    } else if (NO_HOST.includes(status)) {
      throw new TransportError(`a proxy answered ${status}, as where it finds no host`);
    } else {
      const said = response.type === "opaqueredirect" ? "a redirect" : `${status} and ${type || "no type"}`;
      const detail = `malformed answer: ${said}, as no Creo host does: is there something else?`;
      throw new MalformedError(detail, call.place());
    }
  }

  /**
   * @param {Call} call
   * @param {number} status of HTTP
   * @param {unknown} problem
   */
  #refuse(call, status, problem) {
    const { exceptions } = this.#exchanges;
    const [number, body] = translated(call, "answer", () => writeProblem(problem, status, exceptions));
    call.answered(ERROR, number, body);
  }

  /**
   * @param {Call} call
   * @param {Response} response
   * @returns {Promise<unknown>}
   */
  async #value(call, response) {
    let text = "";
    for await (const part of this.#text(call, response)) {
      text += part;
      checkSize(call, "answer", text.length);
    }
    return translated(call, "answer", () => JSON.parse(text));
  }

  /**
   * Gives the items of a stream to its call, and its end.
   *
   * @param {Call} call
   * @param {Response} response
   */
  async #items(call, response) {
    const events = new EventReader();
    let count = 0;
    for await (const part of this.#text(call, response)) {
      for (const { type, data } of events.push(part)) {
        if (type === "end") {
          call.answered(END, 0, NOTHING);
          return;
        }
        const json = translated(call, `item ${count}`, () => JSON.parse(data));
        if (type === "problem") {
          this.#refuse(call, 0, json);
          return;
        }
        const item = this.#written(call, `item ${count++}`, json);
        while (!this.#credit.open && !call.over) {
          clearTimeout(this.#idle);
          await this.#woken();
        }
        if (call.over) {
          return;
        }
        this.#credit.spend(item.length);
        call.accept(ITEM, item);
      }
      checkSize(call, `item ${count}`, events.size);
      this.#expect(call);
    }
    throw new TransportError("the host cut the stream");
  }

  /**
   * A result or an item, as RASP has it.
   *
   * @param {Call} call
   * @param {string} what
   * @param {unknown} json
   */
  #written(call, what, json) {
    return translated(call, what, () => {
      const writer = new WireWriter();
      this.#json.write?.(writer, json);
      return writer.take();
    });
  }

  /**
   * The text of the answer, piece by piece.
   *
   * @param {Call} call
   * @param {Response} response
   */
  async *#text(call, response) {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const reader = response.body?.getReader();
    for (;;) {
      const { done, value } = await this.#read(reader);
      yield translated(call, "answer", () => decoder.decode(value, { stream: !done }));
      if (done) {
        return;
      }
    }
  }

  /** @param {ReadableStreamDefaultReader<Uint8Array> | undefined} reader */
  async #read(reader) {
    try {
      return (await reader?.read()) ?? { done: true, value: undefined };
    } catch (error) {
      throw new TransportError(this.#why ?? reasonOf(error));
    }
  }

  /**
   * Starts the time in which the host of a stream has to show that it is there.
   *
   * @param {Call} call
   */
  #expect(call) {
    clearTimeout(this.#idle);
    if (call.downloads) {
      const { silence, grace } = this.#exchanges.settings;
      const limit = Math.max(silence, BEAT) + grace;
      this.#idle = after(limit, () => {
        this.#why = `nothing came from the host for ${timeText(limit)}`;
        this.abort();
      });
    }
  }

  /**
   * Waits for credit, for the end of the call, or for this time in milliseconds.
   *
   * @param {number} [time]
   */
  async #woken(time) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    await new Promise((/** @type {(_: void) => void} */ resolve) => {
      this.#wake = resolve;
      timer = time === undefined ? undefined : after(time, resolve);
    });
    clearTimeout(timer);
  }
}

/**
 * Makes something of an answer, which is malformed where that fails.
 *
 * @template T
 * @param {Call} call
 * @param {string} what
 * @param {() => T} make
 * @returns {T}
 */
function translated(call, what, make) {
  try {
    return make();
  } catch (error) {
    throw new MalformedError(`malformed ${what}: ${/** @type {Error} */ (error).message}`, call.place("DECODE"));
  }
}

/**
 * @param {Call} call
 * @param {string} what
 * @param {number} size
 */
function checkSize(call, what, size) {
  if (size > LIMIT) {
    const detail = `malformed ${what}: it has more than ${LIMIT} characters; over RASP there is room for more`;
    throw new MalformedError(detail, call.place("DECODE"));
  }
}
