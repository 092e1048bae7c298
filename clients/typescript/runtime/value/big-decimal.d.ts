// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** A decimal number, exactly: `unscaled` * 10^-`scale`, with at most 1,000 digits. It is frozen. */
export class BigDecimal {
  /** @param scale how many of the digits are after the point; from -1,000 to 1,000, 0 if left out */
  constructor(unscaled: bigint, scale?: number);

  /**
   * The number of a text such as `12.50` or `1E+3`, or a whole number. Other numbers are refused, since they may be
   * rounded.
   *
   * @throws RangeError where it is no such text, or has too many digits; TypeError for other values
   */
  static of(value: string | bigint | number): BigDecimal;

  readonly unscaled: bigint;
  readonly scale: number;
  /** Whether it is the same number: 1.0 equals 1.00. */
  equals(other: unknown): boolean;
  /** Below, at or above 0, as this is less than, equal to or greater than the other. */
  compareTo(other: { readonly unscaled: bigint; readonly scale: number }): number;
  /** The nearest number of JavaScript. */
  toNumber(): number;
  /** All digits, as `12.50`, `1E+3` or `1E-7`. */
  toString(): string;
  toJSON(): string;
  /** @throws TypeError, since neither `<` nor arithmetic would be exact */
  valueOf(): never;
  get [Symbol.toStringTag](): string;
}
