// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { RefusedError } from "../error/errors.js";
import { wrongType } from "../wire/wrong.js";

/**
 * The address of a host.
 *
 * @typedef {object} Address
 * @property {string} text as it was given
 * @property {string} host of TCP; empty for a Unix socket
 * @property {number} port
 * @property {string} path of a Unix socket; empty otherwise
 * @property {string} url of a WebSocket; empty where bytes go over a socket
 * @property {boolean} safe whether no other machine can see what is sent: it is certainly this machine, or TLS
 */

const WEB = /^(?:http|ws)(s?):\/\/([^/?#@]+)(\/[^?#]*)?$/i;
const TCP = /^(\[[^[\]]+\]|[^:[\]/]+):(\d{1,5})$/;
const UNIX = /^unix:(.+)$/;
/** The path at which a host has RASP over WebSocket. */
const RASP = "/creo/rasp";

/** Whether there are sockets, as in Node; a page of a browser has only WebSockets. */
export const SOCKETS = !!(/** @type {any} */ (globalThis).process?.versions?.node);

/**
 * The addresses of a list, in its order; a RefusedError where one of them has no form that is known.
 *
 * @param {string} text
 * @returns {Address[]}
 */
export function splitAddresses(text) {
  if (typeof text !== "string") {
    throw wrongType("address", "a string or a client", text);
  }
  return text.split(",").map((part) => splitAddress(part.trim(), text));
}

/**
 * @param {string} text
 * @param {string} whole
 * @returns {Address}
 */
function splitAddress(text, whole) {
  const nowhere = { text, host: "", port: 0, path: "", url: "" };
  const [, secure, web, prefix = ""] = WEB.exec(text) ?? [];
  if (web) {
    const path = prefix.replace(/\/$/, "");
    const url = `ws${secure && "s"}://${web}${path.endsWith(RASP) ? path : path + RASP}`;
    return { ...nowhere, url, safe: !!secure || isLocal(web.replace(/:\d+$/, "")) };
  }
  const [, path] = UNIX.exec(text) ?? [];
  if (path && SOCKETS) {
    return { ...nowhere, path, safe: true };
  }
  const [, host, port] = TCP.exec(text) ?? [];
  if (host && Number(port) > 0 && Number(port) < 1 << 16) {
    return SOCKETS
      ? { ...nowhere, host: host.replace(/[[\]]/g, ""), port: Number(port), safe: isLocal(host) }
      : { ...splitAddress(`${globalThis.location?.protocol === "http:" ? "ws" : "wss"}://${text}`, whole), text };
  }
  throw new RefusedError(
    "BAD_ARGUMENT",
    `${JSON.stringify(text)} is no address of the form host:port, [::1]:port, unix:/path or https://host:port`,
    { address: whole },
  );
}

/** @param {string} host */
function isLocal(host) {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(host);
}
