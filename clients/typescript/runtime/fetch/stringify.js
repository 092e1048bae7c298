// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/**
 * As JSON.stringify, which writes -0 as 0, and here it is another number.
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
