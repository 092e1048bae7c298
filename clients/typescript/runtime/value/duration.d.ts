// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** A length of time, exact to the nanosecond, of either sign. It is frozen. */
export class Duration {
  /** @throws RangeError where it is out of the range of seconds as a long */
  constructor(nanoseconds: bigint);

  /**
   * The one of a text such as `PT1.5S`, `PT8H30M` or `-P2D`.
   *
   * @throws RangeError where it is no such text, or has more digits than nanoseconds
   */
  static of(text: string): Duration;
  /** So many seconds and nanoseconds. */
  static ofSeconds(seconds: bigint | number, nanos?: bigint | number): Duration;
  /** So many milliseconds, such as the difference of two numbers of `Date.now()`. */
  static ofMilliseconds(milliseconds: bigint | number): Duration;

  readonly nanoseconds: bigint;
  /** The whole seconds; below zero, the next lower number. */
  get seconds(): bigint;
  /** The nanoseconds after these, 0 to 999,999,999. */
  get nanos(): number;
  /** The nearest number of milliseconds, with a fraction. */
  toMilliseconds(): number;
  /** As `PT8H6M12.345S`. */
  toString(): string;
  toJSON(): string;
  /** The nanoseconds, so `<` and `-` are about time. */
  valueOf(): bigint;
  get [Symbol.toStringTag](): string;
}
