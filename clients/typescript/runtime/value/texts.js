// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Kinds of values that are text in JSON.

import { refused, unexpected } from "./refused.js";

/**
 * @template T
 * @param {string} kind
 * @param {string} example of such a text
 * @param {(text: string) => T} of throws what is wrong with it
 * @returns {import("./kinds.js").Kind<T>}
 */
export function textual(kind, example, of) {
  /** @param {unknown} json */
  const fromJson = (json) => {
    if (typeof json !== "string") {
      throw unexpected(`a text such as "${example}" (${kind})`, json);
    }
    try {
      return of(json);
    } catch (error) {
      throw refused(/** @type {Error} */ (error).message);
    }
  };
  return { kind, toJson: String, fromJson, toText: String, key: fromJson };
}
