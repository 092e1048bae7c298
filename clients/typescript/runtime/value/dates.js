// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// How days of the calendar are written and read; and their kind.

import { wrongType } from "../wire/wrong.js";
import { EXPECTED, LocalDate } from "./local-date.js";
import { textual } from "./texts.js";

export const kind = /* @__PURE__ */ textual("LocalDate", EXPECTED, (text) => LocalDate.of(text));

/** @param {import("../wire/writer.js").WireWriter} w @param {LocalDate} value @param {string} place */
export function writeLocaldate(w, value, place) {
  if (typeof value?.epochDays !== "number") {
    throw wrongType(place, "a LocalDate", value);
  }
  w.int(value.epochDays, place);
}

/** @param {import("../wire/reader.js").WireReader} r @returns {LocalDate} */
export function readLocaldate(r) {
  return new LocalDate(r.int());
}
