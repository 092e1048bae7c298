// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// The constants of an enum, and the cases of a union: by their numbers on the wire, by their names elsewhere.

import { MalformedError } from "../error/errors.js";
import { shown } from "./wrong.js";

/**
 * @template {string} T
 * @typedef {object} Constants
 * @property {string} type as the description names it
 * @property {readonly T[]} names by number
 * @property {ReadonlyMap<unknown, number>} numbers by name
 * @property {(writer: import("./writer.js").WireWriter, name: T, place: string) => void} write
 * @property {(reader: import("./reader.js").WireReader) => T} read
 */

/**
 * @template {string} T
 * @param {string} type
 * @param {readonly T[]} names in the order of the description
 * @param {string} [one] what one is called
 * @returns {Constants<T>}
 */
export function constants(type, names, one = "constant") {
  const numbers = new Map(names.map((name, number) => [name, number]));
  return {
    type,
    names,
    numbers,
    write(writer, name, place) {
      const number = numbers.get(name);
      if (number === undefined) {
        if (name === undefined && one === "case") {
          throw new TypeError(
            `${place}: a ${type} is { kind, value }, and this one has no kind, which is one of ${names.join(", ")}`,
          );
        }
        throw new TypeError(`${place}: ${type} has no ${one} ${shown(name)}; it has ${names.join(", ")}`);
      }
      writer.int(number);
    },
    read(reader) {
      const number = reader.int();
      const name = names[number];
      if (name === undefined) {
        throw new MalformedError(`${type} has no ${one} ${number}`);
      }
      return name;
    },
  };
}
