// SPDX-License-Identifier: Apache-2.0
// Round times for an axis, in UTC.

import {dateOf, dateText, daysOf} from "./runtime/value/calendar.js";
import {Instant} from "./runtime/value/instant.js";

/** How many steps an axis has about: fewer than of numbers, since their labels are longer. */
const STEPS = 4;
const SECOND = 1_000_000_000;
const DAY = 86400;
/** Steps of a second and more, in seconds. */
const CLOCK = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200];
const DAYS = [1, 2, 5, 10, 20].map(each => each * DAY);
/** Longer ones, in months. */
const MONTHS = [1, 2, 3, 6];
const MONTH = 30.5 * DAY;

/**
 * The round times from low to high, as {at, label}.
 *
 * @param origin nanoseconds from 1970 on, of which low and high are seconds
 */
export function timeTicks(low, high, origin) {
    const rough = (high - low) / STEPS;
    if (!(rough > 0) || !Number.isFinite(rough)) {
        return [{at: low, label: label(origin, 1)}];
    }
    const step = rough < 1 ? fraction(rough) : [...CLOCK, ...DAYS].find(each => each >= rough);
    return step ? evenly(low, high, origin, step) : monthly(low, high, origin, rough / MONTH);
}

/** A power of ten, or two or five of them, of nanoseconds at least. */
function fraction(rough) {
    const power = 10 ** Math.max(Math.floor(Math.log10(rough)), -9);
    return [1, 2, 5, 10].map(each => each * power).find(each => each >= rough * 0.999);
}

function evenly(low, high, origin, step) {
    const width = BigInt(Math.round(step * SECOND));
    const [from, to] = [low, high].map(each => origin + BigInt(Math.round(each * SECOND)));
    const all = [];
    for (let at = up(from, width); at <= to; at += width) {
        all.push({at: Number(at - origin) / SECOND, label: label(at, step)});
    }
    return all;
}

/** The least multiple that is not below a number. */
function up(number, width) {
    const rest = number % width;
    return rest > 0n ? number - rest + width : number - rest;
}

/** Times of day with as many digits as their step needs; at midnight the day, too. */
function label(nanoseconds, step) {
    const day = BigInt(DAY * SECOND);
    if (step >= DAY || nanoseconds % day == 0n) {
        return dateText(Number((nanoseconds - (nanoseconds % day + day) % day) / day));
    }
    const {nanos} = new Instant(nanoseconds);
    const [time] = String(new Instant(nanoseconds)).split("T")[1].split(/[.Z]/);
    if (step >= 60) {
        return time.slice(0, 5);
    }
    const digits = step < 1 ? Math.ceil(-Math.log10(step) - 1e-9) : 0;
    return digits ? `${time}.${String(nanos).padStart(9, "0").slice(0, digits)}` : time;
}

function monthly(low, high, origin, months) {
    const width = MONTHS.find(each => each >= months) ?? 12 * yearly(months / 12);
    const dayAt = seconds => Number(origin / BigInt(SECOND) + BigInt(Math.floor(seconds))) / DAY;
    const {year, month} = dateOf(Math.floor(dayAt(low)));
    const all = [];
    for (let each = Math.floor((year * 12 + month - 1) / width) * width; all.length < 4 * STEPS; each += width) {
        const first = daysOf(Math.floor(each / 12), (each % 12 + 12) % 12 + 1, 1);
        const at = Number(BigInt(first * DAY) * BigInt(SECOND) - origin) / SECOND;
        if (at > high) {
            break;
        }
        if (at >= low) {
            all.push({at, label: dateText(first).slice(0, width < 12 ? -3 : -6)});
        }
    }
    return all;
}

function yearly(rough) {
    const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)));
    return [1, 2, 5, 10].map(each => each * power).find(each => each >= rough);
}
