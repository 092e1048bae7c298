// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** Decides whether to try again to connect, and how long to wait before. */

/** The first pause, in milliseconds. */
export const FIRST = 100;
export const LONGEST = 2000;
export const SPREAD = 0.2;

/**
 * The pause after this number of failed attempts, in milliseconds: each about twice as long as the one before, up to a
 * limit. No two are quite the same, so that clients that lost the same host do not all come back at once.
 *
 * @param {number} attempts
 */
export function pause(attempts) {
  return Math.min(FIRST * 2 ** (attempts - 1), LONGEST) * (1 - SPREAD + 2 * SPREAD * Math.random());
}

/** Says why no connection can be opened, where each attempt would fail alike. */
export class Hopeless extends Error {}
