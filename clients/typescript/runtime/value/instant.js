// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Moments.

import { shown } from "../wire/wrong.js";
import { DATE, dateText, dayOf, padded } from "./calendar.js";
import { wrongText } from "./wrong-text.js";

/** What its texts are, for messages. */
export const EXPECTED = "a time such as 2026-11-27T10:30:00Z";

const SECOND = 1_000_000_000n;
const MILLISECOND = 1_000_000n;
const DAY = 86_400n;
export const LEAST = -31_557_014_167_219_200n * SECOND;
export const GREATEST = 31_556_889_864_403_199n * SECOND + 999_999_999n;
const TEXT = new RegExp(`^${DATE}T(\\d\\d):(\\d\\d):(\\d\\d)(?:\\.(\\d{1,9}))?(Z|[+-]\\d\\d:\\d\\d)$`);
/** How far from UTC an offset may be, in minutes. */
const FARTHEST = 18 * 60;

/** A moment, exact to the nanosecond. */
export class Instant {
  /** @param {bigint} epochNanoseconds since 1970-01-01T00:00:00Z */
  constructor(epochNanoseconds) {
    if (typeof epochNanoseconds !== "bigint") {
      throw new TypeError(`an Instant is made of a bigint of nanoseconds, not of ${shown(epochNanoseconds)}`);
    }
    if (epochNanoseconds < LEAST || epochNanoseconds > GREATEST) {
      throw new RangeError(
        `${epochNanoseconds} nanoseconds since 1970 are out of the range of Instant, ${LEAST} to ${GREATEST}`,
      );
    }
    this.epochNanoseconds = epochNanoseconds;
    Object.freeze(this);
  }

  /** @param {string | Date | { readonly epochNanoseconds: bigint }} value @returns {Instant} */
  static of(value) {
    if (typeof value === "string") {
      return parse(value);
    }
    if (typeof value === "object" && value !== null && "epochNanoseconds" in value) {
      return new Instant(value.epochNanoseconds);
    }
    if (Object.prototype.toString.call(value) !== "[object Date]") {
      throw wrongText(`${EXPECTED}, or a Date`, value);
    }
    const milliseconds = value.getTime();
    if (Number.isNaN(milliseconds)) {
      throw new RangeError("an Instant cannot be made of a Date that is invalid");
    }
    return new Instant(BigInt(milliseconds) * MILLISECOND);
  }

  /** @param {bigint | number} seconds @param {bigint | number} [nanos] @returns {Instant} */
  static ofSeconds(seconds, nanos = 0) {
    return new Instant(BigInt(seconds) * SECOND + BigInt(nanos));
  }

  get seconds() {
    return (this.epochNanoseconds - BigInt(this.nanos)) / SECOND;
  }

  get nanos() {
    return Number(((this.epochNanoseconds % SECOND) + SECOND) % SECOND);
  }

  /** @param {{ readonly truncate?: boolean }} [options] @returns {Date} */
  toDate({ truncate = false } = {}) {
    if (!truncate && this.nanos % 1e6 !== 0) {
      throw new RangeError(
        `${String(this)} is in between two milliseconds of a Date: toDate({ truncate: true }) is the one before`,
      );
    }
    const date = new Date(Number(this.seconds) * 1000 + Math.floor(this.nanos / 1e6));
    if (Number.isNaN(date.getTime())) {
      throw new RangeError(`${String(this)} is out of the range of Date`);
    }
    return date;
  }

  toString() {
    const { seconds } = this;
    const ofDay = Number(((seconds % DAY) + DAY) % DAY);
    const days = Number((seconds - BigInt(ofDay)) / DAY);
    const time = [ofDay / 3600, (ofDay / 60) % 60, ofDay % 60].map((part) => padded(Math.floor(part), 2)).join(":");
    const fraction = padded(this.nanos, 9).replace(/(000){1,3}$/, "");
    return `${dateText(days)}T${time}${fraction && `.${fraction}`}Z`;
  }

  toJSON() {
    return this.toString();
  }

  /** So `<` and `-` are about time. */
  valueOf() {
    return this.epochNanoseconds;
  }

  get [Symbol.toStringTag]() {
    return "Instant";
  }
}

/** @param {string} text */
function parse(text) {
  /** @param {string} [why] */
  const wrong = (why) => wrongText(EXPECTED, text, why);
  const [whole, year = "", month = "", day = "", hour = "", minute = "", second = "", fraction = "", zone = ""] =
    TEXT.exec(text) ?? [];
  if (whole === undefined) {
    throw wrong();
  }
  const days = dayOf([year, month, day], wrong);
  /** @param {number} end @param {string} part @param {string} digits */
  const below = (end, part, digits) => {
    if (Number(digits) >= end) {
      throw wrong(`there is no ${part} ${digits}`);
    }
    return Number(digits);
  };
  const ofDay = below(24, "hour", hour) * 3600 + below(60, "minute", minute) * 60 + below(60, "second", second);
  const offset = zone === "Z" ? 0 : Number(zone.slice(1, 3)) * 60 + below(60, "minute", zone.slice(4));
  if (offset > FARTHEST) {
    throw wrong("no place is more than 18 hours away from UTC");
  }
  // Their number may be too large for one of JavaScript's.
  const seconds = BigInt(days) * DAY + BigInt(ofDay + (zone.startsWith("-") ? offset : -offset) * 60);
  const moment = seconds * SECOND + BigInt(fraction.padEnd(9, "0"));
  if (moment < LEAST || moment > GREATEST) {
    throw wrong(`times go from ${String(new Instant(LEAST))} to ${String(new Instant(GREATEST))}`);
  }
  return new Instant(moment);
}
