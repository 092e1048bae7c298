// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/**
 * Writes JSON as JSON.stringify does, but -0 as -0: here it is another number than 0.
 *
 * @param {unknown} json
 * @returns {string}
 */
export function stringify(json) {
  if (Array.isArray(json)) {
    return `[${json.map(stringify).join()}]`;
  }
  if (typeof json === "object" && json) {
    const members = Object.entries(json).map(([name, value]) => `${JSON.stringify(name)}:${stringify(value)}`);
    return `{${members.join()}}`;
  }
  return Object.is(json, -0) ? "-0.0" : JSON.stringify(json);
}
