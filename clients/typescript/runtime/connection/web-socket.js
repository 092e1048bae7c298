// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { giveBack } from "../wire/writer.js";
import { Hopeless } from "./backoff.js";
import { after } from "./timer.js";

const SUBPROTOCOL = "rasp.1";
/** How many bytes may wait to be sent before the host counts as full. */
const HIGH_WATER = 1 << 18;
/** How often to look whether it is still full, in milliseconds: browsers do not tell. */
const LOOK = 5;
const CLOSED = "the host closed the connection";

/**
 * Opens a transport, as in `transport.js`, over a host's `/creo/rasp`. Bundlers for browsers take this module in the
 * place of that one.
 *
 * @param {import("./address.js").Address} address
 * @param {unknown} _settings
 * @param {import("./transport.js").Listener} listener
 * @param {AbortSignal} signal
 * @returns {Promise<import("./transport.js").Transport>}
 */
export function openTransport({ url }, _settings, listener, signal) {
  return new Promise((resolve, reject) => {
    if (!globalThis.WebSocket) {
      throw new Hopeless("there are no WebSockets here: use host:port, or Node 22 or newer");
    }
    const socket = new WebSocket(url, SUBPROTOCOL);
    socket.binaryType = "arraybuffer";
    let open = false;
    const abort = () => {
      reject(new Error(String(signal.reason)));
      socket.close();
    };
    signal.addEventListener("abort", abort);
    socket.onopen = () => {
      open = true;
      signal.removeEventListener("abort", abort);
      resolve(new WebSocketTransport(socket, listener));
    };
    socket.onmessage = ({ data }) => {
      if (typeof data === "string") {
        listener.ended("the host sent text over the WebSocket");
        socket.close();
      } else {
        listener.received(new Uint8Array(data));
      }
    };
    const lost = (/** @type {string} */ why) => {
      signal.removeEventListener("abort", abort);
      if (open) {
        listener.ended(why);
      } else {
        void unopened(url).then(reject);
      }
    };
    socket.onerror = () => lost("the connection broke");
    socket.onclose = ({ reason }) => lost(reason ? `${CLOSED}: ${reason}` : CLOSED);
  });
}

/**
 * Why there is no WebSocket. Browsers tell no page what went wrong; but it can find out whether something answers
 * there.
 *
 * @param {string} url
 */
async function unopened(url) {
  const why = `no WebSocket at ${url}`;
  const { origin } = globalThis.location ?? {};
  const { href, origin: other } = new URL(url.replace("ws", "http"));
  if (origin && origin !== other) {
    try {
      await fetch(href, { mode: "no-cors" });
      return new Hopeless(`${why} for pages of ${origin}; the host lets them in by --origins ${origin}`);
    } catch {
      // No host answers at this address.
    }
  }
  return new Error(why);
}

class WebSocketTransport {
  #socket;
  #listener;
  #full = false;

  /**
   * @param {WebSocket} socket
   * @param {import("./transport.js").Listener} listener
   */
  constructor(socket, listener) {
    this.#socket = socket;
    this.#listener = listener;
  }

  /** @param {Uint8Array[]} pieces */
  send(pieces) {
    this.#socket.send(join(pieces));
    pieces.reverse().forEach(giveBack); // it has copied them
    if (!this.#full && this.#socket.bufferedAmount > HIGH_WATER) {
      this.#full = true;
      this.#look();
    }
    return !this.#full;
  }

  #look() {
    after(LOOK, () => {
      if (this.#socket.readyState !== WebSocket.OPEN) {
        return;
      }
      if (this.#socket.bufferedAmount > HIGH_WATER / 2) {
        this.#look();
      } else {
        this.#full = false;
        this.#listener.drained();
      }
    });
  }

  close = () => this.#socket.close();
  finish = this.close;
  abort = this.close;
}

/**
 * Joins pieces into one message.
 *
 * @param {Uint8Array[]} pieces
 */
function join(pieces) {
  if (pieces.length === 1) {
    return /** @type {Uint8Array<ArrayBuffer>} */ (pieces[0]);
  }
  const message = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    message.set(piece, at);
    at += piece.length;
  }
  return message;
}
