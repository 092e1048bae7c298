// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// What the log of a host is told of what a method has thrown.

/** The longest text, in UTF-16 code units. */
const LONGEST = 16_384;
/** How many causes are told. */
const CAUSES = 8;
/** Where the runtime is, whose own lines nobody needs. */
const RUNTIME = new URL("..", import.meta.url).href;
const HALVES = /\p{Surrogate}/gu;

/** What was thrown, in a line. @param {unknown} error @returns {string} */
export function messageOf(error) {
  try {
    return String(error);
  } catch {
    return "something that has no text";
  }
}

/**
 * Where it was thrown, from the method on, and what caused it; empty where that is not in the method.
 *
 * @param {unknown} error
 */
export function traceOf(error) {
  /** @type {string[]} */
  const traces = [];
  for (let each = error; each instanceof Error && traces.length < CAUSES; each = each.cause) {
    const lines = String(each.stack).split("\n");
    while (lines.length && /^ {4}at /.test(lines.at(-1) ?? "") && !inMethod(lines.at(-1) ?? "")) {
      lines.pop();
    }
    if (lines.some((line) => line.startsWith("    at "))) {
      traces.push(lines.join("\n"));
    }
  }
  return traces.join("\ncaused by ");
}

/** @param {string} line of a stack */
function inMethod(line) {
  return !line.includes(RUNTIME) && !line.includes("node:internal") && !line.includes("node:async_hooks");
}

/** A text that can be sent: its beginning and its end where it is long, and no half characters. @param {string} text */
export function textOf(text) {
  const half = LONGEST / 2;
  const cut = text.length > LONGEST ? `${text.slice(0, half)}\n[...]\n${text.slice(-half)}` : text;
  return cut.replace(HALVES, "\ufffd");
}
