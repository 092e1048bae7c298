// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import type { MadeContext } from "./options.js";

/**
 * What goes along with the call that a method serves: who calls, how much time is left, and the texts that the caller has
 * sent along. These are the caller's word; the host knows who calls.
 *
 *     const customer = CallContext.current().texts.get("customer");
 */
export class CallContext {
  /** @internal Workers make contexts. */
  constructor(made: never);

  /** That of the call that is served here, also after an `await`; outside of a method one without caller, texts and end. */
  static current(): CallContext;

  /** One for a test of a handler: `CallContext.of({ caller: "ann" }).run(() => handler.get("a", kept))`. */
  static of(made?: MadeContext): CallContext;

  /** Calls a function for which this is the current context. */
  run<T>(method: () => T): T;

  /** The texts that the caller has sent along, by their names. */
  readonly texts: ReadonlyMap<string, string>;

  /** Who calls. The name is empty where the host does not know its callers. */
  readonly caller: { readonly name: string; readonly roles: ReadonlySet<string> };

  /** Fields of the answer where the caller speaks HTTP: `answer.set("Cache-Control", "max-age=60")`. */
  readonly answer: Map<string, string>;

  /** For how long the caller still waits, in milliseconds; Infinity where that has no end. */
  timeLeft(): number;

  /** Whether nobody waits for the answer any more: a long method looks at it from time to time, and returns. */
  readonly cancelled: boolean;

  /** Is aborted when nobody waits for the answer any more; for `fetch`, timers, and calls of other services. */
  readonly signal: AbortSignal;

  /** The texts that calls of other services send along, so that they belong to the same trace. */
  onward(): Record<string, string>;
}
