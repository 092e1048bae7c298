// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Views of states; `views.d.ts` says more.

import * as maps from "../value/map.js";
import { ALL, Entries, Items, Made, MadeSource } from "./parts.js";

/**
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./served.js").Touched} Touched
 */

/** So many entries are read at a time by who reads all of them one after the other. */
const PAGE = 1000;

/**
 * What a view returns. A method that ends early, as one does whose caller is gone, need not wait for it: what it would
 * have been told then ends no program.
 *
 * @template T
 * @param {Promise<T>} promise
 */
function told(promise) {
  promise.catch(() => {});
  return promise;
}

/** @template T */
export class Reading {
  /** @param {Part} part */
  constructor(part) {
    this._part = part;
  }

  /** @template A @param {A} value @returns {Reading<A>} */
  static of(value) {
    return new Reading(new Made([value]));
  }

  /** @returns {Promise<T>} */
  get() {
    return told(this._part.get());
  }
}

/** @template T @extends {Reading<T>} */
export class Writing extends Reading {
  /** @override @template A @param {A} value @returns {Writing<A>} */
  static of(value) {
    return new Writing(new Made([value]));
  }

  /** @param {T} value */
  set(value) {
    this._part.set(value);
  }
}

/** @template T */
export class Watching {
  /** @param {Part} part */
  constructor(part) {
    this._part = part;
  }

  /** @template A @param {A} value @param {A[]} later @returns {Watching<A>} */
  static of(value, ...later) {
    return new Watching(new Made([value, ...later]));
  }

  /** @returns {Promise<T>} */
  get() {
    return told(this._part.get());
  }

  /** @returns {Promise<T>} */
  next() {
    return told(this._part.next());
  }
}

/** @template K, V */
export class ReadingMap {
  /** @param {Entries} entries */
  constructor(entries) {
    this._entries = entries;
  }

  /** @template C, B @param {Iterable<readonly [C, B]>} entries @returns {ReadingMap<C, B>} */
  static of(entries) {
    return new ReadingMap(new Entries(MadeSource.sorted(entries)));
  }

  /** @param {[] | [K]} key @returns {Promise<any>} */
  get(...key) {
    return told(key.length ? this._entries.find(key[0]) : this.#page());
  }

  /** @param {K} key */
  contains(key) {
    return told(this._entries.find(key).then((value) => value !== undefined));
  }

  /** @returns {Promise<number>} */
  size() {
    return told(this._entries.size());
  }

  /** @param {number} [most] @returns {Promise<any>} */
  first(most) {
    return this.#end(most, false);
  }

  /** @param {number} [most] @returns {Promise<any>} */
  last(most) {
    return this.#end(most, true);
  }

  /** @param {number | undefined} most @param {boolean} last @returns {Promise<any>} */
  #end(most, last) {
    return told(
      most === undefined ? this._entries.page(ALL, 1, last).then(([entry]) => entry) : this.#page(ALL, most, last),
    );
  }

  /** @param {K} from @param {K} to */
  range(from, to) {
    return told(this.#within(from, to));
  }

  /** @param {K} key @param {number} most */
  after(key, most) {
    return told(this.#within(key, undefined, most));
  }

  /** @param {K} key @param {number} most */
  before(key, most) {
    return told(this.#within(undefined, key, most));
  }

  /** @param {K | undefined} from @param {K | undefined} to @param {number} [most] */
  async #within(from, to, most) {
    return this.#page(this._entries.bounds(from, to, to === undefined), most, from === undefined);
  }

  /** @param {import("./parts.js").Bounds} [bounds] @param {number} [most] @param {boolean} [last] */
  async #page(bounds, most, last) {
    return /** @type {ReadonlyMap<K, V>} */ (maps.of(await this._entries.page(bounds, most, last)));
  }

  /** @returns {AsyncGenerator<[K, V], void, undefined>} */
  async *[Symbol.asyncIterator]() {
    for (let bounds = ALL; ;) {
      const page = await this._entries.page(bounds, PAGE);
      yield* page;
      const [last] = page.at(-1) ?? [];
      if (page.length < PAGE) {
        return;
      }
      bounds = this._entries.bounds(last, undefined, true);
    }
  }
}

/** @template K, V @extends {ReadingMap<K, V>} */
export class WritingMap extends ReadingMap {
  /** @override @template C, B @param {Iterable<readonly [C, B]>} entries @returns {WritingMap<C, B>} */
  static of(entries) {
    return new WritingMap(new Entries(MadeSource.sorted(entries)));
  }

  /** @param {Iterable<readonly [K, V]>} entries */
  set(entries) {
    this._entries.set(entries);
  }

  /** @param {K} key @param {V} value */
  put(key, value) {
    this._entries.put(key, value);
  }

  /** @param {K} key */
  remove(key) {
    this._entries.remove(key);
  }
}

/** @template E */
export class ReadingList {
  /** @param {Items} items */
  constructor(items) {
    this._items = items;
  }

  /** @template A @param {Iterable<A>} items @returns {ReadingList<A>} */
  static of(items) {
    return new ReadingList(made(items));
  }

  /**
   * @overload
   * @returns {Promise<readonly E[]>}
   */
  /**
   * @overload
   * @param {number} index
   * @returns {Promise<E>}
   */
  /** @param {[] | [number]} index @returns {Promise<any>} */
  get(...index) {
    return told(index.length ? this._items.item(index[0]) : this._items.all().then(Object.freeze));
  }

  /** @returns {Promise<number>} */
  size() {
    return told(this._items.size());
  }
}

/** @template E @extends {ReadingList<E>} */
export class WritingList extends ReadingList {
  /** @override @template A @param {Iterable<A>} items @returns {WritingList<A>} */
  static of(items) {
    return new WritingList(made(items));
  }

  /** @param {Iterable<E>} items */
  set(items) {
    this._items.set(items);
  }

  /** @param {E} item */
  add(item) {
    this._items.add(item);
  }

  /** @param {number} index @param {E} item */
  put(index, item) {
    return told(this._items.put(index, item));
  }

  /** @returns {Promise<E>} */
  removeFirst() {
    return told(this._items.removeFirst());
  }

  /** @returns {Promise<E>} */
  removeLast() {
    return told(this._items.removeLast());
  }
}

/** @param {Iterable<any>} items */
function made(items) {
  return new Items(new MadeSource(Array.from(items, (item, place) => [place, item])));
}

/**
 * The view by which a method sees a part of the state.
 *
 * @param {Touched} touched
 * @param {boolean} streams whether the method has a stream
 * @param {any} part
 */
export function view({ shape, writes }, streams, part) {
  if (streams) {
    return new Watching(part);
  }
  switch (shape) {
    case "map":
      return writes ? new WritingMap(part) : new ReadingMap(part);
    case "list":
      return writes ? new WritingList(part) : new ReadingList(part);
    default:
      return writes ? new Writing(part) : new Reading(part);
  }
}
