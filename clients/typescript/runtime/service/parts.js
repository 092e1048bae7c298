// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Parts of a state, as a method reads and writes them: what it has written lies over what it was given.

import { CallCancelledError } from "../error/errors.js";
import { identity } from "../value/identity.js";
import { NOTHING } from "../wire/nothing.js";
import { wrongType } from "../wire/wrong.js";

/** @typedef {import("./served.js").Checked} Checked */

/** Keys of a map, from one on to before another; undefined where there is no bound. */
export class Bounds {
  /** @param {Checked} [from] @param {boolean} [after] whether it begins only after that @param {Checked} [to] */
  constructor(from, after = false, to) {
    this.from = from;
    this.after = after;
    this.to = to;
  }

  /** @param {any} key @param {(key: any) => any} rank */
  holds(key, rank) {
    const place = rank(key);
    const from = this.from && rank(this.from.value);
    return (!this.from || (this.after ? place > from : place >= from)) && (!this.to || place < rank(this.to.value));
  }
}

export const ALL = new Bounds();

/**
 * The first items or the last: at most so many.
 *
 * @template T
 * @param {T[]} items
 * @param {number} most
 * @param {boolean} last
 */
export function cut(items, most, last) {
  return items.length <= most ? items : last ? items.slice(items.length - most) : items.slice(0, most);
}

/**
 * A plain state, an entry of a map, or a state that is watched.
 *
 * @typedef {object} Part
 * @property {() => Promise<any>} get
 * @property {() => Promise<any>} next waits for another version
 * @property {(value: any) => void} set
 */

/** One that was made by hand, of the values that it has one after the other. @implements {Part} */
export class Made {
  #value;
  #later;

  /** @param {any[]} versions */
  constructor([value, ...later]) {
    this.#value = value;
    this.#later = later;
  }

  async get() {
    return this.#value;
  }

  async next() {
    if (!this.#later.length) {
      throw new CallCancelledError("there is no later version");
    }
    return (this.#value = this.#later.shift());
  }

  /** @param {any} value */
  set(value) {
    this.#value = value;
  }
}

/**
 * What a map was before the method has written to it. An array is a map from the places of its items.
 *
 * @typedef {object} Source
 * @property {(key: Checked) => Promise<any>} find undefined where there is none
 * @property {() => Promise<number>} size
 * @property {(bounds: Bounds, most: number, last: boolean) => Promise<[any, any][]>} page the first entries within the
 *   bounds, or the last ones, in their order: at most so many
 */

/** One that was made by hand, or is all there. @implements {Source} */
export class MadeSource {
  /** @type {Map<any, [any, any]>} */
  #entries = new Map();
  #rank;

  /** @param {Iterable<readonly [any, any]>} entries sorted by their keys @param {(key: any) => any} [rank] */
  constructor(entries, rank = identity) {
    this.#rank = rank;
    for (const [key, value] of entries) {
      this.#entries.set(identity(key), [key, value]);
    }
  }

  /** One of entries that are not sorted. @param {Iterable<readonly [any, any]>} entries */
  static sorted(entries) {
    return new MadeSource([...entries].sort(([one], [other]) => compare(identity(one), identity(other))));
  }

  /** @param {Checked} key */
  async find(key) {
    return this.#entries.get(identity(key.value))?.[1];
  }

  async size() {
    return this.#entries.size;
  }

