// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// What a host and its workers say to each other: orders come down, reports go up. These are the unions `Order` and
// `Report` of `framework/protocol/work.creo`, read and written by hand: a worker does both for each call.

import { MalformedError, ServiceException } from "../error/errors.js";
import { Method } from "../call/method.js";
import { encode } from "../wire/message.js";
import { NOTHING } from "../wire/nothing.js";

/**
 * @typedef {import("../wire/reader.js").WireReader} WireReader
 * @typedef {import("../wire/writer.js").WireWriter} WireWriter
 *
 * A report, and how many bytes it has at least.
 * @typedef {{ write: (writer: WireWriter) => void, size: number }} Report
 *
 * An entry; what is one value by itself has a key without bytes.
 * @typedef {{ key: Uint8Array, value: Uint8Array }} Row
 *
 * What travels along of a state. Where the rows are not all that there is, there are none, and who reads asks.
 * @typedef {{ complete: boolean, rows: Row[] }} View
 */

/** The host does not take this worker. */
export class Refused extends ServiceException {
  /** @param {string} reason @param {string[]} differences the methods that differ from those of the host */
  constructor(reason, differences) {
    super(reason);
    this.reason = reason;
    this.differences = differences;
  }
}

export const SERVE = new Method("rasp.work.Work.serve", 0x7aa07828, 0x8d0b61bd, {
  throws: new Map([[0xa488c745, (reader) => new Refused(reader.string(), readTexts(reader))]]),
});

// Orders, by the numbers of their cases

export const BEGIN = 0;
export const ITEM = 1;
export const END = 2;
export const CREDIT = 3;
export const CANCEL = 7;
export const DRAIN = 8;

/**
 * A call begins.
 *
 * @typedef {object} Begin
 * @property {0} kind
 * @property {number} call
 * @property {number} service
 * @property {number} method
 * @property {Uint8Array} arguments
 * @property {number} timeLeft in milliseconds; 0 where its caller waits for ever
 * @property {string} caller
 * @property {string[]} roles
 * @property {Map<string, string>} context
 * @property {View[]} views
 *
 * @typedef {{ kind: 4, call: number, question: number, rows: Row[], more: boolean }} Rows
 * @typedef {{ kind: 5, call: number, question: number, count: bigint }} Count
 * @typedef {{ kind: 6, call: number, question: number, views: View[] }} Moved
 * @typedef {Begin | { kind: 1, call: number, item: Uint8Array } | { kind: 2, call: number }
 *   | { kind: 3, call: number, items: number } | Rows | Count | Moved | { kind: 7, call: number }
 *   | { kind: 8, time: bigint }} Order
 */

/** @param {WireReader} r @returns {Order} */
export function readOrder(r) {
  const kind = r.int();
  switch (kind) {
    case 0:
      return {
        kind,
        call: r.int(),
        service: r.int() >>> 0,
        method: r.int() >>> 0,
        arguments: r.bytes(),
        timeLeft: Number(r.long()),
        caller: r.string(),
        roles: readTexts(r),
        context: new Map(list(r, 8, () => [r.string(), r.string()])),
        views: readViews(r),
      };
    case 1:
      return { kind, call: r.int(), item: r.bytes() };
    case 2:
      return { kind, call: r.int() };
    case 3:
      return { kind, call: r.int(), items: r.int() };
    case 4:
      return { kind, call: r.int(), question: r.int(), rows: readRows(r), more: r.boolean() };
    case 5:
      return { kind, call: r.int(), question: r.int(), count: r.long() };
    case 6:
      return { kind, call: r.int(), question: r.int(), views: readViews(r) };
    case 7:
      return { kind, call: r.int() };
    case 8:
      return { kind, time: r.long() };
    default:
      throw new MalformedError(`Order has no case ${kind}`);
  }
}

/**
 * @template T
 * @param {WireReader} r
 * @param {number} smallest the fewest bytes that one takes
 * @param {() => T} read
 */
function list(r, smallest, read) {
  /** @type {T[]} */
  const items = [];
  for (let left = r.count(smallest); left > 0; left--) {
    items.push(read());
  }
  return items;
}

/** @param {WireReader} r */
function readTexts(r) {
  return list(r, 4, () => r.string());
}

/** @param {WireReader} r */
function readViews(r) {
  return list(r, 5, () => ({ complete: r.boolean(), rows: readRows(r) }));
}

/** @param {WireReader} r */
function readRows(r) {
  return list(r, 8, () => ({ key: r.bytes(), value: r.bytes() }));
}

// Reports

export const [FAILED, MALFORMED, CANCELLED] = [0, 1, 2];

/**
 * The worker as it offers itself.
 *
 * @param {WireWriter} w
 * @param {string} name
 * @param {number} places
 * @param {readonly import("./served.js").Interface[]} interfaces
 * @param {string | undefined} secret
 */
export function writeWorker(w, name, places, interfaces, secret) {
  w.string(name);
  w.int(places);
  w.count(interfaces.length);
  for (const { fullName, id, methods } of interfaces) {
    w.string(fullName);
    w.int(id | 0);
    w.count(methods.length);
    for (const { method, touched } of methods) {
      w.string(method.method);
      w.int(method.methodId | 0);
      w.count(touched.length);
      touched.forEach((each) => w.string(each.text));
    }
  }
  w.boolean(secret !== undefined);
  if (secret !== undefined) {
    w.string(secret);
  }
}

/**
 * @param {number} call
 * @param {Uint8Array} result
 * @param {readonly Change[]} changes
 * @param {ReadonlyMap<string, string>} fields
 * @returns {Report}
 */
