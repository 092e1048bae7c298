// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/**
 * Carries bytes to and from a host: over a socket of Node, or over a WebSocket.
 *
 * @typedef {object} Transport
 * @property {(pieces: Uint8Array[]) => boolean} send one after the other; returns whether the host takes more at
 *   present: otherwise `drained` comes once it does
 * @property {() => void} finish ends the output after what was sent
 * @property {() => void} close ends both directions after what was sent
 * @property {() => void} abort ends both directions at once
 *
 * Is told what happens on a transport, once it is open:
 *
 * @typedef {object} Listener
 * @property {(bytes: Uint8Array, passing?: boolean) => void} received they are not changed later, unless they are passing
 * @property {readonly { name: string }[]} streams that are open
 * @property {() => void} drained
 * @property {(why: string) => void} ended more than once, perhaps
 */

import { openTransport as openWebSocket } from "./web-socket.js";

/**
 * Opens a transport. Where that fails, or `signal` is aborted, the promise is rejected with an Error that says why.
 *
 * @param {import("./address.js").Address} address
 * @param {import("./settings.js").Settings} settings
 * @param {Listener} listener
 * @param {AbortSignal} signal
 * @returns {Promise<Transport>}
 */
export async function openTransport(address, settings, listener, signal) {
  if (address.url) {
    return openWebSocket(address, settings, listener, signal);
  }
  // The module is loaded only here: pages of browsers have nothing of Node.
  const { openSocket } = await import("./node-socket.js");
  return openSocket(address, settings.tls, listener, signal);
}
