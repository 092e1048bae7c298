// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { greeting, PREFACE } from "../frame/frame.js";
import { SOCKETS, splitAddresses } from "./address.js";

/** In milliseconds. */
const CONNECT_TIMEOUT = 5000;
const CALL_TIMEOUT = 30_000;

/**
 * The options of a client, checked.
 *
 * @typedef {import("../call/options.js").Tls} Tls
 *
 * @typedef {object} Settings
 * @property {string} address as it was given, for messages
 * @property {import("./address.js").Address[]} addresses
 * @property {number} timeout of a call, in milliseconds, as all of these
 * @property {number} connectTimeout
 * @property {number} silence how long a host may be silent before it is asked whether it is there
 * @property {number} grace and how long after that
 * @property {Tls | undefined} tls
 * @property {boolean | undefined} freeze whether structs and arrays that come are frozen; true where it is not said
 * @property {Uint8Array} opening what a connection begins with: the preface, and a HELLO where there is a token
 */

/**
 * @param {string} address
 * @param {import("../call/options.js").Options} options
 * @returns {Settings}
 */
export function settings(address, options) {
  const { timeout = CALL_TIMEOUT, connectTimeout = CONNECT_TIMEOUT, tls, token } = options;
  checkTimeout(timeout, "timeout");
  checkTimeout(connectTimeout, "connectTimeout");
  const addresses = splitAddresses(address);
  /** @type {Uint8Array} */
  let opening = PREFACE;
  if (token !== undefined) {
    for (const { text, safe, url } of addresses) {
      if (!safe && (url || !tls) && !options.allowPlaintextToken) {
        const instead = !SOCKETS ? "use a page and an address with https" : url ? "use https" : "pass tls: {}";
        throw new TypeError(
          `token: it would travel to ${text} as plain text; ${instead}, or pass allowPlaintextToken: true`,
        );
      }
    }
    opening = greeting(typeof token === "string" ? new TextEncoder().encode(token) : token);
  }
  return {
    address,
    addresses,
    timeout,
    connectTimeout,
    silence: timeout === Infinity ? CALL_TIMEOUT : timeout,
    grace: connectTimeout === Infinity ? CONNECT_TIMEOUT : connectTimeout,
    tls,
    freeze: options.freeze,
    opening,
  };
}

/**
 * @param {number} time
 * @param {string} where
 */
export function checkTimeout(time, where) {
  if (typeof time !== "number" || !(time > 0)) {
    throw new RangeError(`${where}: ${time} is no time in milliseconds; Infinity means that there is no limit`);
  }
}
