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
  watch({ name, interface: declared, method }) {
    const address = this.#address;
    const call = { interface: declared, method, address, context: new Map(this.#context) };
    return new Watch(call, this.#hook, { method: name, address });
  }
}

/** One call. */
export class Watch {
  #call;
  /** Who is still to be told of the end. */
  #hook;
  #begun = false;
  #place;

  /**
   * @param {import("./options.js").CallInfo} call
   * @param {import("./options.js").CallHook | undefined} hook
   * @param {import("../error/errors.js").Place} place
   */
  constructor(call, hook, place) {
    this.#call = call;
    this.#hook = hook;
    this.#place = place;
  }

  /**
   * Returns the context to send, if there is one. Throws what the hook throws, and a RefusedError where the context is
   * too large.
   */
  begin() {
    const { context } = this.#call;
    this.#hook?.before?.(this.#call);
    this.#begun = true;
    const bytes = encoded([...context]);
    if (bytes.length > CONTEXT_LIMIT) {
      const detail = `a context of ${bytes.length} bytes is over the limit of ${CONTEXT_LIMIT} bytes`;
      throw new RefusedError("TOO_LARGE", detail, this.#place);
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
    this.over(new CallCancelledError("the stream was closed before its end", { ...this.#place, phase: "WAIT" }));
  }
}

/** @param {[string, string][]} context */
function encoded(context) {
  const writer = new WireWriter();
  writer.count(context.length);
  for (const [key, value] of context) {
    writer.string(key);
    writer.string(value);
  }
  return writer.take();
}
