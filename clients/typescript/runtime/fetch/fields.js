// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// The fields in the heads of requests and answers.

import { RefusedError } from "../error/errors.js";
import { WireReader } from "../wire/reader.js";

export const JSON_TYPE = "application/json";
export const PROBLEM = "application/problem+json";
export const EVENTS = "text/event-stream";

/** The fields that the W3C has for traces; all other texts of a context go under names of Creo. */
const TRACE = ["traceparent", "tracestate", "baggage"];
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
const VALUE = /^([!-~]([ -~]*[!-~])?)?$/;
const WORD = /^[\x21-\x7e\x80-\xff]+$/;

/** @param {Response} response */
export function mediaType({ headers }) {
  return (headers.get("content-type") ?? "").replace(/;.*/s, "").trim().toLowerCase();
}

/**
 * The field that shows who calls.
 *
 * @param {string | Uint8Array | undefined} token
 */
export function authorization(token) {
  if (token === undefined) {
    return undefined;
  }
  const word = String.fromCharCode(...(typeof token === "string" ? new TextEncoder().encode(token) : token));
  if (!WORD.test(word)) {
    throw new TypeError("token: over HTTP it is one word, without spaces");
  }
  return `Bearer ${word}`;
}

/**
 * @param {import("../call/call.js").Call} call
 * @param {number} timeout in milliseconds; 0: none
 * @param {string | undefined} authorized
 * @returns {Record<string, string>}
 */
export function requestFields(call, timeout, authorized) {
  return {
    ...contextFields(call),
    accept: call.downloads ? EVENTS : JSON_TYPE,
    "content-type": JSON_TYPE,
    "creo-request": String(call.requestId),
    ...(timeout && !call.method.oneway && { "creo-timeout-ms": String(timeout) }),
    ...(authorized && { authorization: authorized }),
  };
}

/** @param {import("../call/call.js").Call} call */
function contextFields(call) {
  /** @type {Record<string, string>} */
  const fields = {};
  if (call.context) {
    const reader = new WireReader(call.context);
    for (let left = reader.count(8); left > 0; left--) {
      const key = reader.string();
      const value = reader.string();
      if (!NAME.test(key) || !VALUE.test(value)) {
        throw new RefusedError(
          "BAD_ARGUMENT",
          `the context has ${JSON.stringify(key)}, which HTTP has no field for: over fetch, keys are in lower case and` +
            " without spaces, and all of it is in ASCII",
          call.place(),
        );
      }
      fields[TRACE.includes(key) ? key : `creo-context-${key}`] = value;
    }
  }
  return fields;
}
