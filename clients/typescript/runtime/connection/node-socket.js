// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** The sockets of Node: TCP, Unix domain sockets, and TLS over both. Nothing here is loaded in a browser. */

import net from "node:net";
import tls from "node:tls";
import { Hopeless } from "./backoff.js";

/** Pieces up to this size are joined, up to JOINED bytes; larger ones are sent without a copy. */
const SMALL = 1 << 13;
const JOINED = 1 << 16;
/** How many bytes may wait to be sent before the host counts as full. */
const HIGH_WATER = 1 << 18;
/** How many bytes are read at once. */
const READ = 1 << 16;

/** The codes of failures that another attempt would not change. */
const TLS_FAULT = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO|ERR_(SSL|TLS|OSSL)/;
/** @type {Record<string, string>} What is said where there is no host, in the words of all languages. */
const ABSENT = {
  ECONNREFUSED: "connection refused: is the host running?",
  ENOENT: "no such file: is the host running?",
  ENOTFOUND: "there is no machine of that name",
};
/** @type {[RegExp, string][]} */
const TLS_WORDS = [
  [
    /WRONG_VERSION|EPROTO|PACKET_LENGTH/,
    "the host does not answer as one that uses TLS does; leave out tls if it does not",
  ],
  [
    /SELF_SIGNED|UNABLE_TO|ISSUER/,
    "no authority that is trusted here signed its certificate; tls.ca names one that did",
  ],
  [/CERTIFICATE_REQUIRED|BAD_CERT/, "the host wants a certificate from its clients; tls.cert and tls.key are yours"],
];

/**
 * As `openTransport`.
 *
 * @param {import("./address.js").Address} address
 * @param {import("./settings.js").Tls | undefined} security
 * @param {import("./transport.js").Listener} listener
 * @param {AbortSignal} signal
 * @returns {Promise<import("./transport.js").Transport>}
 */
export function openSocket(address, security, listener, signal) {
  return new Promise((resolve, reject) => {
    const { host, port, path } = address;
    const place = path ? { path } : { host, port };
    const shape = { ...place, noDelay: true, keepAlive: true, writableHighWaterMark: HIGH_WATER };
    // Without this buffer, each read takes new memory, which is collected late where much is received.
    const onread = {
      buffer: new Uint8Array(READ),
      callback(/** @type {number} */ size, /** @type {Uint8Array} */ bytes) {
        listener.received(bytes.subarray(0, size), true);
        return true;
      },
    };
    const socket = security ? tls.connect({ ...shape, ...trust(security, host) }) : net.connect({ ...shape, onread });
    // Only timers for what the host is to send keep a program going.
    socket.unref();
    const abort = () => socket.destroy(new Error(String(signal.reason)));
    signal.addEventListener("abort", abort);
    let why = "the host closed the connection";
    let vain = false;
    socket.once(security ? "secureConnect" : "connect", () => {
      signal.removeEventListener("abort", abort);
      listening(listener, address);
      resolve(new NodeSocket(socket));
    });
    socket.on("data", (data) => listener.received(new Uint8Array(data.buffer, data.byteOffset, data.length)));
    socket.on("drain", () => listener.drained());
    socket.on("end", () => listener.ended(socket.bytesRead ? why : `${why} without a word`));
    socket.on("error", (/** @type {Error & { code?: string }} */ error) => {
      why = reasonOf(error);
      vain = !!security && TLS_FAULT.test(error.code ?? "");
    });
    socket.on("close", () => {
      signal.removeEventListener("abort", abort);
      listeners.delete(listener);
      reject(vain ? new Hopeless(why) : new Error(why));
      listener.ended(why);
    });
  });
}

/**
 * @param {import("./settings.js").Tls} security
 * @param {string} host
 */
function trust({ ca, cert, key, serverName }, host) {
  const name = serverName ?? (host || "localhost");
  // The name of a host is sent to it and checked; an IP address is only checked.
  return {
    ...(ca && { ca: Buffer.from(ca) }),
    ...(cert && { cert: Buffer.from(cert) }),
    ...(key && { key: Buffer.from(key) }),
    ...(net.isIP(name) ? {} : { servername: name }),
    ...(name !== host && {
      /** @type {(_: string, certificate: tls.PeerCertificate) => Error | undefined} */
      checkServerIdentity: (_, certificate) => tls.checkServerIdentity(name, certificate),
    }),
  };
}

/** @param {Error & { errors?: Error[], code?: string }} error that of several addresses of a host has theirs */
function reasonOf(error) {
  const code = error.code ?? "";
  const absent = ABSENT[code];
  if (absent) {
    return absent;
  }
  const why = error.errors?.map((each) => each.message).join("; ") || error.message;
  const [, words] = TLS_WORDS.find(([fault]) => fault.test(code)) ?? [];
  return words ? `${words} (${why})` : why;
}

/** @type {Map<import("./transport.js").Listener, string>} The open connections, each with its address. */
const listeners = new Map();
let telling = false;

/**
 * When a program has nothing left to do, it is told of streams that it has forgotten.
 *
 * @param {import("./transport.js").Listener} listener
 * @param {import("./address.js").Address} address
 */
function listening(listener, { text }) {
  listeners.set(listener, text);
  if (!telling) {
    telling = true;
    process.once("beforeExit", () => {
      for (const [{ streams }, where] of listeners) {
        for (const { name } of streams) {
          const cure = "it was neither read to its end nor closed; leave its loop, or call cancel()";
          process.emitWarning(`the stream of ${name} at ${where} is open: ${cure}`);
        }
      }
    });
  }
}

class NodeSocket {
  /** @type {import("node:net").Socket} */
  #socket;

  /** @param {import("node:net").Socket} socket */
  constructor(socket) {
    this.#socket = socket;
  }

  /** @param {Uint8Array[]} pieces */
  send(pieces) {
    const socket = this.#socket;
    const joined = join(pieces);
    if (joined.length === 1) {
      return socket.write(/** @type {Uint8Array} */ (joined[0]));
    }
    socket.cork();
    let free = true;
    for (const piece of joined) {
      free = socket.write(piece);
    }
    socket.uncork();
    return free;
  }

  finish() {
    this.#socket.end();
  }

  close() {
    this.#socket.destroySoon();
  }

  abort() {
    this.#socket.destroy();
  }
}

/**
 * Joins small pieces: a call of the system for each frame would cost more.
 *
 * @param {Uint8Array[]} pieces
 */
function join(pieces) {
  if (pieces.length === 1) {
    return pieces;
  }
  const joined = [];
  for (let at = 0; at < pieces.length;) {
    let size = 0;
    let end = at;
    for (; end < pieces.length; end++) {
      const { length } = /** @type {Uint8Array} */ (pieces[end]);
      if (length > SMALL || size + length > JOINED) {
        break;
      }
      size += length;
    }
    if (end - at < 2) {
      joined.push(/** @type {Uint8Array} */ (pieces[at++]));
      continue;
    }
    joined.push(Buffer.concat(pieces.slice(at, end), size));
    at = end;
  }
  return joined;
}
