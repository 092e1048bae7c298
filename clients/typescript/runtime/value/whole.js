// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// What is made of JSON is checked once, as a whole: parts that were checked by themselves, too, would be copied once for
// each level above them.

/** Whether a value is being read from JSON, of which others are parts. */
let reading = false;

/**
 * Reads a struct or union from JSON.
 *
 * @template T
 * @template G
 * @param {() => G} read what it is made of
 * @param {(given: G) => T} of checks and copies all of that
 * @returns {T} where it is part of another value, only what it is made of
 */
export function whole(read, of) {
  if (reading) {
    return /** @type {T} */ (/** @type {unknown} */ (read()));
  }
  reading = true;
  let given;
  try {
    given = read();
  } finally {
    reading = false;
  }
  return of(given);
}
