// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Days of the calendar, without a zone.

import { shown } from "../wire/wrong.js";
import { DATE, dateOf, dateText, daysOf } from "./calendar.js";

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
    this.epochDays = epochDays;
    Object.freeze(this);
  }

  /** @param {string} text @returns {LocalDate} */
  static of(text) {
    if (typeof text !== "string") {
      throw new TypeError(`a LocalDate is made of text, not of ${shown(text)}`);
    }
    const [, year, month, day] = TEXT.exec(text) ?? [];
    const days = daysOf(year, month, day);
    if (days === undefined) {
      throw new RangeError(`${shown(text)} is no LocalDate; write a day that exists as 2026-11-27`);
    }
    if (days !== (days | 0)) {
      throw new RangeError(`${shown(text)} is out of the range of LocalDate`);
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
