// SPDX-License-Identifier: Apache-2.0

/** Hosts that do what a test says, byte by byte, over real sockets. */

import { once } from "node:events";
import net from "node:net";

export const PREFACE = bytes("5241535001000000");
export const [REQUEST, RESPONSE, ERROR, ITEM, END, CANCEL, PING, PONG, GOAWAY, CREDIT, HELLO, CONTEXT] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
];

/** @param {string} hex */
export function bytes(hex) {
  return Buffer.from(hex.replaceAll(" ", ""), "hex");
}

/** @param {number[]} values */
export function ints(...values) {
  const result = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => result.writeInt32BE(value | 0, 4 * at));
  return result;
}

/** @param {string} text */
export function string(text) {
  return Buffer.concat([ints(Buffer.byteLength(text)), Buffer.from(text)]);
}

/**
 * @param {number} length
 * @param {{ kind?: number, flags?: number, status?: number, id?: number }} [_]
 */
export function header(length, { kind = RESPONSE, flags = 0, status = 0, id = 1 } = {}) {
  const result = Buffer.alloc(12);
  result.writeUInt32BE(length, 0);
  result[4] = kind;
  result[5] = flags;
  result.writeUInt16BE(status, 6);
  result.writeUInt32BE(id, 8);
  return result;
}

/**
 * @param {number} kind
 * @param {number} id
 * @param {Uint8Array} [body]
 * @param {number} [status]
 */
export function frame(kind, id, body = Buffer.alloc(0), status = 0) {
  return Buffer.concat([header(8 + body.length, { kind, id, status }), body]);
}

/** What one client sends over one connection. */
export class Peer {
  /** @type {Buffer} */
  #unread = Buffer.alloc(0);
  #ended = false;
  /** @type {() => void} */
  #wake = () => {};

  /** @param {net.Socket} socket */
  constructor(socket) {
    this.socket = socket;
    socket.on("error", () => {});
    socket.on("data", (data) => {
      this.#unread = Buffer.concat([this.#unread, data]);
      this.#wake();
    });
    for (const event of ["end", "close"]) {
      socket.on(event, () => {
        this.#ended = true;
        this.#wake();
      });
    }
  }

  /** @param {number} size */
  async read(size) {
    while (this.#unread.length < size) {
      if (this.#ended) {
        throw new Error("the client closed the connection");
      }
      await new Promise((resolve) => (this.#wake = () => resolve(undefined)));
    }
    const result = this.#unread.subarray(0, size);
    this.#unread = this.#unread.subarray(size);
    return result;
  }

  /** What has come and was not read. */
  get unread() {
    return this.#unread;
  }

  async ended() {
    while (!this.#ended) {
      await new Promise((resolve) => (this.#wake = () => resolve(undefined)));
    }
    return this.#unread.length === 0;
  }

  /** Takes the preface. */
  async preface() {
    if (!(await this.read(8)).equals(PREFACE)) {
      throw new Error("the client has another preface");
    }
  }

  /** Takes the preface and answers it. */
  async greet() {
    await this.preface();
    this.send(PREFACE);
  }

  async frame() {
    const head = await this.read(12);
    const kind = head[4] ?? 0;
    const id = head.readUInt32BE(8);
    return { kind, id, body: await this.read(head.readUInt32BE(0) - 8) };
  }

  async request() {
    const { kind, id, body } = await this.frame();
    if (kind !== REQUEST) {
      throw new Error(`a frame of kind ${kind} instead of a REQUEST`);
    }
    return { id, timeout: body.readInt32BE(8), method: body.subarray(0, 8), body: body.subarray(12) };
  }

  /** @param {Uint8Array[]} pieces */
  send(...pieces) {
    this.socket.write(Buffer.concat(pieces));
  }
}

/** @typedef {(peer: Peer) => Promise<unknown> | unknown} Script */

/**
 * A host whose connections follow these scripts, one after the other; the last one is for all further ones. A
 * connection is closed at the end of its script. Scripts that fail are in `failures`.
 *
 * @template T
 * @param {Script | Script[]} scripts
 * @param {(address: string, host: { failures: unknown[], connections: number, server: net.Server }) => Promise<T>} use
 * @param {{ listen?: string | number, server?: (take: (socket: any) => void) => net.Server }} [options]
 * @returns {Promise<T>}
 */
export async function serving(scripts, use, { listen = 0, server: make } = {}) {
  const list = [scripts].flat();
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const host = { failures: /** @type {unknown[]} */ ([]), connections: 0, server: /** @type {any} */ (undefined) };
  const take = async (/** @type {net.Socket} */ socket) => {
    sockets.add(socket);
    const script = list[Math.min(host.connections++, list.length - 1)];
    try {
      await script?.(new Peer(socket));
    } catch (error) {
      if (!/closed the connection/.test(String(error))) {
        host.failures.push(error);
      }
    }
    socket.end();
  };
  const server = (host.server = make ? make(take) : net.createServer({ allowHalfOpen: true }, take));
  server.listen(typeof listen === "string" ? { path: listen } : { port: listen, host: "127.0.0.1" });
  await once(server, "listening");
  const place = server.address();
  /** @type {T | undefined} */
  let result;
  try {
    result = await use(typeof place === "string" ? `unix:${place}` : `127.0.0.1:${place?.port}`, host);
  } catch (error) {
    host.failures.push(error); // What a script finds says more than what follows from it.
  } finally {
    server.close();
    for (const socket of sockets) {
      socket.destroy();
    }
  }
  if (host.failures.length) {
    throw host.failures[0];
  }
  return /** @type {T} */ (result);
}

/** Answers each request with its arguments. @param {Peer} peer */
export async function echo(peer) {
  await peer.greet();
  for (;;) {
    const { id, body } = await peer.request();
    peer.send(frame(RESPONSE, id, body));
  }
}

/** Reads until the client goes. @param {Peer} peer */
export async function untilTheEnd(peer) {
  await peer.ended();
}
