// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// UUIDs: text of hexadecimal digits, in lower case.

import { wrongType } from "../wire/wrong.js";
import { textual } from "./texts.js";
import { wrongText } from "./wrong-text.js";

const TEXT = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const EXPECTED = "a UUID such as 0f8fad5b-d9cb-469f-a165-70867728950e";

export const kind = /* @__PURE__ */ textual("UUID", EXPECTED, checked);

/** @param {string} text @returns {string} the same in lower case */
function checked(text) {
  if (!TEXT.test(text)) {
    throw wrongText(EXPECTED, text);
  }
  return text.toLowerCase();
}

/** What equal UUIDs have in common. @param {unknown} value */
export function same(value) {
  return String(value).toLowerCase();
}

/** @param {import("../wire/writer.js").WireWriter} w @param {string} value @param {string} place */
export function writeUuid(w, value, place) {
  if (typeof value !== "string" || !TEXT.test(value)) {
    throw wrongType(place, EXPECTED, value);
  }
  const digits = value.replaceAll("-", "");
  for (let at = 0; at < digits.length; at += 8) {
    w.int(parseInt(digits.slice(at, at + 8), 16) | 0);
  }
}

/** @param {import("../wire/reader.js").WireReader} r @returns {string} */
export function readUuid(r) {
  const start = r.take(16);
  let digits = "";
  for (let at = start; at < start + 16; at += 4) {
    digits += r.view.getUint32(at).toString(16).padStart(8, "0");
  }
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)];
  return parts.join("-");
}
