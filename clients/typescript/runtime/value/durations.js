// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// How durations are written and read; and their kind.

import { Duration, EXPECTED, GREATEST, LEAST } from "./duration.js";
import { textual } from "./texts.js";
import { readTime, writeTime } from "./times.js";

const RANGE = { type: "Duration", least: LEAST, greatest: GREATEST };

export const kind = /* @__PURE__ */ textual("Duration", EXPECTED, (text) => Duration.of(text));

/** @param {import("../wire/writer.js").WireWriter} w @param {Duration} value @param {string} place */
export function writeDuration(w, value, place) {
  // An Instant has another property; one of Temporal has the rest of a second there.
  const given = typeof value?.nanoseconds === "bigint" ? value.nanoseconds : undefined;
  writeTime(w, given, RANGE, value, place);
}

/** @param {import("../wire/reader.js").WireReader} r @returns {Duration} */
export function readDuration(r) {
  return new Duration(readTime(r, RANGE));
}
