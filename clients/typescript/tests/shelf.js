// SPDX-License-Identifier: Apache-2.0
// Services of `descriptions/shelf.creo`.

import { generate } from "./generated.js";

const folder = generate("clients/typescript/tests/descriptions/shelf.creo", "--service");
/** @type {any} The package. */
export const shelf = await import(`${folder}/index.js`);
/** @type {any} Its service side. */
export const service = await import(`${folder}/service.js`);

const { NoSuchSeries } = shelf;
const { CallContext, Other, Store } = service;

export class Shelf extends Store {
  /** @type {string[]} */
  told = [];

  /** @param {string} name @param {any} kept */
  async get(name, kept) {
    const series = await kept.get();
    if (!series) {
      throw new NoSuchSeries({ text: name });
    }
    return series;
  }

  /** @param {any} series @param {any} kept @param {any} changes */
  async put(series, kept, changes) {
    kept.set(series);
    changes.set((await changes.get()) + 1n);
    return changes.get();
  }

  /** @param {string} _name @param {any} kept */
  forget(_name, kept) {
    kept.set(undefined);
  }

  /** @param {string} name @param {number} most @param {any} kept */
  async after(name, most, kept) {
    return (await kept.after(name, most)).keys();
  }

  /** @param {any[]} all @param {any} kept */
  async replace(all, kept) {
    for await (const [name] of kept) {
      kept.remove(name);
    }
    all.forEach((series) => kept.put(series.name, series));
  }

  /** @param {string} name @param {number} most @param {any} wanted */
  async want(name, most, wanted) {
    wanted.add(name);
    return (await wanted.size()) > most ? wanted.removeFirst() : undefined;
  }

  /** @param {any} _at @param {any} samples @param {any} times */
  measure(_at, samples, times) {
    times.set(samples);
  }

  /** @param {any} _from @param {any} _to @param {any} times */
  async between(_from, _to, times) {
    const samples = [];
    for await (const [, each] of times) {
      samples.push(...each);
    }
    return samples;
  }

  /** @param {string} grade @param {any} grades */
  async grade(grade, grades) {
    grades.put(grade, ((await grades.get(grade)) ?? 0) + 1);
    return [...(await grades.get()).keys()];
  }

  /** @param {number[]} samples */
  mean(samples) {
    if (!samples.length) {
      throw new RangeError("no samples");
    }
    return samples.reduce((sum, each) => sum + each) / samples.length;
  }

  /** @param {bigint} size */
  noise(size) {
    return new Uint8Array(Number(size));
  }

  /** @param {string} text */
  tell(text) {
    this.told.push(text);
  }

  /** @param {number} most @param {any} _wanted @param {any} changes */
  async *watch(most, _wanted, changes) {
    yield await changes.get();
    for (let count = 1; count < most; count++) {
      yield await changes.next();
    }
  }

  /** @param {number} start @param {AsyncIterable<number>} numbers */
  async sum(start, numbers) {
    for await (const number of numbers) {
      if (number < 0) {
        throw new NoSuchSeries({ text: "negative", near: String(number) });
      }
      start += number;
    }
    return start;
  }

  /** @param {number} factor @param {AsyncIterable<number>} numbers */
  async *scale(factor, numbers) {
    for await (const number of numbers) {
      yield factor * number;
    }
  }
}

export class Person extends Other {
  async who() {
    await Promise.resolve();
    const { caller, texts } = CallContext.current();
    return `${caller.name} ${[...caller.roles].sort().join()} ${JSON.stringify([...texts])}`;
  }
}
