// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Values as text for people, the same in all languages.

/** How many items of an array or entries of a map are shown; more are only counted. */
const MOST = 10;

/** How deep a struct that holds itself may be in itself, as in a message, and how long the text of one may be. */
const DEEPEST = 64;
const LONG = 1 << 20;

/** How many structs, one within the other, have their texts made now. */
let depth = 0;
/** How many characters of the outermost one are made. */
let length = 0;
/** Whether something was left out of it. */
let cut = false;

/** @type {Record<string, string>} */
const ESCAPES = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * @param {string} text
 * @param {string} quote
 * @returns {string}
 */
export function quoted(text, quote) {
  const escaped = text.replace(/["'\\]|\p{Control}|\p{Surrogate}/gu, (character) => {
    if (character === "\\" || character === quote) {
      return `\\${character}`;
    }
    if (character === '"' || character === "'") {
      return character;
    }
    return ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return quote + escaped + quote;
}

/**
 * The fewest digits that read back as the same number, with an exponent.
 *
 * @param {number} value
 * @param {(value: number) => number} round to a number of its type
 * @param {number} [least] how many there are at least
 * @returns {string}
 */
export function shortest(value, round, least = 1) {
  for (let digits = least; digits < 17; digits++) {
    const text = value.toExponential(digits - 1);
    if (round(Number(text)) === value) {
      return text;
    }
  }
  return value.toExponential(16);
}

/**
 * A number as text: from 0.0001 to below 10^16 with a point and no exponent.
 *
 * @param {number} value
 * @param {(value: number) => number} round
 * @returns {string}
 */
export function decimal(value, round) {
  if (!Number.isFinite(value)) {
    return String(value);
  }
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const size = Math.abs(value);
  const [digits, exponent] = shortest(size, round).split("e");
  const power = Number(exponent);
  const all = /** @type {string} */ (digits).replace(".", "");
  if (size !== 0 && (power < -4 || power >= 16)) {
    return `${sign}${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
  }
  const whole = power < 0 ? "0" : all.slice(0, power + 1).padEnd(power + 1, "0");
  const rest = power < 0 ? "0".repeat(-power - 1) + all : all.slice(power + 1);
  return `${sign}${whole}.${rest || "0"}`;
}

/**
 * @template T
 * @param {Iterable<T>} items
 * @param {number} count
 * @param {(item: T) => string} text
 * @returns {string}
 */
export function listed(items, count, text) {
  const parts = [];
  for (const item of items) {
    if (parts.length === MOST) {
      parts.push(`... ${count - MOST} more`);
      break;
    }
    parts.push(text(item));
  }
  return parts.join(", ");
}

/**
 * The text of a struct that can hold itself; `...` if it is nested deeper than a message may be, or if the text is long
 * already: a value that shares its parts may have any number of them. After that, the rest of the outermost struct is
 * shown without others of the kind.
 *
 * @param {() => string} text makes the text of the struct
 */
export function nested(text) {
  if (cut || depth === DEEPEST || length >= LONG) {
    cut = true;
    return "...";
  }
  const before = length;
  depth++;
  try {
    const made = text();
    length = before + made.length;
    return made;
  } finally {
    if (--depth === 0) {
      length = 0;
      cut = false;
    }
  }
}
