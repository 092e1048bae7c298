// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/**
 * The calls that are open on one connection, by their request ids.
 *
 * @typedef {import("../call/call.js").Call} Call
 */

const MAX_ID = 0xffff_ffff;

export class OpenCalls {
  /** @type {Map<number, Call>} */
  byId = new Map();
  /** How many of the calls have no end of their own, such as a time-out. */
  patient = 0;
  /** For how many of these somebody waits, which keeps a program of Node going. */
  held = 0;
  #lastId = 0;
  #wrapped = false;

  /**
   * Opens a call and gives it its request id.
   *
   * @param {Call} call
   */
  open(call) {
    do {
      if (this.#lastId === MAX_ID) {
        this.#lastId = 0;
        this.#wrapped = true;
      }
      this.#lastId++;
    } while (this.byId.has(this.#lastId));
    call.requestId = this.#lastId;
    this.byId.set(this.#lastId, call);
    this.patient += call.patient;
    this.held += call.promise ? call.patient : 0;
  }

  /**
   * Closes a call. Returns whether it was open.
   *
   * @param {Call} call
   */
  close(call) {
    if (this.byId.get(call.requestId) !== call) {
      return false;
    }
    this.patient -= call.patient;
    this.held -= call.promise ? call.patient : 0;
    return this.byId.delete(call.requestId);
  }

  /**
   * Whether a call was opened with this request id.
   *
   * @param {number} requestId
   */
  wasIssued(requestId) {
    return requestId > 0 && (requestId <= this.#lastId || this.#wrapped);
  }
}
