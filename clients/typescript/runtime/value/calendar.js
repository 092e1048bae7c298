// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Days as the calendar names them, by Howard Hinnant's chrono-compatible date algorithms: each year begins in March, so
// that a leap day is its last one. JavaScript's Date has fewer years, and shifts days by the zone of a machine.

/** Days from 0000-03-01 to 1970-01-01. */
const SHIFT = 719_468;
const DAYS_OF_400_YEARS = 146_097;

/** A year, a month and a day, as three groups; which days there are, `daysOf` says. */
export const DATE = "(\\d{4}|\\+[1-9]\\d{4,9}|-(?!0000)(?:\\d{4}|[1-9]\\d{4,9}))-(\\d\\d)-(\\d\\d)";

/**
 * @param {string | undefined} year
 * @param {string | undefined} month
 * @param {string | undefined} day
 * @returns {number | undefined} days since 1970-01-01; undefined where there is no such day
 */
export function daysOf(year, month, day) {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const shifted = (m + 9) % 12;
  const marchYear = m > 2 ? y : y - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * shifted + 2) / 5) + d - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  const days = era * DAYS_OF_400_YEARS + dayOfEra - SHIFT;
  const found = dateOf(days);
  return found.month === m && found.day === d ? days : undefined;
}

/** @param {number} days since 1970-01-01 */
export function dateOf(days) {
  const shifted = days + SHIFT;
  const era = Math.floor(shifted / DAYS_OF_400_YEARS);
  const dayOfEra = shifted - era * DAYS_OF_400_YEARS;
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: era * 400 + yearOfEra + (month > 2 ? 0 : 1),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** @param {number} days since 1970-01-01 @returns {string} such as `2026-11-27` */
export function dateText(days) {
  const { year, month, day } = dateOf(days);
  const sign = year < 0 ? "-" : year > 9999 ? "+" : "";
  return `${sign}${padded(Math.abs(year), 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

/** @param {number} number @param {number} digits */
export function padded(number, digits) {
  return String(number).padStart(digits, "0");
}
