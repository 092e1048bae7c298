// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// The classes of the exceptions that a description declares.

import { ServiceException } from "../error/errors.js";
import { decode, encode } from "../wire/message.js";

/**
 * A class whose objects have these fields; its declaration is generated.
 *
 * @template G what it is made of
 * @param {string} name as the description names it
 * @param {(writer: import("../wire/writer.js").WireWriter, value: G, place: string) => void} write
 * @param {(reader: import("../wire/reader.js").WireReader) => object} read
 * @returns {any}
 */
export function exception(name, write, read) {
  const type = class extends ServiceException {
    /** @param {G} fields */
    constructor(fields) {
      super();
      const made = decode(read, encode(write, fields, name));
      for (const key in fields) {
        // Otherwise an optional field with a name that each error has would be left out, and nothing would say so.
        if (!(key in made) && `${key}_` in made && !(`${key}_` in /** @type {object} */ (fields))) {
          throw new TypeError(`${name}.${key} is called ${key}_ here`);
        }
      }
      Object.assign(this, made);
    }
  };
  // The class has these names even where code is minified.
  Object.defineProperty(type, "name", { value: name });
  Object.defineProperty(type.prototype, "name", { value: name, configurable: true, writable: true });
  return type;
}
