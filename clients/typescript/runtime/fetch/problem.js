// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

import { STATUSES } from "../error/errors.js";
import { WireWriter } from "../wire/writer.js";

/** The start of the type of a problem, before a status or the full name of an exception. */
const CREO = "urn:creo:";

/** @type {Record<number, import("../error/errors.js").Status>} The statuses for problems that HTTP itself has. */
const OF_HTTP = {
  401: "UNAUTHENTICATED",
  403: "FORBIDDEN",
  404: "UNKNOWN_METHOD",
  408: "DEADLINE",
  413: "TOO_LARGE",
  414: "TOO_LARGE",
  429: "BUSY",
  431: "TOO_LARGE",
  500: "INTERNAL",
  503: "UNAVAILABLE",
  504: "DEADLINE",
};

/**
 * A problem (RFC 9457) as the status and the body of an ERROR.
 *
 * @param {any} problem
 * @param {number} code the status of HTTP
 * @param {import("./over-fetch.js").JsonPackage["exceptions"]} exceptions
 * @returns {[status: number, body: Uint8Array]}
 */
export function writeProblem(problem, code, exceptions) {
  const { type = "", title, detail = title, value } = problem;
  const name = String(type).startsWith(CREO) ? type.slice(CREO.length) : (OF_HTTP[code] ?? "MALFORMED");
  const writer = new WireWriter();
  writer.string(detail ?? `an answer with the status ${code}`, "detail");
  let number = STATUSES.indexOf(name) + 1;
  if (!number) {
    number = STATUSES.indexOf("EXCEPTION") + 1;
    const declared = Object.hasOwn(exceptions, name) ? exceptions[name] : undefined;
    writer.int((declared?.id ?? 0) | 0);
    declared?.write?.(writer, declared.json?.fromJson(value), name);
  }
  return [number, writer.take()];
}
