// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// The types of values that generated code names.

/** What JSON.parse returns and JSON.stringify takes. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

type Changing = "buffer" | "copyWithin" | "fill" | "reverse" | "set" | "sort" | "subarray";

/** What `Blob`, `crypto.subtle`, `TextDecoder` and `fetch` ask of bytes. */
interface Held {
  /** The memory that holds them, perhaps with others, which nobody may change. */
  readonly buffer: ArrayBuffer;
}

/** Typed arrays without what changes them. `new Float64Array(values)`, and so on, is a copy that may be changed. */
export interface ReadonlyUint8Array extends Readonly<Omit<Uint8Array, Changing>>, Held {}
export interface ReadonlyInt16Array extends Readonly<Omit<Int16Array, Changing>>, Held {}
export interface ReadonlyInt32Array extends Readonly<Omit<Int32Array, Changing>>, Held {}
export interface ReadonlyBigInt64Array extends Readonly<Omit<BigInt64Array, Changing>>, Held {}
export interface ReadonlyFloat32Array extends Readonly<Omit<Float32Array, Changing>>, Held {}
export interface ReadonlyFloat64Array extends Readonly<Omit<Float64Array, Changing>>, Held {}

/** What a `byte[]` is made of. */
export type Bytes = ReadonlyUint8Array | Uint8Array | Int8Array;
/** What an array of numbers is made of; a typed array of the same type is the fastest. */
export type Numbers = ArrayLike<number> | Iterable<number>;
/** What a `long[]` is made of. */
export type Longs = ArrayLike<bigint> | Iterable<bigint>;

/**
 * What there is for each struct.
 *
 * @typeParam T its values: frozen objects
 * @typeParam G what they are made of: objects in which arrays of numbers may be plain arrays, and what is optional or
 *   has a default may be left out
 */
export interface Struct<T, G> {
  /** Its name in the description. */
  readonly kind: string;
  /**
   * A value, checked, copied and frozen all the way down.
   *
   * @throws TypeError or RangeError which names the field
   */
  of(this: void, fields: G): T;
  /** By their contents; `NaN` equals `NaN`, and 0 is not -0; maps in any order of their entries. */
  equals(this: void, one: T, other: T): boolean;
  /** A copy with other values in some fields. */
  with(this: void, value: T, changes: Partial<G>): T;
  /** Its bytes, as RASP encodes them. */
  toBytes(this: void, value: G): Uint8Array;
  /**
   * The value of these bytes, which must not change afterwards.
   *
   * @throws MalformedError where they are not those of one, or some are left over
   */
  fromBytes(this: void, bytes: Uint8Array): T;
  /** As a host writes it over HTTP: a `long` is text, a `byte[]` base64, what is absent `null`. */
  toJson(this: void, value: T): Json;
  /**
   * What toJson returns, as a value again.
   *
   * @throws TypeError which says where the mistake is, as in `$.samples[3]`
   */
  fromJson(this: void, json: Json): T;
  /** For people to read, the same in all languages; at most ten items of an array. */
  toText(this: void, value: T): string;
}
