// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** Reads and writes frames of RASP/1: 12 bytes of header, and the preface that opens a connection. */

import { MalformedError, RefusedError, statusOf, timeText, TransportError } from "../error/errors.js";
import { WireWriter } from "../wire/writer.js";

/** "RASP", the version, three zero bytes: what both sides send first. */
export const PREFACE = Uint8Array.of(0x52, 0x41, 0x53, 0x50, 1, 0, 0, 0);
export const VERSION = 1;

/** The most bytes that may follow a length field, which does not count itself. */
export const LIMIT = 256 << 20;
export const LENGTH_SIZE = 4;
export const HEADER_SIZE = 12;
/** The header of a REQUEST with what comes before the arguments: protocol id, method id, time-out in ms. */
export const REQUEST_SIZE = 24;
const LEAST_LENGTH = HEADER_SIZE - LENGTH_SIZE;
/** How many bytes a CONTEXT may have. */
export const CONTEXT_LIMIT = 8 << 10;

export const REQUEST = 1;
export const RESPONSE = 2;
export const ERROR = 3;
export const ITEM = 4;
export const END = 5;
export const CANCEL = 6;
export const PING = 7;
export const PONG = 8;
export const GOAWAY = 9;
export const CREDIT = 10;
export const HELLO = 11;
export const CONTEXT = 12;

/** The kinds that a host sends. */
export const NAMES = ["", "", "RESPONSE", "ERROR", "ITEM", "END", "", "PING", "PONG", "GOAWAY", "CREDIT"];
const CLIENT = "creo-typescript";
export const PING_LIMIT = 8;
const CREDIT_SIZE = 8;

/**
 * The name of a frame, for messages.
 *
 * @param {number} kind
 * @param {number} requestId
 */
