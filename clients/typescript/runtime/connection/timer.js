// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD

/** Times are in milliseconds here; Infinity stands for no limit. */

/** The longest time that a timer can wait, about 25 days; also the longest time-out of a REQUEST. */
export const LONGEST = 2 ** 31 - 1;

/** A moment of the monotonic clock. */
export const now = () => performance.now();

/**
 * Calls `action` after this time, unless `clearTimeout` comes first.
 *
 * @param {number} time
 * @param {() => void} action
 * @returns {ReturnType<typeof setTimeout>}
 */
export function after(time, action) {
  return setTimeout(action, Math.max(0, Math.min(time, LONGEST)));
}

/**
 * Whether a program of Node goes on because of a timer.
 *
 * @param {unknown} timer
 * @param {boolean} kept
 */
export function keep(timer, kept) {
  /** @type {any} */ (timer)[kept ? "ref" : "unref"]?.();
}

/**
 * As `after`; in Node, a program does not go on because of this timer.
 *
 * @param {number} time
 * @param {() => void} action
 * @returns {ReturnType<typeof setTimeout>}
 */
export function aside(time, action) {
  const timer = after(time, action);
  keep(timer, false);
  return timer;
}
