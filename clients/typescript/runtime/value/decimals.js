// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// How decimal numbers are written and read; and their kind.

import { MalformedError } from "../error/errors.js";
import { wrongType } from "../wire/wrong.js";
import { BigDecimal, EXPECTED, isDecimal, limits } from "./big-decimal.js";
import { found, refused } from "./refused.js";
import { textual } from "./texts.js";

/** The most bytes that a number of so many digits takes. */
const MOST_BYTES = 416;

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
  const digits = hex(unscaled);
  w.int(scale);
  const start = w.start(digits.length / 2, 1);
  for (let at = 0; at < digits.length; at += 2) {
    w.view.setUint8(start + at / 2, parseInt(digits.slice(at, at + 2), 16));
  }
}

/** The fewest bytes of a number as two's complement, as hexadecimal digits. @param {bigint} number */
function hex(number) {
  const size = (number < 0n ? ~number : number).toString(2).length;
  // One more for the sign, but 0 and -1 have no other.
  const bytes = number === 0n || number === -1n ? 1 : Math.floor(size / 8) + 1;
  return BigInt.asUintN(bytes * 8, number)
    .toString(16)
    .padStart(bytes * 2, "0");
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
  for (let at = start; at < start + count; at++) {
    digits += r.view.getUint8(at).toString(16).padStart(2, "0");
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