export function frameName(kind, requestId) {
  return `${NAMES[kind]} for request ${requestId}`;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 */
export function uint32(bytes, at) {
  // Prettier would take the casts apart.
  // prettier-ignore
  return (
    ((/** @type {number} */ (bytes[at]) << 24) |
      (/** @type {number} */ (bytes[at + 1]) << 16) |
      (/** @type {number} */ (bytes[at + 2]) << 8) |
      /** @type {number} */ (bytes[at + 3])) >>>
    0
  );
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} value
 */
function putUint32(bytes, at, value) {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

// What a client sends

/**
 * Writes the header in the first bytes of a frame whose body follows there.
 *
 * @param {Uint8Array} frame
 * @param {number} kind
 * @param {number} requestId
 */
export function putHeader(frame, kind, requestId) {
  putUint32(frame, 0, frame.length - LENGTH_SIZE);
  putUint32(frame, 4, kind << 24);
  putUint32(frame, 8, requestId);
  return frame;
}

/**
 * As `putHeader`, for a REQUEST.
 *
 * @param {Uint8Array} frame
 * @param {number} requestId 0 for a one-way method
 * @param {import("../call/method.js").Method} method
 * @param {number} timeout in milliseconds; 0: none
 */
export function putRequest(frame, requestId, method, timeout) {
  putHeader(frame, REQUEST, requestId);
  putUint32(frame, 12, method.protocolId);
  putUint32(frame, 16, method.methodId);
  putUint32(frame, 20, timeout);
  return frame;
}

/**
 * Throws a RefusedError where a frame is over the limit.
 *
 * @param {Uint8Array} frame
 * @param {number} head how many of its bytes come before what it is sent for
 * @param {import("../error/errors.js").Place} place
 * @param {string} [instead] what to do
 */
export function checkSize(frame, head, place, instead = "") {
  const size = frame.length - head;
  const most = LIMIT + LENGTH_SIZE - head;
  if (size > most) {
    const detail = `a message of ${size} bytes or more, where a frame can hold ${most}${instead}`;
    throw new RefusedError("TOO_LARGE", detail, place);
  }
}

/**
 * Makes a CANCEL, a CONTEXT, an END, a PING or a PONG.
 *
 * @param {number} kind
 * @param {number} requestId
 * @param {Uint8Array} [body]
 */
export function shortFrame(kind, requestId, body) {
  const frame = new Uint8Array(HEADER_SIZE + (body?.length ?? 0));
  if (body) {
    frame.set(body, HEADER_SIZE);
  }
  return putHeader(frame, kind, requestId);
}

/**
 * @param {number} requestId
 * @param {[items: number, bytes: number]} more
 */
export function credit(requestId, [items, bytes]) {
  const frame = shortFrame(CREDIT, requestId, new Uint8Array(CREDIT_SIZE));
  putUint32(frame, 12, items);
  putUint32(frame, 16, bytes);
  return frame;
}

/**
 * The first bytes of a connection: the preface, and a HELLO where the host is told who calls.
 *
 * @param {Uint8Array | undefined} credentials
 */
export function greeting(credentials) {
  if (!credentials) {
    return PREFACE;
  }
  const writer = new WireWriter(PREFACE.length + HEADER_SIZE);
  writer.string(CLIENT);
  writer.bytes(credentials, "token");
  const bytes = writer.take();
  bytes.set(PREFACE);
  putHeader(bytes.subarray(PREFACE.length), HELLO, 0);
  return bytes;
}

// What a client receives

/**
 * The error of a connection whose host sent what makes no sense.
 *
 * @param {string} fault
 */
export function malformed(fault) {
  return new MalformedError(`malformed answer: ${fault}`);
}

/**
 * The error where no preface came in time.
 *
 * @param {string} address
 * @param {number} milliseconds
 * @param {boolean} begun whether a part of it came
 */
export function noPreface(address, milliseconds, begun) {
  const said = begun ? "sent no whole preface" : "said nothing";
  return new TransportError(
    `${address} took the connection and ${said} for ${timeText(milliseconds)}: is it a Creo host?`,
  );
}

/**
 * @param {Uint8Array} bytes
 * @param {string} address
 */
export function checkPreface(bytes, address) {
  if (bytes.every((byte, at) => byte === PREFACE[at])) {
    return;
  }
  const text = String.fromCharCode(...bytes);
  if (text.startsWith("HTTP/")) {
    throw new MalformedError(`${address} answered with HTTP: it is not a Creo host`);
  }
  throw malformed(
    text.startsWith("RASP") && bytes[4] !== VERSION
      ? `the host speaks version ${bytes[4]} of RASP, this client version ${VERSION}`
      : `this is no RASP host: its first bytes are ${hex(bytes)}`,
  );
}

/** @param {Iterable<number>} bytes */
function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

/**
 * The size of a body, by the length field before it.
 *
 * @param {Uint8Array} bytes
 * @param {number} at
 */
export function bodySize(bytes, at) {
  const length = uint32(bytes, at);
  if (length < LEAST_LENGTH || length > LIMIT) {
    throw malformed(`a frame's length is ${length}, outside ${LEAST_LENGTH} to ${LIMIT}`);
  }
  return length - LEAST_LENGTH;
}

/**
 * What is wrong with the header of a frame that a client receives; empty where nothing is.
 *
 * @param {number} kind
 * @param {number} flags
 * @param {number} status
 * @param {number} requestId
 * @param {number} size of the body
 */
export function faultOf(kind, flags, status, requestId, size) {
  const name = NAMES[kind];
  if (flags) {
    return `a frame's flags are 0x${hex([flags])}, where RASP/1 has none`;
  }
  if (!name) {
    return `a frame of kind ${kind}, which no host sends`;
  }
  if (kind === ERROR ? !statusOf(status) : status) {
    return `${name} with status ${status}`;
  }
  if (kind <= ITEM) {
    return "";
  }
  const body = `a${kind === END ? "n" : ""} ${name} with a body of ${size} bytes`;
  if (kind === PING || kind === PONG) {
    return size > PING_LIMIT ? `${body}, over the limit of ${PING_LIMIT}` : "";
  }
  if (kind === CREDIT) {
    return size !== CREDIT_SIZE ? `${body}, not ${CREDIT_SIZE}` : "";
  }
  if (kind === GOAWAY && (size || requestId)) {
    return `${body} and request id ${requestId}, where both must be 0`;
  }
  return size ? `${body}, where it must be empty` : "";
}

/**
 * How many more items may be sent, and how many bytes of them.
 *
 * @param {Uint8Array} body
 * @returns {[items: number, bytes: number]}
 */
export function readCredit(body) {
  const items = uint32(body, 0);
  const bytes = uint32(body, 4);
  if (!items && !bytes) {
    throw malformed("a CREDIT of nothing");
  }
  return [items, bytes];
}
