// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// The types of values that generated code names.

export type { BigDecimal } from "./big-decimal.js";
export type { Duration } from "./duration.js";
export type { Instant } from "./instant.js";
export type { LocalDate } from "./local-date.js";

/** What JSON.parse returns and JSON.stringify takes. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

type Changing = "buffer" | "copyWithin" | "fill" | "reverse" | "set" | "sort" | "subarray";

/** The members of bytes that `Blob`, `crypto.subtle`, `TextDecoder` and `fetch` need. */
interface Held {
  /** The memory of the bytes, perhaps with others in it, which nobody may change. */
  readonly buffer: ArrayBuffer;
}

/**
 * Typed arrays without the methods that change them. `new Float64Array(values)`, and so on, is a copy that may be
 * changed.
 */
export interface ReadonlyUint8Array extends Readonly<Omit<Uint8Array, Changing>>, Held {}
export interface ReadonlyInt16Array extends Readonly<Omit<Int16Array, Changing>>, Held {}
export interface ReadonlyInt32Array extends Readonly<Omit<Int32Array, Changing>>, Held {}
export interface ReadonlyBigInt64Array extends Readonly<Omit<BigInt64Array, Changing>>, Held {}
export interface ReadonlyUint16Array extends Readonly<Omit<Uint16Array, Changing>>, Held {}
export interface ReadonlyUint32Array extends Readonly<Omit<Uint32Array, Changing>>, Held {}
export interface ReadonlyBigUint64Array extends Readonly<Omit<BigUint64Array, Changing>>, Held {}
export interface ReadonlyFloat32Array extends Readonly<Omit<Float32Array, Changing>>, Held {}
export interface ReadonlyFloat64Array extends Readonly<Omit<Float64Array, Changing>>, Held {}

/** The values of which a `byte[]` can be made. */
export type Bytes = ReadonlyUint8Array | Uint8Array | Int8Array;
/** The values of which an array of numbers can be made; a typed array of the same type is the fastest. */
export type Numbers = ArrayLike<number> | Iterable<number>;
/** The values of which a `long[]` or a `ulong[]` can be made. */
export type Longs = ArrayLike<bigint> | Iterable<bigint>;

/**
 * The functions of a union, whose values have the name of a case as `kind`, and the value of that as `value`.
 *
 * @typeParam T its values: frozen objects
 * @typeParam G what they are made of: objects with `kind` and `value`
 */
export type Union<T, G> = Omit<Struct<T, G>, "with">;

/**
 * The functions of a struct.
 *
 * @typeParam T its values: frozen objects
 * @typeParam G what they are made of: objects in which arrays of numbers may be plain arrays, and what is optional or
 *   has a default may be left out
 */
export interface Struct<T, G> {
  /** The name of the struct in the description. */
  readonly kind: string;
  /**
   * Makes a value of these fields: checked, copied and frozen all the way down.
   *
   * @throws TypeError or RangeError which names the field
   */
  of(this: void, fields: G): T;
  /** Compares two values by their contents: `NaN` equals `NaN`, 0 is not -0, and maps may have any order. */
  equals(this: void, one: T, other: T): boolean;
  /** A copy with other values in some fields. */
  with(this: void, value: T, changes: Partial<G>): T;
  /** The bytes of a value, as RASP encodes them. */
  toBytes(this: void, value: G): Uint8Array;
  /**
   * The value of these bytes, which must not change afterwards.
   *
   * @throws MalformedError where they are no such value, or some are left over
   */
  fromBytes(this: void, bytes: Uint8Array): T;
  /** The value as a host writes it over HTTP: a `long` or a `ulong` is text, a `byte[]` base64, an absent value `null`. */
  toJson(this: void, value: T): Json;
  /**
   * The value that JSON stands for, as `toJson` returns it.
   *
   * @throws TypeError which says where the mistake is, as in `$.samples[3]`
   */
  fromJson(this: void, json: Json): T;
  /** The value as text for people, the same in all languages; at most ten items of an array. */
  toText(this: void, value: T): string;
}
