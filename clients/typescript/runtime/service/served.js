// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// What the states and the methods of a service hold: how it is read, written and checked.

import { identity } from "../value/identity.js";
import { fieldsText } from "../value/struct.js";
import { decode, encode } from "../wire/message.js";
import { WireReader } from "../wire/reader.js";

/**
 * @typedef {import("../wire/writer.js").WireWriter} WireWriter
 * @typedef {(reader: WireReader) => any} Read
 * @typedef {(writer: WireWriter, value: any, place: string) => void} Write
 *
 * A value as Creo has it, and its bytes.
 * @typedef {{ readonly value: any, readonly bytes: Uint8Array }} Checked
 */

/** A type of values. */
export class Kind {
  #write;
  #rule;

  /**
   * @param {Read} read
   * @param {Write} write
   * @param {object} [about]
   * @param {(place: string, value: any) => void} [about.rule] throws a RangeError where a value breaks a rule
   * @param {(key: any) => any} [about.rank] what is compared to sort keys
   */
  constructor(read, write, { rule, rank = identity } = {}) {
    this.read = read;
    this.#write = write;
    this.#rule = rule;
    this.rank = rank;
  }

  /**
   * The bytes of a value; a TypeError or a RangeError that names the place where it is none.
   *
   * @param {unknown} value
   * @param {string} place
   */
  encode(value, place) {
    const bytes = encode(this.#write, value, place);
    const read = this.#rule && this.decode(bytes);
    if (read !== undefined) {
      this.#rule?.(place, read);
    }
    return bytes;
  }

  /**
   * The same, with the value as it is read.
   *
   * @param {unknown} value
   * @param {string} place
   * @returns {Checked}
   */
  check(value, place) {
    const bytes = this.encode(value, place);
    return { value: this.decode(bytes), bytes };
  }

  /** @param {Uint8Array} bytes */
  decode(bytes) {
    return decode(this.read, bytes);
  }
}

/** The places of the items of an array. */
export const PLACES = new Kind(
  (reader) => reader.int(),
  (writer, place) => writer.int(place),
);

/**
 * A part of the state that a method touches.
 *
 * @typedef {object} Touched
 * @property {"value" | "entry" | "map" | "list"} shape `map` also where it is a part of one
 * @property {string} name of the parameter
 * @property {string} text as hosts call it
 * @property {Kind} value of the value, of the values of a map, or of the items of an array
 * @property {Kind} key of the keys of a map, or of the places of an array
 * @property {boolean} writes
 */

/** A state of an interface. */
export class State {
  #type;
  #value;
  #key;

  /**
   * @param {string} type as it is kept
   * @param {Kind} value of the value, of the values of a map, or of the items of an array
   * @param {Kind} [key] of the keys of a map
   */
  constructor(type, value, key = PLACES) {
    this.#type = type;
    this.#value = value;
    this.#key = key;
  }

  /**
   * A part of it that a method reads.
   *
   * @param {Touched["shape"]} shape
   * @param {string} name
   * @param {string} access
   * @returns {Touched}
   */
  read(shape, name, access) {
    return { shape, name, text: `${access}: ${this.#type}`, value: this.#value, key: this.#key, writes: false };
  }

  /**
   * A part of it that a method writes.
   *
   * @param {Touched["shape"]} shape
   * @param {string} name
   * @param {string} access
   * @returns {Touched}
   */
  written(shape, name, access) {
    return { ...this.read(shape, name, access), writes: true };
  }
}

/** An exception that a method may throw. */
export class Thrown {
  #name;
  #fields;

  /**
   * @param {Function} type
   * @param {number} id
   * @param {Write} write writes its fields
   * @param {string} name as declared
   * @param {readonly import("../value/struct.js").Field[]} fields
   */
  constructor(type, id, write, name, fields) {
    this.type = type;
    this.id = id;
    this.write = write;
    this.#name = name;
    this.#fields = fields;
  }

  /** An exception for people. @param {unknown} exception */
  text(exception) {
    return fieldsText(this.#name, this.#fields, exception);
  }
}

/** A method as its service has it. */
export class Served {
  #arguments;

  /**
   * @param {string} name as handlers have it
   * @param {import("../call/method.js").Method} method as clients have it
   * @param {readonly string[]} parameters their names, with those of the views
   * @param {readonly Read[]} reads how each argument is read that is no stream
   * @param {object} [about]
   * @param {Read} [about.items] how an item of the argument is read that is a stream
   * @param {Kind} [about.result] what it returns, where that is neither nothing nor a stream
   * @param {Kind} [about.sent] the items of the stream that it returns
   * @param {readonly Thrown[]} [about.throws]
   * @param {readonly Touched[]} [about.touched]
   */
  constructor(name, method, parameters, reads, { items, result, sent, throws = [], touched = [] } = {}) {
    this.name = name;
    this.method = method;
    this.parameters = parameters;
    this.#arguments = reads;
    this.items = items;
    this.result = result;
    this.sent = sent;
    this.throws = throws;
    this.touched = touched;
  }

  /** Whether it has a stream. */
  get streams() {
    return !!(this.items ?? this.sent);
  }

  /** As a user writes it. */
  get signature() {
    return `${this.name}(${this.parameters.join(", ")})`;
  }

  /**
   * The arguments that are no stream, in their order.
   *
   * @param {Uint8Array} bytes
   * @returns {any[]}
   */
  read(bytes) {
    const reader = new WireReader(bytes);
    // An array that has never held anything but numbers does not keep all bits of a NaN.
    const values = /** @type {any[]} */ ([undefined]);
    values.pop();
    for (const read of this.#arguments) {
      values.push(read(reader));
    }
    reader.end();
    return values;
  }
}

/** An interface as its service has it. */
export class Interface {
  /**
   * @param {string} fullName as in `lab.Store`
   * @param {number} id
   * @param {readonly Served[]} methods in declared order
   */
  constructor(fullName, id, methods) {
    this.fullName = fullName;
    this.id = id;
    this.methods = methods;
  }
}
