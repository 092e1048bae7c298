// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Decimal numbers, exactly.

import { shown } from "../wire/wrong.js";
import { wrongText } from "./wrong-text.js";

/** What its texts are, for messages. */
export const EXPECTED = "a decimal number such as 12.50";

/** The greatest scale, and the greatest one below zero. */
const MOST_SCALE = 1000;
const MOST_DIGITS = 1000;
const BOUND = 10n ** BigInt(MOST_DIGITS);
const TEXT = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** A number whose exponent is below that is written with it, as in `1E-7`. */
const LEAST_PLAIN = -6;

/** A decimal number: `unscaled` * 10^-`scale`. */
export class BigDecimal {
  /** @param {bigint} unscaled @param {number} [scale] */
  constructor(unscaled, scale = 0) {
    if (typeof unscaled !== "bigint" || !Number.isInteger(scale)) {
      throw new TypeError(
        `a BigDecimal is made of a bigint and a whole number as its scale, not of ${shown(unscaled)}`,
      );
    }
    const wrong = limits(unscaled, scale);
    if (wrong) {
      throw new RangeError(wrong);
    }
    this.unscaled = unscaled;
    this.scale = scale + 0; // not -0
    Object.freeze(this);
  }

  /** @param {string | bigint | number} value @returns {BigDecimal} */
  static of(value) {
    if (typeof value === "string") {
      return parse(value);
    }
    if (typeof value !== "bigint" && !Number.isSafeInteger(value)) {
      throw wrongText(`${EXPECTED}, a bigint or a safe whole number`, value);
    }
    return new BigDecimal(BigInt(value));
  }

  /** @param {unknown} other @returns {boolean} */
  equals(other) {
    return isDecimal(other) && this.compareTo(other) === 0;
  }

  /** @param {{ readonly unscaled: bigint, readonly scale: number }} other @returns {number} */
  compareTo(other) {
    const scale = Math.max(this.scale, other.scale);
    const [mine, theirs] = [scaled(this, scale), scaled(other, scale)];
    return mine < theirs ? -1 : mine > theirs ? 1 : 0;
  }

  toNumber() {
    return Number(this.toString());
  }

  toString() {
    const sign = this.unscaled < 0n ? "-" : "";
    const digits = String(sign ? -this.unscaled : this.unscaled);
    const { scale } = this;
    const exponent = digits.length - 1 - scale;
    if (scale >= 0 && exponent >= LEAST_PLAIN) {
      const all = digits.padStart(scale + 1, "0");
      const point = all.length - scale;
      return sign + all.slice(0, point) + ((scale && `.${all.slice(point)}`) || "");
    }
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
    const power = (exponent && `E${exponent > 0 ? "+" : ""}${exponent}`) || "";
    return `${sign}${digits.charAt(0)}${fraction}${power}`;
  }

  toJSON() {
    return this.toString();
  }

  /** As a number it would be rounded, and as text `<` would compare it by its digits. @returns {never} */
  valueOf() {
    throw new TypeError("a BigDecimal is compared by compareTo and equals, and is a number by toNumber()");
  }

  get [Symbol.toStringTag]() {
    return "BigDecimal";
  }
}

/** @param {any} value @returns {value is { readonly unscaled: bigint, readonly scale: number }} */
export function isDecimal(value) {
  return typeof value?.unscaled === "bigint" && typeof value.scale === "number";
}

/**
 * What is beyond the limits of all languages, if anything.
 *
 * @param {bigint} unscaled
 * @param {number} scale
 * @returns {string | undefined}
 */
export function limits(unscaled, scale) {
  const digits = unscaled >= BOUND || unscaled <= -BOUND ? String(unscaled).replace("-", "").length : 0;
  return wrongScale(scale) ?? wrongCount(digits);
}

/** @param {{ readonly unscaled: bigint, readonly scale: number }} decimal @param {number} scale no less than its own */
function scaled(decimal, scale) {
  return decimal.unscaled * 10n ** BigInt(scale - decimal.scale);
}

/** @param {string} text */
function parse(text) {
  const [, sign = "", whole, fraction = "", power = "0"] = TEXT.exec(text) ?? [];
  if (whole === undefined) {
    throw wrongText(EXPECTED, text);
  }
  const scale = fraction.length - Number(power);
  const digits = (whole + fraction).replace(/^0+(?=\d)/, "");
  // So many digits are not made a number first.
  const wrong = wrongScale(scale) ?? wrongCount(digits.length);
  if (wrong) {
    throw wrongText(EXPECTED, text, wrong);
  }
  return new BigDecimal(BigInt(sign + digits), scale);
}

/** @param {number} scale */
function wrongScale(scale) {
  const right = Number.isInteger(scale) && Math.abs(scale) <= MOST_SCALE;
  return right ? undefined : `the scale of a BigDecimal goes from -${MOST_SCALE} to ${MOST_SCALE}`;
}

/** @param {number} digits how many there are */
function wrongCount(digits) {
  return digits > MOST_DIGITS ? `it has ${digits} digits, more than ${MOST_DIGITS}` : undefined;
}
