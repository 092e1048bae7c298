// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import {
  bodySize,
  checkPreface,
  faultOf,
  HEADER_SIZE,
  LENGTH_SIZE,
  malformed,
  PREFACE,
  RESPONSE,
  uint32,
} from "./frame.js";

/** The buffer of a body grows as its bytes arrive, so that a length alone allocates no more than this. */
const TRUSTED = 1 << 20;
/** The first byte of what TLS answers to bytes that are no TLS. */
const TLS_ALERT = 21;
/**
 * How many times larger the buffer becomes at most. Smaller steps would leave as much memory again to be collected,
 * which engines do late.
 */
const GROWTH = 16;

/**
 * A function that takes the frames.
 *
 * @typedef {(kind: number, status: number, requestId: number, body: Uint8Array) => void} Receive
 */

/** Puts frames together from bytes as they arrive, in pieces of any size. */
export class FrameReader {
  /** Whether the host's preface has come, or a part of it. */
  greeted = false;
  begun = false;

  /** @type {string} */
  #address;
  /** The header, or the preface, of which a part has arrived. */
  #head = new Uint8Array(HEADER_SIZE);
  #headFilled = 0;
  /** The body of which a part has arrived, if its size is not 0. */
  #body = this.#head;
  #bodyFilled = 0;
  #size = 0;

  /** @param {string} address of the host, for messages */
  constructor(address) {
    this.#address = address;
  }

  /** How many bytes are missing of a body that has come in part. */
  get missing() {
    return this.#size && this.#size - this.#bodyFilled;
  }

  /**
   * Passes on each frame that is complete with these bytes. A body is a view of them, unless it came in several pieces.
   * Throws a MalformedError where they cannot be a frame, and what `receive` throws.
   *
   * @param {Uint8Array} bytes
   * @param {Receive} receive
   */
  push(bytes, receive) {
    let at = this.greeted ? 0 : this.#greet(bytes);
    const end = bytes.length;
    while (at < end) {
      if (this.#size) {
        at = this.#fill(bytes, at, receive);
        continue;
      }
      let head = bytes;
      let start = at;
      if (this.#headFilled || end - at < HEADER_SIZE) {
        at = this.#fillHead(bytes, at, HEADER_SIZE);
        if (this.#headFilled < HEADER_SIZE) {
          if (this.#headFilled >= LENGTH_SIZE) {
            bodySize(this.#head, 0); // Its length may be wrong.
          }
          return;
        }
        this.#headFilled = 0;
        head = this.#head;
        start = 0;
      } else {
        at += HEADER_SIZE;
      }
      const size = bodySize(head, start);
      const kind = /** @type {number} */ (head[start + 4]);
      const bits = uint32(head, start + 4);
      const requestId = uint32(head, start + 8);
      if (bits !== RESPONSE << 24) {
        const fault = faultOf(kind, (bits >>> 16) & 0xff, bits & 0xffff, requestId, size);
        if (fault) {
          throw malformed(fault);
        }
      }
      if (end - at >= size) {
        receive(kind, bits & 0xffff, requestId, bytes.subarray(at, at + size));
        at += size;
      } else {
        this.#size = size;
        this.#body = new Uint8Array(Math.min(size, TRUSTED));
        this.#bodyFilled = 0;
        if (head !== this.#head) {
          this.#head.set(head.subarray(start, start + HEADER_SIZE));
        }
      }
    }
  }

  /**
   * Takes the preface, and returns where the frames begin.
   *
   * @param {Uint8Array} bytes
   */
  #greet(bytes) {
    const at = this.#fillHead(bytes, 0, PREFACE.length);
    this.begun ||= at > 0;
    if (this.#head[0] === TLS_ALERT) {
      throw malformed(
        `${this.#address} speaks TLS, and this client does not: nothing was carried out; pass tls: {}, or use https`,
      );
    }
    if (this.#headFilled === PREFACE.length) {
      checkPreface(this.#head.subarray(0, PREFACE.length), this.#address);
      this.greeted = true;
      this.#headFilled = 0;
    }
    return at;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} at
   * @param {number} size
   */
  #fillHead(bytes, at, size) {
    const part = bytes.subarray(at, at + size - this.#headFilled);
    this.#head.set(part, this.#headFilled);
    this.#headFilled += part.length;
    return at + part.length;
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} at
   * @param {Receive} receive
   */
  #fill(bytes, at, receive) {
    const size = this.#size;
    const part = bytes.subarray(at, at + size - this.#bodyFilled);
    const filled = this.#bodyFilled + part.length;
    if (filled > this.#body.length) {
      const larger = new Uint8Array(Math.min(size, filled * GROWTH));
      larger.set(this.#body.subarray(0, this.#bodyFilled));
      this.#body = larger;
    }
    this.#body.set(part, this.#bodyFilled);
    this.#bodyFilled = filled;
    if (filled === size) {
      const body = this.#body;
      const head = this.#head;
      this.#body = head;
      this.#size = 0;
      receive(/** @type {number} */ (head[4]), uint32(head, 4) & 0xffff, uint32(head, 8), body);
    }
    return at + part.length;
  }
}
