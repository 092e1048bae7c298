// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** A moment of time, exact to the nanosecond, in the years that Java's Instant has. It is frozen. */
export class Instant {
  /**
   * @param epochNanoseconds since 1970-01-01T00:00:00Z
   * @throws RangeError where it is out of the range
   */
  constructor(epochNanoseconds: bigint);

  /**
   * The moment of a text such as `2026-11-27T09:30:00.5Z` or `2026-11-27T10:30:00+01:00`, of a Date, or of an Instant or a
   * ZonedDateTime of Temporal.
   *
   * @throws RangeError where the text is no such moment, or has more digits than nanoseconds
   */
  static of(value: string | Date | { readonly epochNanoseconds: bigint }): Instant;
  /** The moment so many seconds, and nanoseconds, after 1970-01-01T00:00:00Z. */
  static ofSeconds(seconds: bigint | number, nanos?: bigint | number): Instant;

  readonly epochNanoseconds: bigint;
  /** The whole seconds since 1970-01-01T00:00:00Z; before that, the next lower number. */
  get seconds(): bigint;
  /** The nanoseconds after these, 0 to 999,999,999. */
  get nanos(): number;
  /**
   * The same moment. A Date counts milliseconds: with `truncate` it is the one in which the moment is.
   *
   * @throws RangeError where Date has no such year, or where something would be lost and `truncate` does not say so
   */
  toDate(options?: { readonly truncate?: boolean }): Date;
  /** As `2026-11-27T09:30:00.500Z`, in UTC, with 3, 6 or 9 digits of a second or none. */
  toString(): string;
  toJSON(): string;
  /** The nanoseconds, so `<` and `-` are about time. `equals` of a struct compares times; `===` compares objects. */
  valueOf(): bigint;
  get [Symbol.toStringTag](): string;
}
