// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// How decimal numbers are written and read; and their kind.

import { MalformedError } from "../error/errors.js";
import { wrongType } from "../wire/wrong.js";
import { BigDecimal, EXPECTED, isDecimal, limits } from "./big-decimal.js";
import { found, refused } from "./refused.js";
import { textual } from "./texts.js";

/** The most bytes that a number of so many digits takes. */
const MOST_BYTES = 416;

/** So many bytes are converted at once. */
const WORD = 4;

const texts = /* @__PURE__ */ textual("BigDecimal", EXPECTED, (text) => BigDecimal.of(text));

/** @type {import("./kinds.js").Kind<BigDecimal>} */
export const kind = {
  ...texts,
  fromJson(json) {
    if (typeof json === "number") {
      throw refused(`expected such a number as text, since it may be rounded, found ${found(json)}`);
    }
    return texts.fromJson(json);
  },
};

/** @param {import("../wire/writer.js").WireWriter} w @param {BigDecimal} value @param {string} place */
export function writeBigdecimal(w, value, place) {
  if (!isDecimal(value)) {
    throw wrongType(place, "a BigDecimal", value);
  }
  const { unscaled, scale } = value;
  const wrong = limits(unscaled, scale);
  if (wrong) {
    throw new RangeError(`${place}: ${wrong}`);
  }
  const size = bytesOf(unscaled);
  w.int(scale);
  let at = w.start(size, 1);
  const digits = BigInt.asUintN(size * 8, unscaled)
    .toString(16)
    .padStart(size * 2, "0");
  // First those that are not a multiple of four bytes.
  const head = size % WORD;
  for (let index = 0; index < head; index++) {
    w.view.setUint8(at++, parseInt(digits.slice(index * 2, index * 2 + 2), 16));
  }
  for (let index = head * 2; index < digits.length; index += WORD * 2, at += WORD) {
    w.view.setUint32(at, parseInt(digits.slice(index, index + WORD * 2), 16));
  }
}

/** The fewest bytes of a number as two's complement. @param {bigint} number */
function bytesOf(number) {
  const digits = (number < 0n ? ~number : number).toString(16);
  // One bit more, for the sign.
  return (digits.length >> 1) + (digits.length % 2 || digits >= "8" ? 1 : 0);
}

/** @param {import("../wire/reader.js").WireReader} r @returns {BigDecimal} */
export function readBigdecimal(r) {
  const scale = r.int();
  const count = r.count(1);
  const start = r.take(count);
  if (count < 1 || count > MOST_BYTES) {
    throw new MalformedError(`a BigDecimal of ${count} bytes, not 1 to ${MOST_BYTES}`);
  }
  let digits = "0x";
  let at = start;
  for (const head = start + (count % WORD); at < head; at++) {
    digits += r.view.getUint8(at).toString(16).padStart(2, "0");
  }
  for (; at < start + count; at += WORD) {
    digits += r.view
      .getUint32(at)
      .toString(16)
      .padStart(WORD * 2, "0");
  }
  const unscaled = BigInt.asIntN(count * 8, BigInt(digits));
  if (count > 1 && BigInt.asIntN(count * 8 - 8, unscaled) === unscaled) {
    throw new MalformedError(`a BigDecimal of ${count} bytes, of which fewer are enough`);
  }
  const wrong = limits(unscaled, scale);
  if (wrong) {
    throw new MalformedError(`a BigDecimal: ${wrong}`);
  }
  return new BigDecimal(unscaled, scale);
}
