// Copied next to generated code; may be used under any terms. SPDX-License-Identifier: Apache-2.0 OR 0BSD
// Days as the calendar names them. JavaScript's Date has fewer years, and shifts days by the zone of a machine. Years
// are counted from March, so that a leap day is the last one, by Howard Hinnant's chrono-compatible date algorithms.

/** Days from 0000-03-01 to 1970-01-01. */
const SHIFT = 719_468;
const DAYS_OF_400_YEARS = 146_097;

/** The text of a day, as three groups; whether there is such a day, `dayOf` says. */
export const DATE = "([+-]?\\d{4,10})-(\\d\\d)-(\\d\\d)";

/**
 * @param {number} year
 * @param {number} month 1 to 12
 * @param {number} day
 * @returns {number} days since 1970-01-01
 */
export function daysOf(year, month, day) {
  const marchYear = month > 2 ? year : year - 1;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_OF_400_YEARS + dayOfEra - SHIFT;
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

/**
 * @param {readonly string[]} groups of DATE
 * @param {(why: string) => Error} wrong
 * @returns {number} days since 1970-01-01
 */
export function dayOf([year = "", month = "", day = ""], wrong) {
  const digits = year.replace(/^[+-]/, "");
  if (digits === year && digits.length > 4) {
    throw wrong("a year of more than four digits has a sign");
  }
  if (digits !== year && (digits.length > 4 ? digits.startsWith("0") : year.startsWith("+"))) {
    throw wrong("a year after 9999 or before 0 has no zeros ahead, and others have no sign");
  }
  if (year === "-0000") {
    throw wrong("the year 0 has no sign");
  }
  if (month < "01" || month > "12") {
    throw wrong(`there is no month ${month}`);
  }
  const days = daysOf(Number(year), Number(month), Number(day));
  // A day that the month does not have would be one of another month.
  if (dateOf(days).day !== Number(day)) {
    throw wrong(`month ${month} of that year has no day ${day}`);
  }
  return days;
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
