// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Rules that a description has for values, in addition to their types. Generated code composes them.

import { shortest } from "./text.js";

/**
 * What is wrong with a value.
 *
 * @typedef {object} Breach
 * @property {string} place inside of the value, as in `.weights[3]`
 * @property {string} mistake
 *
 * Says how a value breaks a rule; undefined where it does not. Values are as readers return them.
 * @typedef {(value: any) => Breach | undefined} Rule
 *
 * A field that has a rule: its declared name, the rule, and its name in JavaScript where that differs.
 * @typedef {readonly [name: string, rule: Rule, property?: string]} Ruled
 */

/** Longer keys of maps are cut off. */
const LONGEST_KEY = 40;

/**
 * Refuses a value that breaks a rule.
 *
 * @param {string} place of the whole value
 * @param {Rule} rule
 * @param {unknown} value
 */
export function check(place, rule, value) {
  const breach = rule(value);
  if (breach) {
    throw new RangeError(`${place}${breach.place}: ${breach.mistake}`);
  }
}

/** @param {string} mistake @returns {Breach} */
function wrong(mistake) {
  return { place: "", mistake };
}

/**
 * Checks a part of a value. What is absent breaks no rule.
 *
 * @param {Rule} rule
 * @param {unknown} value of the part
 * @param {() => string} place of the part
 * @returns {Breach | undefined}
 */
export function part(rule, value, place) {
  const breach = value === undefined ? undefined : rule(value);
  return breach && { place: place() + breach.place, mistake: breach.mistake };
}

/**
 * The rules for the fields of a struct.
 *
 * @param {() => readonly Ruled[]} list its fields; called when all rules are there
 * @returns {Rule}
 */
export function fields(list) {
  /** @type {readonly Ruled[] | undefined} */
  let listed;
  return (value) =>
    first((listed ??= list()), ([name, rule, property = name]) => part(rule, value[property], () => `.${name}`));
}

/**
 * The rules for what the cases of a union hold.
 *
 * @param {() => readonly Ruled[]} list the cases that have rules; called when all rules are there
 * @returns {Rule}
 */
export function cases(list) {
  /** @type {ReadonlyMap<string, Rule> | undefined} */
  let listed;
  return ({ kind, value }) => {
    listed ??= new Map(list().map(([name, rule]) => [name, rule]));
    const rule = listed.get(kind);
    return rule && part(rule, value, () => `.${kind}`);
  };
}

/**
 * The first breach that is found in some parts of a value.
 *
 * @template T
 * @param {Iterable<T>} parts
 * @param {(part: T) => Breach | undefined} find
 * @returns {Breach | undefined}
 */
function first(parts, find) {
  for (const part of parts) {
    const breach = find(part);
    if (breach) {
      return breach;
    }
  }
  return undefined;
}

/** Several rules for one value, in the order in which they are checked. @param {Rule[]} rules @returns {Rule} */
export function all(...rules) {
  return (value) => first(rules, (rule) => rule(value));
}

/**
 * Values that can be compared.
 *
 * @typedef {number | bigint | import("./instant.js").Instant | import("./duration.js").Duration |
 *   import("./local-date.js").LocalDate} Comparable
 */

/**
 * Numbers or times between two, both among them; what is not a number is not between them.
 *
 * @param {Comparable | null} min the least, if there is one
 * @param {Comparable | null} max the greatest
 * @param {string} words the range in messages
 * @param {boolean} [single] whether they are floats
 * @returns {Rule}
 */
export function range(min, max, words, single = false) {
  const [least, most] = [min ?? -Infinity, max ?? Infinity];
  return (/** @type {Comparable} */ value) =>
    value >= least && value <= most
      ? undefined
      : wrong(`${single ? digits(Number(value)) : String(value)} is not in ${words}`);
}

/**
 * The same for decimal numbers.
 *
 * @param {import("./big-decimal.js").BigDecimal | null} min
 * @param {import("./big-decimal.js").BigDecimal | null} max
 * @param {string} words
 * @returns {Rule}
 */
export function decimals(min, max, words) {
  return (/** @type {import("./big-decimal.js").BigDecimal} */ value) =>
    (min && value.compareTo(min) < 0) || (max && value.compareTo(max) > 0)
      ? wrong(`${String(value)} is not in ${words}`)
      : undefined;
}

