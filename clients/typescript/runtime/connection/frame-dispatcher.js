// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/**
 * Decides what a frame means to the call that it is for, or to its connection. It neither reads nor writes: the
 * connection does that by these rules.
 */

import { ServiceError, statusOf } from "../error/errors.js";
import * as frame from "../frame/frame.js";
import { decode } from "../wire/message.js";

export class FrameDispatcher {
  /** @type {import("./open-calls.js").OpenCalls} */
  #calls;
  /** How many PINGs have no PONG yet. */
  #pings = 0;
  /** Whether the host takes no more calls on this connection. */
  ending = false;

  /** @param {import("./open-calls.js").OpenCalls} calls */
  constructor(calls) {
    this.#calls = calls;
  }

  /** A frame that the host has to answer if it is there. */
  ping() {
    this.#pings++;
    return frame.shortFrame(frame.PING, 0);
  }

  /**
   * Does what a frame says, and returns the frame that answers it, if there is one. Throws a MalformedError or a
   * ServiceError where that ends the connection.
   *
   * @param {number} kind
   * @param {number} status
   * @param {number} requestId
   * @param {Uint8Array} body
   */
  dispatch(kind, status, requestId, body) {
    const { byId } = this.#calls;
    if (kind === frame.PING) {
      return frame.shortFrame(frame.PONG, requestId, body);
    }
    if (kind === frame.PONG) {
      if (!this.#pings || requestId || body.length) {
        throw frame.malformed("a PONG, where no PING was sent");
      }
      this.#pings--;
    } else if (kind === frame.GOAWAY) {
      this.ending = true;
    } else if (kind === frame.ERROR && !requestId) {
      throw new ServiceError(/** @type {import("../error/errors.js").Status} */ (statusOf(status)), readMessage(body));
    } else {
      const call = byId.get(requestId);
      if (!call) {
        // A frame for a call that is over is ignored; one for a call that never was is an error.
        if (!this.#calls.wasIssued(requestId)) {
          throw frame.malformed(`${frame.frameName(kind, requestId)}, which was never sent`);
        }
      } else if (kind === frame.ITEM || kind === frame.CREDIT) {
        call.accept(kind, body);
      } else {
        if (kind !== frame.ERROR && (kind === frame.RESPONSE) === call.downloads) {
          const has = call.downloads ? "a stream as its result" : "no such stream";
          throw frame.malformed(`${frame.frameName(kind, requestId)}, which has ${has}`);
        }
        this.#calls.close(call);
        call.answered(kind, status, body);
      }
    }
    return undefined;
  }
}

/**
 * The message of an ERROR about the connection.
 *
 * @param {Uint8Array} body
 */
function readMessage(body) {
  try {
    return decode((reader) => reader.string(), body);
  } catch (error) {
    throw frame.malformed(/** @type {import("../error/errors.js").MalformedError} */ (error).detail);
  }
}
