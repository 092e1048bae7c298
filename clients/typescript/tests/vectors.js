// SPDX-License-Identifier: Apache-2.0
// The lines of framework/protocol/vectors.

import { readFileSync } from "node:fs";

const FOLDER = new URL("../../../framework/protocol/vectors/", import.meta.url);

/** @param {string} file */
function lines(file) {
  return readFileSync(new URL(file, FOLDER), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** The parts of a line between its first bars. @param {string} line @param {number} count */
function parts(line, count) {
  const found = [];
  let rest = line;
  while (found.length < count - 1) {
    const bar = rest.indexOf("|");
    found.push(rest.slice(0, bar));
    rest = rest.slice(bar + 1);
  }
  return [...found, rest];
}

/** @param {string} file lines of `name | Type | hex | value or reason` */
export function vectors(file) {
  return lines(file).map((line) => {
    const [name = "", type = "", hex = "", text = ""] = parts(line, 4).map((part) => part.replace(/^ +| +$/g, ""));
    return { name, type, text, bytes: Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex")) };
  });
}

/** @param {string} file lines of `name | text` */
export function texts(file) {
  return lines(file).map((line) => {
    const [name = "", text = ""] = parts(line, 2);
    return { name: name.trim(), text: text.replace(/^ /, "") };
  });
}

/** @param {string} file lines of `name | Type | pointer | what is said | JSON` */
export function refusals(file) {
  return lines(file).map((line) => {
    const [name = "", type = "", pointer = "", said = "", json = ""] = parts(line, 5);
    return { name: name.trim(), type: type.trim(), pointer: pointer.trim(), said: said.trim(), json: json.slice(1) };
  });
}

/** The fields of each struct and the cases of each union as [type, name], and the names of enums. */
export function declarations() {
  const text = readFileSync(new URL("vectors.creo", FOLDER), "utf8").replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, "");
  /** @type {Map<string, [type: string, name: string][]>} */
  const structs = new Map();
  /** @type {typeof structs} */
  const unions = new Map();
  for (const [, sort, name = "", body = ""] of text.matchAll(/(struct|union)\s+(\w+)\s*\{(.*?)\}/gs)) {
    (sort === "struct" ? structs : unions).set(
      name,
      [...body.matchAll(/(\w[\w<>, [\]]*?)\s+(\w+)\s*;/g)].map(([, type = "", field = ""]) => [type, field]),
    );
  }
  const enums = new Set([...text.matchAll(/enum\s+(\w+)/g)].map(([, name = ""]) => name));
  return { structs, unions, enums };
}
