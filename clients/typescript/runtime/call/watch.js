// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** Tells a hook of the calls of a client, and sends texts along with them. Clients without either never come here. */

import { RefusedError } from "../error/errors.js";
import { CONTEXT_LIMIT } from "../frame/frame.js";
import { WireWriter } from "../wire/writer.js";

/** One call that is watched. */
export class Watch {
  #call;
  #hook;
  /** Whether the hook is still to be told of the end. */
  #open = false;
  #place;

  /**
   * @param {import("./options.js").Options} options
   * @param {string} address
   * @param {import("./method.js").Method} method
   */
  constructor({ hook, context = {} }, address, { name, interface: declared, method }) {
    this.#hook = hook;
    this.#call = { interface: declared, method, address, context: new Map(Object.entries(context)) };
    this.#place = { method: name, address };
  }

  /**
   * Returns the context to send, if there is one. Throws what the hook throws, and a RefusedError where the context is
   * too large.
   */
  begin() {
    const { context } = this.#call;
    this.#hook?.before?.(this.#call);
    this.#open = true;
    const bytes = encodeContext([...context]);
    if (bytes.length > CONTEXT_LIMIT) {
      const detail = `a context of ${bytes.length} bytes, where ${CONTEXT_LIMIT} are allowed`;
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
    const open = this.#open;
    this.#open = false;
    try {
      if (open) {
        this.#hook?.after?.(this.#call, error);
      }
    } catch {
      // An error of the hook is dropped: the call has ended, and its caller is to hear how.
    }
  }
}

/** @param {[string, string][]} context */
export function encodeContext(context) {
  const writer = new WireWriter();
  writer.count(context.length);
  for (const [key, value] of context) {
    writer.string(key);
    writer.string(value);
  }
  return writer.take();
}
