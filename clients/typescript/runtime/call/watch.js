// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** What a client tells a hook of its calls, and sends along with them. Clients without either never come here. */

import { CallCancelledError, RefusedError } from "../error/errors.js";
import { CONTEXT_LIMIT } from "../frame/frame.js";
import { WireWriter } from "../wire/writer.js";

/** The hook and the context of a client. */
export class Watching {
  #hook;
  #context;
  #address;

  /**
   * @param {import("./options.js").CallHook | undefined} hook
   * @param {Readonly<Record<string, string>>} context
   * @param {string} address
   */
  constructor(hook, context, address) {
    this.#hook = hook;
    this.#context = Object.entries(context);
    this.#address = address;
    encoded(this.#context);
  }

  /** @param {import("./method.js").Method} method */
  watch({ interface: name, method }) {
    return new Watch({ interface: name, method, address: this.#address, context: new Map(this.#context) }, this.#hook);
  }
}

/** One call. */
export class Watch {
  #call;
  /** Who is still to be told of the end. */
  #hook;
  #begun = false;

  /**
   * @param {import("./options.js").CallInfo} call
   * @param {import("./options.js").CallHook | undefined} hook
   */
  constructor(call, hook) {
    this.#call = call;
    this.#hook = hook;
  }

  /**
   * Returns the context to send, if there is one. Throws what the hook throws, and a RefusedError where the context is
   * too large.
   */
  begin() {
    const { interface: name, method, address, context } = this.#call;
    this.#hook?.before?.(this.#call);
    this.#begun = true;
    const bytes = encoded([...context]);
    if (bytes.length > CONTEXT_LIMIT) {
      throw new RefusedError(
        "TOO_LARGE",
        `a context of ${bytes.length} bytes is over the limit of ${CONTEXT_LIMIT} bytes`,
        { method: `${name}.${method}`, address },
      );
    }
    return context.size ? bytes : undefined;
  }

  /**
   * Tells the hook that the call has ended, if it was told of the begin and not yet of the end.
   *
   * @param {unknown} error
   */
  over(error) {
    const hook = this.#begun ? this.#hook : undefined;
    this.#hook = undefined;
    try {
      hook?.after?.(this.#call, error);
    } catch {
      // The call has ended, and its caller is to hear how.
    }
  }

  /** The caller has given up the rest of a stream. */
  closed() {
    const { interface: name, method, address } = this.#call;
    this.over(
      new CallCancelledError("the stream was closed before its end", {
        method: `${name}.${method}`,
        address,
        phase: "WAIT",
      }),
    );
  }
}

/** @param {[string, string][]} context */
function encoded(context) {
  const writer = new WireWriter(0);
  writer.count(context.length);
  for (const [key, value] of context) {
    writer.string(key);
    writer.string(value);
  }
  return writer.take();
}
