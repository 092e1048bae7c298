// SPDX-License-Identifier: Apache-2.0
// Round numbers for an axis.

/** How many steps an axis has about. */
const STEPS = 5;

/** The round numbers from low to high, as {at, label}; all labels have as many decimals as their step needs. */
export function ticks(low, high, whole = false) {
    const rough = (high - low) / STEPS;
    if (!(rough > 0) || !Number.isFinite(rough)) {
        return [{at: low, label: short(low)}];
    }
    const power = Math.floor(Math.log10(rough));
    const factor = [1, 2, 5, 10].find(each => each * 10 ** power >= rough * 0.999);
    // Below 1, a power of ten is exact only as what it divides by.
    const [times, over] = power < 0 ? [factor, 10 ** -power] : [factor * 10 ** power, 1];
    const step = times / over;
    if (whole && step < 1) {
        return [...new Set([Math.ceil(low), Math.floor(high)])].map(at => ({at, label: short(at)}));
    }
    const all = [];
    for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; i++) {
        const at = i * times / over;
        all.push({at, label: label(at, step)});
    }
    return all;
}

function label(number, step) {
    if (Math.abs(number) >= 1e6 || step < 1e-5) {
        return short(number);
    }
    return number.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)));
}

/** A number in at most six digits. */
export function short(number) {
    return String(Number(number.toPrecision(6)));
}
