// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Lengths of time.

import { shown } from "../wire/wrong.js";
import { padded } from "./calendar.js";
import { wrongText } from "./wrong-text.js";

/** What its texts are, for messages. */
export const EXPECTED = "a duration such as PT1.5S";

const SECOND = 1_000_000_000n;
export const LEAST = -(2n ** 63n) * SECOND;
export const GREATEST = (2n ** 63n - 1n) * SECOND + 999_999_999n;
const TEXT = /^(-?)P(?:(-?\d+)D)?(?:T(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?\d+)(?:\.(\d{1,9}))?S)?)?$/;
/** The most digits of a number of seconds. A part with more is refused before it is a number. */
const MOST_DIGITS = 19;

/** A length of time, exact to the nanosecond, of either sign. */
export class Duration {
  /** @param {bigint} nanoseconds */
  constructor(nanoseconds) {
    if (typeof nanoseconds !== "bigint") {
      throw new TypeError(`a Duration is made of a bigint of nanoseconds, not of ${shown(nanoseconds)}`);
    }
    if (nanoseconds < LEAST || nanoseconds > GREATEST) {
      throw new RangeError(`${nanoseconds} nanoseconds are out of the range of Duration, ${LEAST} to ${GREATEST}`);
    }
    this.nanoseconds = nanoseconds;
    Object.freeze(this);
  }

  /** @param {string} text @returns {Duration} */
  static of(text) {
    return new Duration(parse(text));
  }

  /** @param {bigint | number} seconds @param {bigint | number} [nanos] @returns {Duration} */
  static ofSeconds(seconds, nanos = 0) {
    return new Duration(BigInt(seconds) * SECOND + BigInt(nanos));
  }

  /** @param {bigint | number} milliseconds @returns {Duration} */
  static ofMilliseconds(milliseconds) {
    return new Duration(BigInt(milliseconds) * 1_000_000n);
  }

  get seconds() {
    return (this.nanoseconds - BigInt(this.nanos)) / SECOND;
  }

  get nanos() {
    return Number(((this.nanoseconds % SECOND) + SECOND) % SECOND);
  }

  toMilliseconds() {
    return Number(this.nanoseconds) / 1e6;
  }

  toString() {
    const sign = this.nanoseconds < 0n ? "-" : "";
    const all = sign ? -this.nanoseconds : this.nanoseconds;
    const seconds = all / SECOND;
    const fraction = padded(Number(all % SECOND), 9).replace(/0+$/, "");
    const last = seconds % 60n;
    /** @param {bigint} number @param {string} unit */
    const part = (number, unit) => (number ? sign + number + unit : "");
    const before = part(seconds / 3600n, "H") + part((seconds / 60n) % 60n, "M");
    const end = last || fraction || !before ? `${sign}${last}${fraction && `.${fraction}`}S` : "";
    return `PT${before}${end}`;
  }

  toJSON() {
    return this.toString();
  }

  /** So `<` and `-` are about time. */
  valueOf() {
    return this.nanoseconds;
  }

  get [Symbol.toStringTag]() {
    return "Duration";
  }
}

/** @param {string} text @returns {bigint} nanoseconds */
function parse(text) {
  const [found = "P", sign, days, hours, minutes, seconds, fraction = ""] = TEXT.exec(text) ?? [];
  // Each part may be left out, but not all of them.
  if (typeof text !== "string" || /[PT]$/.test(found)) {
    throw wrongText(EXPECTED, text);
  }
  const outOfRange = () => wrongText(EXPECTED, text, "durations have at most 2^63 seconds");
  const number = (digits = "0") => {
    const shortest = digits.replace(/^(-?)0+(?=\d)/, "$1");
    if (shortest.length > MOST_DIGITS + (shortest.startsWith("-") ? 1 : 0)) {
      throw outOfRange();
    }
    return BigInt(shortest);
  };
  const whole = ((number(days) * 24n + number(hours)) * 60n + number(minutes)) * 60n + number(seconds);
  const rest = BigInt(fraction.padEnd(9, "0"));
  const all = whole * SECOND + (seconds?.startsWith("-") ? -rest : rest);
  const nanoseconds = sign ? -all : all;
  if (nanoseconds < LEAST || nanoseconds > GREATEST) {
    throw outOfRange();
  }
  return nanoseconds;
}
