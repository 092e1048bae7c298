// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
/// <reference lib="esnext.disposable" />

import type { Options } from "./options.js";

export type { CallHook, CallInfo, CallOptions, Options, Stream, Tls } from "./options.js";

/**
 * The base class of generated clients.
 *
 * The first call connects, and later ones do again when the connection is gone. All calls share one connection and do
 * not wait for one another. A client that does nothing does not keep a program of Node going.
 */
export class Client {
  /**
   * Throws a RefusedError where an address has no form that is known, and a TypeError or a RangeError where an option is
   * wrong.
   *
   * @param address where the host is: `localhost:7000`, `[::1]:7000`, `unix:/path` or `https://host:7000`, which is RASP
   *   over WebSocket; of several, separated by commas, the first that answers. Pages of a browser always use WebSockets.
   *   Or another client, also of another interface: the calls go over its connection, with its options, and closing this
   *   client does nothing.
   */
  constructor(address: string | Client, options?: Options);

  /** Connects now, unless that is done: tries each address once, and rejects with a TransportError if none answers. */
  connect(): Promise<void>;

  /** Closes the connection: open calls and later ones reject with a CallCancelledError. */
  close(): Promise<void>;

  /** As `close`, at the end of `await using`, where the platform has it. */
  [Symbol.asyncDispose](): Promise<void>;
}