  /** @param {Bounds} bounds @param {number} most @param {boolean} last */
  async page(bounds, most, last) {
    const all = [...this.#entries.values()];
    const within = bounds === ALL ? all : all.filter(([key]) => bounds.holds(key, this.#rank));
    return cut(within, most, last);
  }
}

/** @param {any} one @param {any} other what their keys are sorted by */
function compare(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Is told what a method writes to a map or an array; this one needs not know. */
export class Writer {
  /** @param {any} key @returns {any} what it is sorted by */
  rank(key) {
    return identity(key);
  }

  /** @param {any} value @returns {Checked} */
  key(value) {
    return { value, bytes: NOTHING };
  }

  /** @param {any} value @returns {Checked} */
  value(value) {
    return { value, bytes: NOTHING };
  }

  /** @param {Checked} key @param {Checked} value */
  put(key, value) {
    void [key, value];
  }

  /** @param {Checked} key */
  remove(key) {
    void key;
  }

  /** @param {Checked} value */
  add(value) {
    void value;
  }

  removeAll() {}

  removeFirst() {}

  removeLast() {}
}

/** A map. */
export class Entries {
  /** @type {Source} */
  #source;
  #writer;
  /** What was put, and undefined for what was removed, by what their keys stand for. */
  /** @type {Map<any, { key: Checked, value: any }>} */
  #changes = new Map();

  /** @param {Source} source @param {Writer} [writer] */
  constructor(source, writer = new Writer()) {
    this.#source = source;
    this.#writer = writer;
  }

  /** @param {any} given */
  async find(given) {
    const key = this.#writer.key(given);
    const change = this.#changes.get(identity(key.value));
    return change ? change.value : this.#source.find(key);
  }

  async size() {
    const changes = [...this.#changes.values()];
    const source = this.#source;
    const before = await Promise.all([source.size(), ...changes.map(({ key }) => source.find(key))]);
    return changes.reduce(
      (size, { value }, at) => size + Number(value !== undefined) - Number(before[at + 1] !== undefined),
      before[0],
    );
  }

  /** @param {Bounds} [bounds] @param {number} [most] @param {boolean} [last] @returns {Promise<[any, any][]>} */
  async page(bounds = ALL, most = Infinity, last = false) {
    if (!(most >= 0)) {
      throw new RangeError(`${most} entries`);
    }
    const rank = (/** @type {any} */ key) => this.#writer.rank(key);
    const own = [...this.#changes].filter(([, { key }]) => bounds.holds(key.value, rank));
    const entries = await this.#source.page(bounds, most + own.length, last);
    if (!own.length) {
      return entries;
    }
    const changed = new Map(entries.map((entry) => [identity(entry[0]), entry]));
    for (const [id, { key, value }] of own) {
      if (value === undefined) {
        changed.delete(id);
      } else {
        changed.set(id, [key.value, value]);
      }
    }
    const sorted = [...changed.values()].sort(([one], [other]) => compare(rank(one), rank(other)));
    return cut(sorted, most, last);
  }

  /** @param {any} from undefined where there is no bound @param {any} to @param {boolean} [after] */
  bounds(from, to, after) {
    const key = (/** @type {any} */ each) => (each === undefined ? undefined : this.#writer.key(each));
    return new Bounds(key(from), after, key(to));
  }

  /** @param {any} key @param {any} value */
  put(key, value) {
    this.#put(this.#writer.key(key), this.#writer.value(value));
  }

  /** @param {Checked} key @param {Checked} value */
  #put(key, value) {
    this.#writer.put(key, value);
    this.#changes.set(identity(key.value), { key, value: value.value });
  }

  /** @param {any} given */
  remove(given) {
    const key = this.#writer.key(given);
    this.#writer.remove(key);
    this.#changes.set(identity(key.value), { key, value: undefined });
  }

  /** @param {Iterable<readonly [any, any]>} entries */
  set(entries) {
    const checked = Array.from(entries, ([key, value]) => ({
      key: this.#writer.key(key),
      value: this.#writer.value(value),
    }));
    this.#writer.removeAll();
    this.#source = new MadeSource([]);
    this.#changes = new Map();
    checked.forEach(({ key, value }) => this.#put(key, value));
  }
}

/**
 * An array. Once it is known how long it was, each change is made at once, so that calls of its methods which overlap
 * follow each other.
 */
export class Items {
  /** @type {Source} */
  #source;
  #writer;
  /** How many of the first items were removed. */
  #first = 0;
  /** @type {number | undefined} The place after the last item that was there before and still is, once it is known. */
  #last;
  /** @type {Map<number, any>} By their places in the source. */
  #replaced = new Map();
  /** @type {any[]} */
  #added = [];
  /** @type {Promise<number> | undefined} */
  #counted;

  /** @param {Source} source @param {Writer} [writer] */
  constructor(source, writer = new Writer()) {
    this.#source = source;
    this.#writer = writer;
  }

  /** Learns how many items there were; returns how many there are. */
  async size() {
    if (this.#last === undefined) {
      this.#counted ??= this.#source.size();
      const size = await this.#counted;
      this.#last ??= size;
    }
    return this.#last - this.#first + this.#added.length;
  }

  /** @param {number} index */
  async item(index) {
    return this.#at(this.#place(index, await this.size()));
  }

  /**
   * The place of an item: in the source, and after that among those that were added.
   *
   * @param {number} index
   * @param {number} size
   */
  #place(index, size) {
    if (!Number.isInteger(index)) {
      throw wrongType("index", "a whole number", index);
    }
    if (index < 0 || index >= size) {
      throw new RangeError(`there is no item ${index} among ${size}`);
    }
    return this.#first + index;
  }

  get #end() {
    return /** @type {number} */ (this.#last);
  }

  /** @param {number} place */
  #at(place) {
    if (place >= this.#end) {
      return this.#added[place - this.#end];
    }
    return this.#replaced.has(place) ? this.#replaced.get(place) : this.#source.find(this.#writer.key(place));
  }

  /** @returns {Promise<any[]>} */
  async all() {
    await this.size();
    const [first, end, added] = [this.#first, this.#end, [...this.#added]];
    const replaced = [...this.#replaced].filter(([place]) => place >= first && place < end);
    const kept = await this.#source.page(ALL, Infinity, false);
    const items = kept.slice(0, end).map((entry) => entry[1]);
    replaced.forEach(([place, item]) => (items[place] = item));
    return [...items.slice(first), ...added];
  }

  /** @param {any} given */
  add(given) {
    const item = this.#writer.value(given);
    this.#writer.add(item);
    this.#added.push(item.value);
  }

  /** @param {number} index @param {any} given */
  async put(index, given) {
    const item = this.#writer.value(given);
    const place = this.#place(index, await this.size());
    this.#writer.put(this.#writer.key(index), item);
    if (place < this.#end) {
      this.#replaced.set(place, item.value);
    } else {
      this.#added[place - this.#end] = item.value;
    }
  }

  async removeFirst() {
    checkItem(await this.size());
    this.#writer.removeFirst();
    return this.#first < this.#end ? this.#at(this.#first++) : this.#added.shift();
  }

  async removeLast() {
    checkItem(await this.size());
    this.#writer.removeLast();
    if (this.#added.length) {
      return this.#added.pop();
    }
    const place = this.#end - 1;
    const item = this.#at(place);
    this.#last = place;
    return item;
  }

  /** @param {Iterable<any>} items */
  set(items) {
    const checked = Array.from(items, (item) => this.#writer.value(item));
    this.#writer.removeAll();
    this.#source = new MadeSource([]);
    this.#first = this.#last = 0;
    this.#replaced = new Map();
    this.#added = checked.map((item) => item.value);
    checked.forEach((item) => this.#writer.add(item));
  }
}

/** @param {number} size */
function checkItem(size) {
  if (!size) {
    throw new RangeError("there is no item to remove");
  }
}
