// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// The kinds of values: how each becomes JSON and text, and is made of JSON. Generated code composes them.

import { identity } from "./identity.js";
import { found, member, refused, unexpected, within } from "./refused.js";
import { decimal, listed, quoted, shortest } from "./text.js";

/** @typedef {import("./values.js").Json} Json */

/**
 * @template T
 * @typedef {object} Kind
 * @property {string} kind as a description writes it
 * @property {string} [box] the same between `<` and `>`
 * @property {boolean} [optional] whether it may be left out
 * @property {(value: T) => Json} toJson
 * @property {(json: any) => T} fromJson throws a TypeError whose message says where the mistake is
 * @property {(value: T) => string} toText
 * @property {(text: string) => T} [key] as fromJson, of a key
 */

const LONE_SURROGATE = /\p{Surrogate}/u;
const WHOLE = /^-?(0|[1-9]\d*)$/;
/** Base64 whose length is a multiple of 4. No groups: engines keep where each of millions began. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** @param {unknown} value */
const same = (value) => /** @type {any} */ (value);

/**
 * @param {string} kind
 * @param {number | bigint} value
 * @param {number | bigint} lowest
 * @param {number | bigint} highest
 */
function outOfRange(kind, value, lowest, highest) {
  const digits = String(value);
  const cut = digits.length > 40 ? `${digits.slice(0, 37)}...` : digits;
  return refused(`${cut} is out of the range of ${kind}, ${lowest} to ${highest}`);
}

/** @param {string} text */
function checkKey(text) {
  if (!WHOLE.test(text) || text === "-0") {
    throw refused(`expected a whole number as the key, found ${found(text)}`);
  }
}

/**
 * @param {string} kind
 * @param {string} box
 * @param {number} lowest
 * @param {number} highest
 * @returns {Kind<number>}
 */
function whole(kind, box, lowest, highest) {
  /** @param {number} number */
  const inRange = (number) => {
    if (number < lowest || number > highest) {
      throw outOfRange(kind, number, lowest, highest);
    }
    return number + 0; // not -0
  };
  return {
    kind,
    box,
    toJson: same,
    fromJson(json) {
      if (typeof json !== "number") {
        throw unexpected("a number", json);
      }
      if (!Number.isInteger(json)) {
        throw unexpected("a whole number", json);
      }
      return inRange(json);
    },
    toText: String,
    key(text) {
      checkKey(text);
      return inRange(Number(text));
    },
  };
}

/**
 * @param {string} kind
 * @param {string} box
 * @param {bigint} lowest
 * @param {bigint} highest
 * @returns {Kind<bigint>}
 */
function large(kind, box, lowest, highest) {
  /** @param {any} json */
  const fromJson = (json) => {
    if (typeof json === "number" && !Number.isSafeInteger(json)) {
      throw unexpected(
        Number.isInteger(json) ? "such a number as text, since it may be rounded" : "a whole number",
        json,
      );
    }
    if (typeof json !== "number" && (typeof json !== "string" || !WHOLE.test(json))) {
      throw unexpected("a whole number", json);
    }
    const value = BigInt(json);
    if (value < lowest || value > highest) {
      throw outOfRange(kind, value, lowest, highest);
    }
    return value;
  };
  return {
    kind,
    box,
    toJson: String,
    fromJson,
    toText: String,
    key(text) {
      checkKey(text);
      return fromJson(text);
    },
  };
}

/**
 * @param {string} kind
 * @param {string} box
 * @param {(value: number) => number} round
 * @returns {Kind<number>}
 */
function floating(kind, box, round) {
  return {
    kind,
    box,
    toJson(value) {
      // No text stands for -0 here, nor for a number that JSON does not have.
      return value === 0 ? value : Number.isFinite(value) ? Number(shortest(value, round, 2)) : String(value);
    },
    fromJson(json) {
      if (json === "NaN" || json === "Infinity" || json === "-Infinity") {
        return Number(json);
      }
      if (typeof json !== "number") {
        throw unexpected("a number", json);
      }
      if (!Number.isFinite(round(json))) {
        throw refused(`${json} is out of the range of ${kind}`);
      }
      return json;
    },
    toText: (value) => decimal(value, round),
  };
}

/** @type {Kind<boolean>} */
export const boolean = {
  kind: "boolean",
  box: "Boolean",
  toJson: same,
  fromJson(json) {
    if (typeof json !== "boolean") {
      throw unexpected("true or false", json);
    }
    return json;
  },
  toText: String,
};

