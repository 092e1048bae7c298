// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// How instants are written and read; and their kind.

import { EXPECTED, GREATEST, Instant, LEAST } from "./instant.js";
import { textual } from "./texts.js";
import { readTime, writeTime } from "./times.js";

const RANGE = { type: "Instant", least: LEAST, greatest: GREATEST };

export const kind = /* @__PURE__ */ textual("Instant", EXPECTED, (text) => Instant.of(text));

/** @param {import("../wire/writer.js").WireWriter} w @param {Instant} value @param {string} place */
export function writeInstant(w, value, place) {
  // It may be one of another package, or one of Temporal.
  writeTime(w, value?.epochNanoseconds, RANGE, value, place);
}

/** @param {import("../wire/reader.js").WireReader} r @returns {Instant} */
export function readInstant(r) {
  return new Instant(readTime(r, RANGE));
}