/** The fewest digits that stand for a float. @param {number} value */
function digits(value) {
  return Number(shortest(value, Math.fround));
}

/**
 * The same for each number of an array.
 *
 * @param {number | bigint | null} min
 * @param {number | bigint | null} max
 * @param {string} words
 * @param {boolean} [single]
 * @returns {Rule}
 */
export function numbers(min, max, words, single) {
  const one = range(min, max, words, single);
  const [least, most] = /** @type {any} */ ([min ?? -Infinity, max ?? Infinity]);
  const long = typeof (min ?? max) === "bigint";
  return (/** @type {any} */ values) => {
    const index = long ? findLong(values, least, most) : findNumber(values, least, most);
    return index < 0 ? undefined : part(one, values[index], () => `[${index}]`);
  };
}

/**
 * The index of the first number that is not between two; -1 where there is none.
 *
 * @param {ArrayLike<number>} values
 * @param {number} least
 * @param {number} most
 */
function findNumber(values, least, most) {
  for (let index = 0; index < values.length; index++) {
    const value = /** @type {number} */ (values[index]);
    if (!(value >= least && value <= most)) {
      return index;
    }
  }
  return -1;
}

/**
 * The same, in a loop of its own: engines make slow code of one that has seen bigints.
 *
 * @param {ArrayLike<bigint>} values
 * @param {bigint} least
 * @param {bigint} most
 */
function findLong(values, least, most) {
  for (let index = 0; index < values.length; index++) {
    const value = /** @type {bigint} */ (values[index]);
    if (value < least || value > most) {
      return index;
    }
  }
  return -1;
}

/** A rule for bytes with a sign. @param {Rule} rule @returns {Rule} */
export function bytes(rule) {
  return (/** @type {Uint8Array} */ { buffer, byteOffset, length }) => rule(new Int8Array(buffer, byteOffset, length));
}

/**
 * How many characters a text has: those of Unicode.
 *
 * @param {number} min
 * @param {number} max
 * @param {string} words what is allowed, in messages
 * @returns {Rule}
 */
