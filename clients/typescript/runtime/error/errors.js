// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/**
 * Why calls fail: an error class for each side that may be the cause, with a status, how far the call was, and where.
 *
 * @typedef {"MALFORMED" | "UNKNOWN_PROTOCOL" | "UNKNOWN_METHOD" | "TOO_LARGE" | "BUSY" | "DEADLINE" | "CANCELLED"
 *   | "UNAUTHENTICATED" | "FORBIDDEN" | "UNAVAILABLE" | "INTERNAL" | "EXCEPTION" | "TRANSPORT" | "BAD_ARGUMENT"} Status
 * @typedef {"CONNECT" | "SEND" | "WAIT" | "DECODE"} Phase
 * @typedef {{ method?: string, address?: string, phase?: Phase | undefined, requestId?: number }} Place
 */

/** @type {Status[]} The statuses by the numbers of RASP/1, from 1. */
export const STATUSES = [
  "MALFORMED",
  "UNKNOWN_PROTOCOL",
  "UNKNOWN_METHOD",
  "TOO_LARGE",
  "BUSY",
  "DEADLINE",
  "CANCELLED",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "UNAVAILABLE",
  "INTERNAL",
  "EXCEPTION",
];

/**
 * The name of a status that an ERROR may have.
 *
 * @param {number} number
 * @returns {Status | undefined}
 */
export function statusOf(number) {
  return STATUSES[number - 1];
}

export class CreoError extends Error {
  /**
   * @param {Status} status
   * @param {string} detail
   * @param {Place} [place]
   * @param {string} [prefix]
   */
  constructor(status, detail, place, prefix = "") {
    super(where(place) + prefix + detail);
    /** @readonly */
    this.status = status;
    /** @readonly */
    this.detail = detail;
    this.method = place?.method ?? "";
    this.address = place?.address ?? "";
    /** @type {Phase | undefined} */
    this.phase = place?.phase;
    this.requestId = place?.requestId ?? 0;
  }

  /**
   * The same error for a call: an error that ends a connection ends each of its calls, with an object of its own.
   *
   * @param {Place} place
   * @param {string} [detail]
   * @returns {CreoError}
   */
  _at(place, detail = this.detail) {
    return new /** @type {new (detail: string, place: Place) => CreoError} */ (this.constructor)(detail, place);
  }
}

export class ServiceError extends CreoError {
  /**
   * @param {Status} status
   * @param {string} detail
   * @param {Place} [place]
   */
  constructor(status, detail, place) {
    super(status, detail, place, `${status}: `);
  }

  /**
   * @override
   * @param {Place} place
   */
  _at(place) {
    return new ServiceError(this.status, this.detail, place);
  }
}

export class RefusedError extends CreoError {}

export class TransportError extends CreoError {
  /**
   * @param {string} detail
   * @param {Place} [place]
   */
  constructor(detail, place) {
    super("TRANSPORT", detail, place);
  }
}

export class DeadlineError extends CreoError {
  /**
   * @param {string} detail
   * @param {Place} [place]
   */
  constructor(detail, place) {
    super("DEADLINE", detail, place, "DEADLINE: ");
  }
}

export class CallCancelledError extends CreoError {
  /**
   * @param {string} detail
   * @param {Place} [place]
   */
  constructor(detail, place) {
    super("CANCELLED", detail, place);
  }
}

export class MalformedError extends CreoError {
  /**
   * @param {string} detail
   * @param {Place} [place]
   */
  constructor(detail, place) {
    super("MALFORMED", detail, place);
  }
}

export class ServiceException extends CreoError {
  /** @param {string} [detail] */
  constructor(detail = "") {
    super("EXCEPTION", detail);
  }

  /**
   * Here it is the same object: generated code has made it of the fields in the answer.
   *
   * @override
   * @param {Place} place
   * @param {string} detail
   */
  _at(place, detail) {
    Object.assign(this, place, { detail });
    this.message = where(place) + detail;
    return this;
  }
}

// The name is not `constructor.name`, which minifiers change.
for (const [name, type] of Object.entries({
  CreoError,
  ServiceError,
  RefusedError,
  TransportError,
  DeadlineError,
  CallCancelledError,
  MalformedError,
  ServiceException,
})) {
  Object.defineProperty(type.prototype, "name", { value: name, configurable: true, writable: true });
}

/**
 * An error with the stack of the async function that passes it on: that has the line that called, where the engine
 * knows which functions wait. Nothing is done for calls that succeed.
 *
 * @param {unknown} error
 */
export function traced(error) {
  if (error instanceof CreoError) {
    Error.captureStackTrace?.(error, traced);
  }
  return error;
}

/**
 * The error of the calls of a client that was closed.
 *
 * @param {Place} [place]
 */
export function clientClosed(place) {
  return new CallCancelledError("the client was closed", place);
}

/**
 * A time as messages have it: `300 ms`, `5 s`, `1.5 s`.
 *
 * @param {number} milliseconds
 */
export function timeText(milliseconds) {
  return milliseconds < 999.5 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${Math.round(milliseconds) / 1000} s`;
}

/** @param {Place | undefined} place */
function where(place) {
  return place?.method ? `${place.method} at ${place.address}: ` : "";
}