export function answer(call, result, changes, fields) {
  const size = changes.reduce((sum, { key, value }) => sum + key.length + value.length, sizeOf(fields) + result.length);
  return report(0, call, size, (w) => {
    w.bytes(result);
    w.count(changes.length);
    for (const { view, kind, key, value } of changes) {
      w.int(view);
      w.int(kind);
      if (kind === REMOVED) {
        w.int(/** @type {number} */ (key[0]));
      } else {
        if (kind !== ADD) {
          w.bytes(key);
        }
        if (kind !== REMOVE) {
          w.bytes(value);
        }
      }
    }
    writeFields(w, fields);
  });
}

/**
 * @param {number} call
 * @param {number} exception its id
 * @param {string} message
 * @param {Uint8Array} value
 * @param {ReadonlyMap<string, string>} fields
 * @returns {Report}
 */
export function thrown(call, exception, message, value, fields) {
  return report(1, call, sizeOf(fields) + value.length, (w) => {
    w.int(exception | 0);
    w.string(message);
    w.bytes(value);
    writeFields(w, fields);
  });
}

/**
 * @param {number} call
 * @param {number} failure
 * @param {string} message
 * @param {string} trace
 * @returns {Report}
 */
export function failed(call, failure, message, trace) {
  return report(2, call, 0, (w) => {
    w.int(failure);
    w.string(message);
    w.string(trace);
  });
}

/** @param {number} call @param {Uint8Array} content @returns {Report} */
export function item(call, content) {
  return report(3, call, content.length, (w) => w.bytes(content));
}

/** @param {number} call @param {number} items @returns {Report} */
export function credit(call, items) {
  return report(4, call, 0, (w) => w.int(items));
}

/**
 * @param {number} call
 * @param {number} question
 * @param {number} view
 * @param {Question} what
 * @returns {Report}
 */
export function ask(call, question, view, what) {
  return report(5, call, 0, (w) => {
    w.int(question);
    w.int(view);
    what(w);
  });
}

/** @param {number} count @returns {Report} */
export function places(count) {
  return report(6, count, 0, () => {});
}

/**
 * @param {number} kind
 * @param {number} first
 * @param {number} size
 * @param {(writer: WireWriter) => void} write
 * @returns {Report}
 */
function report(kind, first, size, write) {
  return {
    size,
    write(w) {
      w.int(kind);
      w.int(first);
      write(w);
    },
  };
}

/** How many bytes the fields of an answer have; a TypeError or a RangeError where they are no texts. */
/** @param {ReadonlyMap<string, string>} fields */
function sizeOf(fields) {
  return fields.size && encode(writeFields, fields, "answer").length;
}

/** @param {WireWriter} w @param {ReadonlyMap<string, string>} fields */
function writeFields(w, fields) {
  w.count(fields.size);
  for (const [name, value] of fields) {
    w.string(name, "the name of a field of the answer");
    w.string(value, `the field ${name} of the answer`);
  }
}

// Questions

/**
 * @typedef {(writer: WireWriter) => void} Question
 *
 * Rows of a map or an array; undefined where it begins, or ends, with the view. `after` says that it begins only after
 * the first key.
 * @typedef {{ from?: Uint8Array | undefined, after?: boolean, to?: Uint8Array | undefined }} Span
 */

/** @param {Uint8Array} key @returns {Question} */
export function row(key) {
  return (w) => {
    w.int(0);
    w.bytes(key);
  };
}

/** @param {Span} span @param {boolean} last @param {number} most @returns {Question} */
export function page(span, last, most) {
  return (w) => {
    w.int(1);
    writeSpan(w, span);
    w.boolean(last);
    w.int(most);
  };
}

/** @param {Span} span @returns {Question} */
export function count(span) {
  return (w) => {
    w.int(2);
    writeSpan(w, span);
  };
}

/** @type {Question} */
export const next = (w) => {
  w.int(3);
  w.boolean(true);
};

/** @param {WireWriter} w @param {Span} span */
function writeSpan(w, { from, after = false, to }) {
  writeBound(w, from);
  w.boolean(after);
  writeBound(w, to);
}

/** @param {WireWriter} w @param {Uint8Array | undefined} key */
function writeBound(w, key) {
  w.boolean(key !== undefined);
  if (key) {
    w.bytes(key);
  }
}

// Changes

const [PUT, REMOVE, ADD, REMOVED] = [0, 1, 2, 3];
const [ALL, FIRST, LAST] = [0, 1, 2];

/**
 * What a method has written to one of its views.
 *
 * @typedef {{ view: number, kind: number, key: Uint8Array, value: Uint8Array }} Change
 */

/** @param {number} view @param {Uint8Array} key @param {Uint8Array} value @returns {Change} */
export function put(view, key, value) {
  return { view, kind: PUT, key, value };
}

/** @param {number} view @param {Uint8Array} key @returns {Change} */
export function remove(view, key) {
  return { view, kind: REMOVE, key, value: NOTHING };
}

/** @param {number} view @param {Uint8Array} value @returns {Change} */
export function add(view, value) {
  return { view, kind: ADD, key: NOTHING, value };
}

/** @param {number} view @param {number} which @returns {Change} */
function removed(view, which) {
  return { view, kind: REMOVED, key: Uint8Array.of(which), value: NOTHING };
}

/** @param {number} view */
export const removeAll = (view) => removed(view, ALL);

/** @param {number} view */
export const removeFirst = (view) => removed(view, FIRST);

/** @param {number} view */
export const removeLast = (view) => removed(view, LAST);
