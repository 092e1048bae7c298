// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** Turns what a host answers into what a call returns, or into the error that it throws. */

import {
  CallCancelledError,
  DeadlineError,
  MalformedError,
  ServiceError,
  statusOf,
  TransportError,
} from "../error/errors.js";
import { END, ERROR } from "../frame/frame.js";
import { decode } from "../wire/message.js";

/**
 * @typedef {import("./call.js").Call} Call
 * @typedef {import("../error/errors.js").CreoError} CreoError
 * @typedef {import("../error/errors.js").Status} Status
 */

/**
 * The value that a call returns, or the error that it throws. A body that does not decode is an error of this call
 * only.
 *
 * @param {Call} call
 * @param {number} kind
 * @param {number} status
 * @param {Uint8Array} body
 * @returns {unknown}
 */
export function result(call, kind, status, body) {
  if (kind === END) {
    return undefined;
  }
  if (kind !== ERROR) {
    return decodeFor(call, "answer", body);
  }
  throw decodeFor(call, "answer", body, (reader) => readError(call, /** @type {Status} */ (statusOf(status)), reader));
}

/**
 * @param {Call} call
 * @param {string} what
 * @param {Uint8Array} body
 * @param {(reader: import("../wire/reader.js").WireReader) => any} [read]
 * @returns {any}
 */
export function decodeFor(call, what, body, read = call.read) {
  try {
    return decode(read, body, call.connections.settings.freeze);
  } catch (error) {
    throw error instanceof MalformedError
      ? new MalformedError(`malformed ${what}: ${error.detail}`, call.place("DECODE"))
      : error;
  }
}

/**
 * The error with which the host answered.
 *
 * @param {Call} call
 * @param {Status} status
 * @param {import("../wire/reader.js").WireReader} reader
 * @returns {CreoError}
 */
function readError(call, status, reader) {
  const place = call.place("WAIT");
  const said = reader.string();
  if (status === "DEADLINE") {
    return new DeadlineError(said, place);
  }
  if (status === "EXCEPTION") {
    const read = call.method.throws?.get(reader.int() >>> 0);
    if (read) {
      return read(reader)._at(place, said);
    }
    // Declared in the host's description, not in this client's, so the rest cannot be read.
    throw new ServiceError(status, said, place);
  }
  const missing = status === "UNKNOWN_PROTOCOL" ? `${call.method.protocol} is not served there. ` : "";
  const streams = (status === "BUSY" && call.connection?.streams.length) || 0;
  const cure = streams ? ` ${streams} streams of this client are open: close those that nobody reads.` : "";
  return new ServiceError(status, missing + said + cure, place);
}

/**
 * The error of a call whose connection ended before its answer came.
 *
 * @param {Call} call
 * @param {CreoError} failure of the connection
 * @returns {CreoError}
 */
export function broken(call, failure) {
  const place = call.place();
  if (!(failure instanceof TransportError || failure instanceof CallCancelledError)) {
    return failure._at(place);
  }
  const known = call.phase === "SEND" ? "did not carry out" : "may have carried out";
  return failure._at(place, `${failure.detail}; the host ${known} the request`);
}
