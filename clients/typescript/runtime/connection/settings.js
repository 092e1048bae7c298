// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { wrongType } from "../wire/wrong.js";
import { SOCKETS, splitAddresses } from "./address.js";

/** How long connecting may take, in milliseconds. */
export const CONNECT_TIMEOUT = 5000;
export const CALL_TIMEOUT = 30_000;

const OPTIONS = "timeout, connectTimeout, tls, token, allowPlaintextToken, freeze, transport, hook, context";
const TLS = "ca, cert, key, serverName";

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
 * @property {() => Promise<Uint8Array | undefined>} token asked for each connection
 * @property {boolean} renews whether it may be another one each time
 */

/**
 * @param {string} address
 * @param {import("../call/options.js").Options} options
 * @returns {Settings}
 */
export function settings(address, options) {
  checkOptions(options, OPTIONS, "options");
  const { timeout = CALL_TIMEOUT, connectTimeout = CONNECT_TIMEOUT, tls, token } = options;
  checkOptions(tls, TLS, "tls");
  checkTimeout(timeout, "timeout");
  checkTimeout(connectTimeout, "connectTimeout");
  const addresses = splitAddresses(address);
  for (const { text, safe, url } of addresses) {
    if (tls && url) {
      throw new TypeError(`tls: ${text} is trusted as the platform does; use host:port`);
    }
    if (token !== undefined && !safe && !tls && !options.allowPlaintextToken) {
      const instead = !SOCKETS ? "use a page and an address with https" : url ? "use https" : "pass tls: {}";
      throw new TypeError(
        `token: it would travel to ${text} as plain text; ${instead}, or pass allowPlaintextToken: true`,
      );
    }
  }
  const renews = typeof token === "function";
  return {
    address,
    addresses,
    timeout,
    connectTimeout,
    silence: timeout === Infinity ? CALL_TIMEOUT : timeout,
    grace: connectTimeout === Infinity ? CONNECT_TIMEOUT : connectTimeout,
    tls,
    freeze: options.freeze,
    renews,
    async token() {
      const given = renews ? await token() : token;
      return typeof given === "string" ? new TextEncoder().encode(given) : given;
    },
  };
}

/**
 * Throws a TypeError where an option is given that there is not: it would be ignored.
 *
 * @param {object | undefined} given
 * @param {string} known
 * @param {string} what
 */
export function checkOptions(given = {}, known, what) {
  if (typeof given !== "object") {
    throw wrongType(what, "an object", given);
  }
  for (const name of Object.keys(given)) {
    if (!known.split(", ").includes(name)) {
      throw new TypeError(`${what}: there is no ${name}; there are ${known}`);
    }
  }
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
