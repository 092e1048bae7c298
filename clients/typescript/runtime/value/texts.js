// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Kinds of values that are text in JSON.

import { refused, unexpected } from "./refused.js";

/**
 * @template T
 * @param {string} kind
 * @param {string} expected what the texts are, with an example
 * @param {(text: string) => T} of throws what is wrong with it
 * @returns {import("./kinds.js").Kind<T>}
 */
export function textual(kind, expected, of) {
  /** @param {unknown} json */
  const fromJson = (json) => {
    if (typeof json !== "string") {
      throw unexpected(`${expected}, as text`, json);
    }
    try {
      return of(json);
    } catch (error) {
      throw refused(/** @type {Error} */ (error).message);
    }
  };
  return { kind, toJson: String, fromJson, toText: String, key: fromJson };
}