export const byte = /* @__PURE__ */ whole("byte", "Byte", -0x80, 0x7f);
export const short = /* @__PURE__ */ whole("short", "Short", -0x8000, 0x7fff);
export const int = /* @__PURE__ */ whole("int", "Integer", -0x80000000, 0x7fffffff);
export const ubyte = /* @__PURE__ */ whole("ubyte", "ubyte", 0, 0xff);
export const ushort = /* @__PURE__ */ whole("ushort", "ushort", 0, 0xffff);
export const uint = /* @__PURE__ */ whole("uint", "uint", 0, 0xffffffff);

export const long = /* @__PURE__ */ large("long", "Long", -(2n ** 63n), 2n ** 63n - 1n);
export const ulong = /* @__PURE__ */ large("ulong", "ulong", 0n, 2n ** 64n - 1n);

export const float = /* @__PURE__ */ floating("float", "Float", Math.fround);
export const double = /* @__PURE__ */ floating("double", "Double", Number);

/** @type {Kind<string>} */
export const char = {
  kind: "char",
  box: "Character",
  toJson: same,
  fromJson(json) {
    if (typeof json !== "string") {
      throw unexpected("one character, as text", json);
    }
    if (json.length !== 1) {
      throw unexpected("one character (one UTF-16 unit)", json);
    }
    return json;
  },
  toText: (value) => quoted(value, "'"),
  key: (text) => char.fromJson(text),
};

/** @type {Kind<string>} */
export const string = {
  kind: "String",
  toJson: same,
  fromJson(json) {
    if (typeof json !== "string") {
      throw unexpected("text", json);
    }
    if (LONE_SURROGATE.test(json)) {
      throw refused("half of a surrogate pair by itself, which UTF-8 cannot express");
    }
    return json;
  },
  toText: (value) => quoted(value, '"'),
  key: (text) => string.fromJson(text),
};

/**
 * An array whose values are not arrays of JavaScript.
 *
 * @template T
 * @param {Kind<T>} item
 * @param {(items: T[]) => unknown} make
 * @returns {Kind<any>}
 */
function packed(item, make) {
  const items = array(item);
  // Array.from would take two code units of a string as one character.
  /** @param {unknown} value @returns {T[]} */
  const list = (value) =>
    typeof value === "string" ? /** @type {T[]} */ (value.split("")) : Array.from(/** @type {Iterable<T>} */ (value));
  return {
    kind: items.kind,
    toJson: (value) => items.toJson(list(value)),
    fromJson: (json) => make(/** @type {T[]} */ (items.fromJson(json))),
    toText: (value) => items.toText(list(value)),
  };
}

/** @type {Kind<readonly boolean[]>} */
export const booleans = /* @__PURE__ */ packed(boolean, (items) => items);
/** @type {Kind<import("./values.js").ReadonlyInt16Array>} */
export const shorts = /* @__PURE__ */ packed(short, (items) => Int16Array.from(items));
/** @type {Kind<import("./values.js").ReadonlyInt32Array>} */
export const ints = /* @__PURE__ */ packed(int, (items) => Int32Array.from(items));
/** @type {Kind<import("./values.js").ReadonlyBigInt64Array>} */
export const longs = /* @__PURE__ */ packed(long, (items) => BigInt64Array.from(items));
/** @type {Kind<import("./values.js").ReadonlyUint8Array>} */
export const ubytes = /* @__PURE__ */ packed(ubyte, (items) => Uint8Array.from(items));
/** @type {Kind<import("./values.js").ReadonlyUint16Array>} */
export const ushorts = /* @__PURE__ */ packed(ushort, (items) => Uint16Array.from(items));
/** @type {Kind<import("./values.js").ReadonlyUint32Array>} */
export const uints = /* @__PURE__ */ packed(uint, (items) => Uint32Array.from(items));
/** @type {Kind<import("./values.js").ReadonlyBigUint64Array>} */
export const ulongs = /* @__PURE__ */ packed(ulong, (items) => BigUint64Array.from(items));
/** @type {Kind<import("./values.js").ReadonlyFloat32Array>} */
export const floats = /* @__PURE__ */ packed(float, (items) => Float32Array.from(items));
/** @type {Kind<import("./values.js").ReadonlyFloat64Array>} */
export const doubles = /* @__PURE__ */ packed(double, (items) => Float64Array.from(items));
/** @type {Kind<string>} */
export const chars = /* @__PURE__ */ packed(char, (items) => items.join(""));

