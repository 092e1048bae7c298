// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Days of the calendar, without a zone.

import { shown } from "../wire/wrong.js";
import { DATE, dateOf, dateText, dayOf } from "./calendar.js";
import { wrongText } from "./wrong-text.js";

/** What its texts are, for messages. */
export const EXPECTED = "a date such as 2026-11-27";

const TEXT = new RegExp(`^${DATE}$`);

/** A day of the calendar, wherever it is. */
export class LocalDate {
  /** @param {number} epochDays since 1970-01-01 */
  constructor(epochDays) {
    if (!Number.isInteger(epochDays)) {
      throw new TypeError(`a LocalDate is made of a whole number of days, not of ${shown(epochDays)}`);
    }
    if (epochDays !== (epochDays | 0)) {
      throw new RangeError(`${epochDays} days since 1970-01-01 are out of the range of LocalDate`);
    }
    this.epochDays = epochDays | 0; // no -0
    Object.freeze(this);
  }

  /** @param {string} text @returns {LocalDate} */
  static of(text) {
    const groups = typeof text === "string" && TEXT.exec(text);
    if (!groups) {
      throw wrongText(EXPECTED, text);
    }
    const days = dayOf(groups.slice(1), (why) => wrongText(EXPECTED, text, why));
    if (days !== (days | 0)) {
      throw wrongText(EXPECTED, text, `dates go from ${dateText(-0x80000000)} to ${dateText(0x7fffffff)}`);
    }
    return new LocalDate(days);
  }

  get year() {
    return dateOf(this.epochDays).year;
  }

  get month() {
    return dateOf(this.epochDays).month;
  }

  get day() {
    return dateOf(this.epochDays).day;
  }

  toString() {
    return dateText(this.epochDays);
  }

  toJSON() {
    return this.toString();
  }

  /** So `<` and `-` are about days. */
  valueOf() {
    return this.epochDays;
  }

  get [Symbol.toStringTag]() {
    return "LocalDate";
  }
}
