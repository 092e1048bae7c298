// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { shown } from "../wire/wrong.js";

/**
 * The error of a text that stands for no value of its type.
 *
 * @param {string} expected with an example
 * @param {unknown} text
 * @param {string} [why] where that is not obvious
 * @returns {Error}
 */
export function wrongText(expected, text, why) {
  const message = `expected ${expected}, found ${shown(text)}${why ? `: ${why}` : ""}`;
  return typeof text === "string" ? new RangeError(message) : new TypeError(message);
}