/** @type {Kind<import("./values.js").ReadonlyUint8Array>} */
export const bytes = {
  kind: "byte[]",
  toJson(value) {
    let text = "";
    for (let at = 0; at < value.length; at += 4096) {
      text += String.fromCharCode(...value.slice(at, at + 4096));
    }
    return btoa(text);
  },
  fromJson(json) {
    if (Array.isArray(json)) {
      return Uint8Array.from(array(byte).fromJson(json));
    }
    if (typeof json !== "string") {
      throw unexpected("base64 text or an array of numbers", json);
    }
    if (json.length % 4 || !BASE64.test(json)) {
      throw unexpected("base64 text", json);
    }
    return Uint8Array.from(atob(json), (character) => character.charCodeAt(0));
  },
  toText: (value) => array(byte).toText(Array.from(value, (byte) => (byte << 24) >> 24)),
};

/**
 * @template T
 * @param {Kind<T>} item
 * @returns {Kind<readonly T[]>}
 */
export function array(item) {
  const kind = `${item.kind}[]`;
  return {
    kind,
    toJson: (value) => value.map(item.toJson),
    fromJson(json) {
      if (!Array.isArray(json)) {
        throw unexpected(`an array (${kind})`, json);
      }
      return json.map((one, index) => within(`[${index}]`, () => item.fromJson(one)));
    },
    toText: (value) => `[${listed(value, value.length, item.toText)}]`,
  };
}

/**
 * @template T
 * @param {Kind<T>} item
 * @returns {Kind<ReadonlySet<T>>}
 */
export function set(item) {
  const kind = `Set<${item.box ?? item.kind}>`;
  return {
    kind,
    toJson: (items) => Array.from(items, item.toJson),
    fromJson(json) {
      if (!Array.isArray(json)) {
        throw unexpected(`an array (${kind})`, json);
      }
      /** Two texts may be the same item, such as a time in two zones. */
      const seen = new Set();
      return new Set(
        json.map((/** @type {unknown} */ one, index) =>
          within(`[${index}]`, () => {
            const value = item.fromJson(one);
            if (seen.size === seen.add(identity(value)).size) {
              throw refused(`the item ${found(one)} is there twice`);
            }
            return value;
          }),
        ),
      );
    },
    toText: (items) => `[${listed(items, items.size, item.toText)}]`,
  };
}

/**
 * @template K, V
 * @param {Kind<K>} key
 * @param {Kind<V>} value
 * @returns {Kind<ReadonlyMap<K, V>>}
 */
export function map(key, value) {
  const kind = `Map<${key.box ?? key.kind}, ${value.box ?? value.kind}>`;
  const read = /** @type {(text: string) => K} */ (key.key);
  return {
    kind,
    toJson: (entries) => Object.fromEntries([...entries].map(([name, each]) => [String(name), value.toJson(each)])),
    fromJson(json) {
      if (typeof json !== "object" || json === null || Array.isArray(json)) {
        throw unexpected(`an object (${kind})`, json);
      }
      /** @type {Record<string, unknown>} */
      const members = json;
      /** Two names may be the same key, such as a time in two zones. */
      const keys = new Set();
      return new Map(
        Object.entries(members).map(([name, each]) =>
          within(member(name), () => {
            const key = read(name);
            if (keys.size === keys.add(identity(key)).size) {
              throw refused(`the key ${found(name)} is there twice`);
            }
            return /** @type {[K, V]} */ ([key, value.fromJson(each)]);
          }),
        ),
      );
    },
    toText: (entries) =>
      `[${listed(entries, entries.size, ([name, each]) => `${key.toText(name)}: ${value.toText(each)}`) || ":"}]`,
  };
}

/**
 * @template T
 * @param {Kind<T>} value
 * @returns {Kind<T | undefined>}
 */
export function optional(value) {
  return {
    kind: `Optional<${value.box ?? value.kind}>`,
    optional: true,
    toJson: (there) => (there === undefined ? null : value.toJson(there)),
    fromJson: (json) => (json === null ? undefined : value.fromJson(json)),
    toText: (there) => (there === undefined ? "absent" : value.toText(there)),
  };
}

/**
 * @template {string} T
 * @param {import("../wire/constants.js").Constants<T>} constants
 * @returns {Kind<T>}
 */
export function enumeration(constants) {
  /** @param {string} name */
  const known = (name) => {
    if (!constants.numbers.has(name)) {
      throw refused(`${constants.type} has no constant ${found(name)}; it has ${constants.names.join(", ")}`);
    }
    return /** @type {T} */ (name);
  };
  return {
    kind: constants.type,
    toJson: same,
    fromJson(json) {
      if (typeof json !== "string") {
        throw unexpected(`a constant of ${constants.type}, as text`, json);
      }
      return known(json);
    },
    toText: same,
    key: known,
  };
}
