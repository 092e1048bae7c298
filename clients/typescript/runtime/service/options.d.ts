// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import type { Tls, Token } from "../call/options.js";

export interface ServeOptions {
  /** The address of a host elsewhere, as for a client. Without it, that of the host that has started this process. */
  readonly address?: string | undefined;
  /** As for a client, with an address. */
  readonly tls?: Tls | undefined;
  /** As for a client, with an address: it has the role that the host wants of workers. */
  readonly token?: Token | (() => Token | Promise<Token>) | undefined;
  /** As for a client, with an address. */
  readonly allowPlaintextToken?: boolean | undefined;
  /**
   * How many calls it takes at a time, from 1 to 10,000; 100 if not given. They run on the one event loop, each until it
   * awaits something. Calls with streams do not count.
   */
  readonly places?: number | undefined;
  /** When it is aborted, no more calls are taken, and serving ends after those that are open. */
  readonly signal?: AbortSignal | undefined;
}

/** What a context for a test has. */
export interface MadeContext {
  /** The texts that the caller has sent along, by their names. */
  readonly texts?: Readonly<Record<string, string>>;
  /** The name of the caller. */
  readonly caller?: string;
  readonly roles?: Iterable<string>;
  /** In milliseconds. */
  readonly timeLeft?: number;
}
