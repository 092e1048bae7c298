// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// How times are laid out: seconds, and the nanoseconds that follow them, also below zero.

import { MalformedError } from "../error/errors.js";
import { outOfRange, wrongType } from "../wire/wrong.js";

const SECOND = 1_000_000_000n;

/**
 * @param {import("../wire/writer.js").WireWriter} w
 * @param {unknown} nanoseconds undefined where a value is none of the type
 * @param {{ type: string, least: bigint, greatest: bigint }} range
 * @param {unknown} value that they are of
 * @param {string} place
 */
export function writeTime(w, nanoseconds, range, value, place) {
  if (typeof nanoseconds !== "bigint") {
    throw wrongType(place, `${range.type === "Instant" ? "an" : "a"} ${range.type}`, value);
  }
  if (nanoseconds < range.least || nanoseconds > range.greatest) {
    throw outOfRange(place, range.type, nanoseconds, range.least, range.greatest);
  }
  const rest = nanoseconds % SECOND;
  const nanos = rest < 0n ? rest + SECOND : rest;
  w.long((nanoseconds - nanos) / SECOND);
  w.int(Number(nanos));
}

/**
 * @param {import("../wire/reader.js").WireReader} r
 * @param {{ type: string, least: bigint, greatest: bigint }} range
 * @returns {bigint} nanoseconds
 */
export function readTime(r, range) {
  const seconds = r.long();
  const nanos = r.int();
  if (nanos < 0 || nanos > 999_999_999) {
    throw new MalformedError(`${range.type} has ${nanos} nanoseconds, not 0 to 999999999`);
  }
  const nanoseconds = seconds * SECOND + BigInt(nanos);
  if (nanoseconds < range.least || nanoseconds > range.greatest) {
    throw new MalformedError(`${seconds} seconds are out of the range of ${range.type}`);
  }
  return nanoseconds;
}
