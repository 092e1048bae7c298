// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// States as a host sends them to a worker: what has come along with the call, and what has to be asked for.

import { NOTHING } from "../wire/nothing.js";
import * as maps from "../value/map.js";
import * as orders from "./orders.js";
import { ALL, cut, Entries, Items, MadeSource } from "./parts.js";

/**
 * @typedef {import("./parts.js").Part} Part
 * @typedef {import("./parts.js").Source} Source
 * @typedef {import("./call.js").ServedCall} ServedCall
 * @typedef {import("./orders.js").Row} Row
 * @typedef {import("./parts.js").Bounds} Bounds
 * @typedef {import("./served.js").Checked} Checked
 * @typedef {import("./served.js").Touched} Touched
 */

/** The key of what is one value by itself. */
const ALONE = NOTHING;
/** So many rows are asked for at a time. */
const ROWS = 1000;

/**
 * What a method sees of the state at a place.
 *
 * @param {ServedCall} call
 * @param {number} place
 * @param {Touched} touched
 */
export function part(call, place, touched) {
  if (touched.shape === "value" || touched.shape === "entry") {
    return new SentPart(call, place, touched);
  }
  const source = new SentSource(call, place, touched);
  if (call.served.streams) {
    return new WatchedPart(call, place, source, touched.shape);
  }
  const writer = new SentWriter(call, place, touched);
  return touched.shape === "list" ? new Items(source, writer) : new Entries(source, writer);
}

/** A plain state, or an entry of a map. @implements {Part} */
class SentPart {
  #call;
  #place;
  #touched;
  #version = -1;
  /** @type {Promise<any> | undefined} That of this version. */
  #value;

  /** @param {ServedCall} call @param {number} place @param {Touched} touched */
  constructor(call, place, touched) {
    this.#call = call;
    this.#place = place;
    this.#touched = touched;
  }

  async get() {
    if (this.#version !== this.#call.version) {
      this.#keep(this.#read());
    }
    return this.#value;
  }

  /** @param {Promise<any>} value */
  #keep(value) {
    this.#version = this.#call.version;
    this.#value = value;
  }

  async #read() {
    const view = this.#call.view(this.#place);
    const { rows } = view.complete ? view : await this.#call.askRows(this.#place, orders.row(ALONE));
    return rows[0] && this.#touched.value.decode(rows[0].value);
  }

  async next() {
    await this.#call.move(this.#place);
    return this.get();
  }

  /** @param {any} given */
  set(given) {
    const { name, shape, value } = this.#touched;
    if (given === undefined && shape === "entry") {
      this.#call.write(orders.remove(this.#place, ALONE));
      this.#keep(Promise.resolve(undefined));
      return;
    }
    const checked = value.check(given, `${this.#call.name}: ${name}`);
    this.#call.write(orders.put(this.#place, ALONE, checked.bytes));
    this.#keep(Promise.resolve(checked.value));
  }
}

/** A map or an array, for a method with streams. @implements {Part} */
class WatchedPart {
  #call;
  #place;
  #source;
  #shape;

  /** @param {ServedCall} call @param {number} place @param {SentSource} source @param {Touched["shape"]} shape */
  constructor(call, place, source, shape) {
    this.#call = call;
    this.#place = place;
    this.#source = source;
    this.#shape = shape;
  }

  async get() {
    const entries = await this.#source.page(ALL, Infinity, false);
    return this.#shape === "list" ? Object.freeze(entries.map((entry) => entry[1])) : maps.of(entries);
  }

  async next() {
    await this.#call.move(this.#place);
    return this.get();
  }

  set() {
    throw new TypeError("a state that is watched is not written");
  }
}

/** A map or an array. What has come along is decoded when it is looked at. @implements {Source} */
class SentSource {
  #call;
  #place;
  #touched;
  #version = -1;
  /** @type {MadeSource | undefined} All that there is, where it has come along. */
  #all;

  /** @param {ServedCall} call @param {number} place @param {Touched} touched */
  constructor(call, place, touched) {
    this.#call = call;
    this.#place = place;
    this.#touched = touched;
  }

  #known() {
    if (this.#version !== this.#call.version) {
      const view = this.#call.view(this.#place);
      this.#all = view.complete ? new MadeSource(this.#entries(view.rows), this.#touched.key.rank) : undefined;
      this.#version = this.#call.version;
    }
    return this.#all;
  }

  /** @param {Row[]} rows @returns {[any, any][]} */
  #entries(rows) {
    const { key, value } = this.#touched;
    return rows.map((row) => [key.decode(row.key), value.decode(row.value)]);
  }

  /** @param {Checked} key */
  async find(key) {
    const known = this.#known();
    if (known) {
      return known.find(key);
    }
    const [row] = (await this.#call.askRows(this.#place, orders.row(key.bytes))).rows;
    return row && this.#touched.value.decode(row.value);
  }

  async size() {
    return this.#known()?.size() ?? this.#call.askCount(this.#place, orders.count({}));
  }

  /** @param {Bounds} bounds @param {number} most @param {boolean} last */
  async page(bounds, most, last) {
    const known = this.#known();
    if (known) {
      return known.page(bounds, most, last);
    }
    let span = { from: bounds.from?.bytes, after: bounds.after, to: bounds.to?.bytes };
    /** @type {Row[][]} */
    const pages = [];
    for (let left = most, more = true; more && left > 0;) {
      const page = await this.#call.askRows(this.#place, orders.page(span, last, Math.min(ROWS, left)));
      const [first, end] = [page.rows[0], page.rows.at(-1)];
      if (!first || !end) {
        break;
      }
      pages.push(page.rows);
      span = last ? { ...span, to: first.key } : { ...span, from: end.key, after: true };
      left -= page.rows.length;
      more = page.more;
    }
    const found = (last ? pages.reverse() : pages).flat();
    return this.#entries(cut(found, most, last));
  }
}

/** Notes what is written to a map or an array; the host gets it with the answer. */
class SentWriter {
  #call;
  #place;
  #touched;
  #where;

  /** @param {ServedCall} call @param {number} place @param {Touched} touched */
  constructor(call, place, touched) {
    this.#call = call;
    this.#place = place;
    this.#touched = touched;
    this.#where = `${call.name}: ${touched.name}`;
  }

  /** @param {any} key */
  rank(key) {
    return this.#touched.key.rank(key);
  }

  /** @param {any} key */
  key(key) {
    return this.#touched.key.check(key, `${this.#where}: the key`);
  }

  /** @param {any} value */
  value(value) {
    return this.#touched.value.check(value, this.#where);
  }

  /** @param {Checked} key @param {Checked} value */
  put(key, value) {
    this.#call.write(orders.put(this.#place, key.bytes, value.bytes));
  }

  /** @param {Checked} key */
  remove(key) {
    this.#call.write(orders.remove(this.#place, key.bytes));
  }

  /** @param {Checked} value */
  add(value) {
    this.#call.write(orders.add(this.#place, value.bytes));
  }

  removeAll() {
    this.#call.write(orders.removeAll(this.#place));
  }

  removeFirst() {
    this.#call.write(orders.removeFirst(this.#place));
  }

  removeLast() {
    this.#call.write(orders.removeLast(this.#place));
  }
}
