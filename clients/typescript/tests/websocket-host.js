// SPDX-License-Identifier: Apache-2.0

/** The side of a host of WebSockets (RFC 6455), as much as a test needs of it. */

import { createHash } from "node:crypto";
import net from "node:net";
import { Duplex } from "node:stream";

const MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const [TEXT, BINARY, CLOSE] = [1, 2, 8];

/** The bytes in the messages of one WebSocket. */
class Messages extends Duplex {
  /** What the browser asked for, line by line. */
  head = "";
  #socket;
  #bytes = Buffer.alloc(0);

  /** @param {net.Socket} socket */
  constructor(socket) {
    super({ allowHalfOpen: true });
    this.#socket = socket;
    socket.on("error", () => {});
    socket.on("close", () => this.push(null));
    socket.on("data", (data) => {
      this.#bytes = Buffer.concat([this.#bytes, data]);
      while (this.head ? this.#message() : this.#open()) {
        // Until all is taken.
      }
    });
  }

  #open() {
    const end = this.#bytes.indexOf("\r\n\r\n");
    if (end < 0) {
      return false;
    }
    this.head = this.#bytes.subarray(0, end).toString("latin1");
    this.#bytes = this.#bytes.subarray(end + 4);
    const key = /sec-websocket-key: *(\S+)/i.exec(this.head)?.[1] ?? "";
    const accept = createHash("sha1")
      .update(key + MAGIC)
      .digest("base64");
    this.#socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
        `Sec-WebSocket-Accept: ${accept}\r\nSec-WebSocket-Protocol: rasp.1\r\n\r\n`,
    );
    this.emit("open");
    return true;
  }

  #message() {
    const bytes = this.#bytes;
    if (bytes.length < 14 && bytes.length < 6 + ((bytes[1] ?? 0) & 0x7f)) {
      return false;
    }
    const short = (bytes[1] ?? 0) & 0x7f;
    const at = short === 127 ? 10 : short === 126 ? 4 : 2;
    const size = short === 127 ? bytes.readUInt32BE(6) : short === 126 ? bytes.readUInt16BE(2) : short;
    if (bytes.length < at + 4 + size) {
      return false;
    }
    const mask = bytes.subarray(at, at + 4);
    const body = Buffer.from(bytes.subarray(at + 4, at + 4 + size)).map((byte, index) => byte ^ (mask[index % 4] ?? 0));
    this.#bytes = bytes.subarray(at + 4 + size);
    const kind = (bytes[0] ?? 0) & 0xf;
    if (kind === BINARY) {
      this.push(body);
    } else {
      this.push(null);
      this.#socket.end();
    }
    return true;
  }

  /** @param {number} kind @param {Uint8Array} body */
  #say(kind, body) {
    const head = Buffer.alloc(body.length < 126 ? 2 : 10);
    head[0] = 0x80 | kind;
    head[1] = body.length < 126 ? body.length : 127;
    if (head.length === 10) {
      head.writeUInt32BE(body.length, 6);
    }
    this.#socket.write(Buffer.concat([head, body]));
  }

  /** @param {string} text */
  sayText(text) {
    this.#say(TEXT, Buffer.from(text));
  }

  /** @param {number} code @param {string} reason */
  sayClose(code, reason) {
    this.#say(CLOSE, Buffer.concat([Uint8Array.of(code >> 8, code), Buffer.from(reason)]));
  }

  /** @override */
  _read() {}

  /** @override @param {Buffer} chunk @param {string} _ @param {(error?: Error) => void} done */
  _write(chunk, _, done) {
    this.#say(BINARY, chunk);
    done();
  }

  /** @override @param {(error?: Error) => void} done */
  _final(done) {
    this.sayClose(1000, "");
    this.#socket.end();
    done();
  }

  /** @override @param {Error | null} error @param {(error: Error | null) => void} done */
  _destroy(error, done) {
    this.#socket.destroy();
    done(error);
  }
}

/** For `serving`: the scripts are played over WebSockets. */
export const webSockets = {
  scheme: "http://",
  server: (/** @type {(socket: any) => void} */ take) =>
    net.createServer((socket) => {
      const messages = new Messages(socket);
      messages.once("open", () => take(messages));
    }),
};