export function characters(min, max, words) {
  return (/** @type {string} */ text) => {
    let length = 0;
    for (let at = 0; at < text.length; at++) {
      // The second half of a pair is no character by itself.
      length += (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? 0 : 1;
    }
    return counted(length, min, max, words, "character", "characters");
  };
}

/**
 * How many items an array or a set has, how many entries a map.
 *
 * @param {number} min
 * @param {number} max
 * @param {string} words what is allowed, in messages
 * @returns {Rule}
 */
export function count(min, max, words) {
  return (value) =>
    value instanceof Map
      ? counted(value.size, min, max, words, "entry", "entries")
      : counted(value.size ?? value.length, min, max, words, "item", "items");
}

/**
 * @param {number} length
 * @param {number} min
 * @param {number} max
 * @param {string} words
 * @param {string} one
 * @param {string} many
 */
function counted(length, min, max, words, one, many) {
  return length >= min && length <= max
    ? undefined
    : wrong(`it has ${length} ${length === 1 ? one : many}; allowed: ${words}`);
}

/**
 * What a whole text looks like: one step for each character, however the pattern looks, so that no text takes long.
 *
 * Characters are of classes. The numbers of the table are: how many classes there are and how many intervals of
 * characters; for each interval its first character and its class; for each state 1 where a text that ends there
 * matches, else 0, and for each class the next state plus 1, or 0 where nothing can match any more.
 *
 * @param {string} pattern as the description has it, for messages
 * @param {string} table
 * @returns {Rule}
 */
export function pattern(pattern, table) {
  const all = Int32Array.from(table.split(" "), Number);
  const [classCount = 0, intervals = 0] = all;
  const states = all.subarray(2 + 2 * intervals);
  /** @param {number} character */
  const classOf = (character) => {
    let low = 0;
    for (let high = intervals - 1; low < high;) {
      const middle = (low + high + 1) >> 1;
      if (/** @type {number} */ (all[2 + 2 * middle]) <= character) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return /** @type {number} */ (all[3 + 2 * low]);
  };
  /** @param {string} text */
  const matches = (text) => {
    let state = 0;
    for (const character of text) {
      const next = states[state + 1 + classOf(/** @type {number} */ (character.codePointAt(0)))];
      if (!next) {
        return false;
      }
      state = (next - 1) * (classCount + 1);
    }
    return states[state] === 1;
  };
  return (text) => (matches(text) ? undefined : wrong(`the text does not match ${pattern}`));
}

/** A rule for each item of an array. @param {Rule} rule @returns {Rule} */
export function items(rule) {
  return (/** @type {readonly unknown[]} */ list) => {
    for (let index = 0; index < list.length; index++) {
      const breach = part(rule, list[index], () => `[${index}]`);
      if (breach) {
        return breach;
      }
    }
    return undefined;
  };
}

/**
 * A rule for each item of a set.
 *
 * @param {Rule} rule
 * @param {boolean} [quoted] whether they are text
 * @returns {Rule}
 */
export function members(rule, quoted = false) {
  return (/** @type {ReadonlySet<unknown>} */ set) =>
    first(set, (item) => part(rule, item, () => `[${shown(item, quoted)}]`));
}

/**
 * A rule for each value of a map.
 *
 * @param {Rule} rule
 * @param {boolean} [quoted] whether keys are text
 * @returns {Rule}
 */
export function values(rule, quoted = false) {
  return (/** @type {ReadonlyMap<unknown, unknown>} */ map) =>
    first(map, ([key, value]) => part(rule, value, () => `[${shown(key, quoted)}]`));
}

/**
 * A rule for each key of a map.
 *
 * @param {Rule} rule
 * @param {boolean} [quoted] whether they are text
 * @returns {Rule}
 */
export function keys(rule, quoted = false) {
  /** @type {Rule} */
  const asKey = (key) => {
    const breach = rule(key);
    return breach && wrong(`as a key, ${breach.mistake}`);
  };
  return (/** @type {ReadonlyMap<unknown, unknown>} */ map) =>
    first(map.keys(), (key) => part(asKey, key, () => `[${shown(key, quoted)}]`));
}

/** A key as places show it. @param {unknown} key @param {boolean} quoted */
function shown(key, quoted) {
  if (!quoted) {
    return String(key);
  }
  let text = "";
  let length = 0;
  for (const character of String(key)) {
    if (length >= LONGEST_KEY) {
      text += "...";
      break;
    }
    length += character.length;
    text += character.replace(/["\\]/, "\\$&").replace(/\p{Control}/u, "?");
  }
  return `"${text}"`;
}

/**
 * The functions of a struct that has rules: values that break them are not made. What is read is not checked.
 *
 * @template {import("./values.js").Struct<any, any>} S
 * @param {S} type
 * @param {Rule} rule
 * @returns {S}
 */
export function struct(type, rule) {
  /** @param {object} given */
  const of = (given) => /** @type {unknown} */ (made(type, rule, given));
  return Object.freeze({
    ...type,
    of,
    with: (/** @type {object} */ value, /** @type {object} */ changes) => of({ ...value, ...changes }),
  });
}

/**
 * The functions of a union whose cases have rules, likewise.
 *
 * @template {import("./values.js").Union<any, any>} U
 * @param {U} type
 * @param {Rule} rule
 * @returns {U}
 */
export function union(type, rule) {
  return Object.freeze({ ...type, of: (/** @type {object} */ given) => made(type, rule, given) });
}

/**
 * A new value, checked.
 *
 * @template T
 * @param {{ readonly kind: string, of(given: object): T }} type
 * @param {Rule} rule
 * @param {object} given
 * @returns {T}
 */
function made(type, rule, given) {
  const value = type.of(given);
  check(type.kind, rule, value);
  return value;
}

/**
 * The class of an exception that has rules.
 *
 * @param {any} type
 * @param {Rule} rule
 * @returns {any}
 */
export function exception(type, rule) {
  const ruled = class extends type {
    /** @param {object} fields @param {boolean} [read] */
    constructor(fields, read = false) {
      super(fields);
      if (!read) {
        check(type.name, rule, this);
      }
    }
  };
  Object.defineProperty(ruled, "name", { value: type.name });
  return ruled;
}

/**
 * An exception that a host has sent, whose fields are not checked.
 *
 * @param {any} type
 * @param {object} fields
 * @returns {any}
 */
export function received(type, fields) {
  return new type(fields, true);
}
