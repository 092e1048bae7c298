// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Views of states. They have the names of those in Java.
//
// A method reads one committed version, the same for all states that it names. What it writes it may read; others see
// it when it has returned, all at once, and nothing of it where it throws. A view belongs to its call, and fails after
// it; where nobody waits for the answer any more, what reads rejects with a CallCancelledError. Each class makes views
// for tests of handlers by `of`.

/** A plain state to read, or an entry of a map: undefined where there is no such entry. */
export class Reading<T> {
  /** @internal Workers make views. */
  constructor(part: never);

  /** One for a test of a handler. */
  static of<A>(value: A): Reading<A>;

  get(): Promise<T>;
}

/** A plain state to write, or an entry of a map, which is removed by setting undefined. */
export class Writing<T> extends Reading<T> {
  /** One for a test of a handler: `get` tells what it has set. */
  static of<A>(value: A): Writing<A>;

  /** @throws TypeError or RangeError where the state cannot have this value */
  set(value: T): void;
}

/**
 * A state of any kind, for a method with streams, which may wait for its next value.
 *
 * All views of a call move on together, so that they show one version.
 */
export class Watching<T> {
  /** @internal */
  constructor(part: never);

  /** One for a test of a handler, with the values that `next` returns; after them it is as if the call had ended. */
  static of<A>(value: A, ...later: A[]): Watching<A>;

  get(): Promise<T>;

  /**
   * Waits until there is another value than that of `get`, and returns the newest. Rejects with a CallCancelledError where
   * the call is over: its client is gone, its time has passed, or the host stops.
   */
  next(): Promise<T>;
}

/** A map to read, or a part of one, sorted by its keys: numbers by value, texts by UTF-16, enums in declared order. */
export class ReadingMap<K, V> {
  /** @internal */
  constructor(entries: never);

  /** One for a test of a handler; there, constants of an enum are sorted by their names. */
  static of<C, B>(entries: Iterable<readonly [C, B]>): ReadingMap<C, B>;

  /** The value of a key, or undefined; without a key, the whole map. */
  get(): Promise<ReadonlyMap<K, V>>;
  get(key: K): Promise<V | undefined>;

  contains(key: K): Promise<boolean>;

  size(): Promise<number>;

  /** The entry with the lowest key, or undefined; or the first entries, at most so many. */
  first(): Promise<[K, V] | undefined>;
  first(most: number): Promise<ReadonlyMap<K, V>>;

  /** The entry with the highest key, or undefined; or the last entries in the order of the map, at most so many. */
  last(): Promise<[K, V] | undefined>;
  last(most: number): Promise<ReadonlyMap<K, V>>;

  /** The entries from a key on to before another. */
  range(from: K, to: K): Promise<ReadonlyMap<K, V>>;

  /** The next entries after a key, which need not be there: at most so many. */
  after(key: K, most: number): Promise<ReadonlyMap<K, V>>;

  /** The last entries before a key, which need not be there, in the order of the map: at most so many. */
  before(key: K, most: number): Promise<ReadonlyMap<K, V>>;

  /** All entries, of which only some are read at a time: `for await (const [key, value] of map)`. */
  [Symbol.asyncIterator](): AsyncIterableIterator<[K, V]>;
}

/** A map to write. */
export class WritingMap<K, V> extends ReadingMap<K, V> {
  /** One for a test of a handler: `get` tells what it has come to. */
  static of<C, B>(entries: Iterable<readonly [C, B]>): WritingMap<C, B>;

  /** Other entries, in place of all that are there. */
  set(entries: Iterable<readonly [K, V]>): void;

  /** @throws TypeError or RangeError where the map cannot have this key or value */
  put(key: K, value: V): void;

  /** Does nothing where there is no such entry. */
  remove(key: K): void;
}

/** An array to read. */
export class ReadingList<E> {
  /** @internal */
  constructor(items: never);

  /** One for a test of a handler. */
  static of<A>(items: Iterable<A>): ReadingList<A>;

  /** An item, by its index from 0 on; rejects with a RangeError where there is none. Without an index, all items. */
  get(): Promise<readonly E[]>;
  get(index: number): Promise<E>;

  size(): Promise<number>;
}

/** An array to write. */
export class WritingList<E> extends ReadingList<E> {
  /** One for a test of a handler: `get` tells what it has come to. */
  static of<A>(items: Iterable<A>): WritingList<A>;

  /** Other items, in place of all that are there. */
  set(items: Iterable<E>): void;

  /**
   * Adds an item at the end.
   *
   * @throws TypeError or RangeError where the array cannot have this item
   */
  add(item: E): void;

  /** Replaces an item; rejects with a RangeError where there is none. */
  put(index: number, item: E): Promise<void>;

  /** Removes the first item, and returns it; rejects with a RangeError where there is none. */
  removeFirst(): Promise<E>;

  /** Removes the last item, and returns it; rejects with a RangeError where there is none. */
  removeLast(): Promise<E>;
}
