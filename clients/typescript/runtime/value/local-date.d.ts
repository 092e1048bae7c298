// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** A day of the calendar, in no zone, which no zone can shift. It is frozen. */
export class LocalDate {
  /** @param epochDays since 1970-01-01, a whole number of 32 bits */
  constructor(epochDays: number);

  /**
   * The day of a text such as `2026-11-27`.
   *
   * @throws RangeError where there is no such day
   */
  static of(text: string): LocalDate;

  readonly epochDays: number;
  get year(): number;
  /** 1 to 12. */
  get month(): number;
  /** 1 to 31. */
  get day(): number;
  /** As `2026-11-27`. */
  toString(): string;
  toJSON(): string;
  /** The days, so `<` and `-` are about days. */
  valueOf(): number;
  get [Symbol.toStringTag](): string;
}
