// SPDX-License-Identifier: Apache-2.0
// Series of numbers as a line: against their positions, or against another series of the same length.

import {drawn, element, select, unique} from "./dom.js";

const WIDTH = 1000;
const HEIGHT = 400;
/** More points than a screen shows; of longer series each step shows its least and its greatest number. */
const POINTS = 2000;
const POSITION = "";

/** @returns node and update(series), where series are {name, numbers} and at least one */
export function picture(series) {
    const id = unique();
    let all = series;
    let [shown, across] = first(series);
    const line = drawn("path", {class: "line"});
    const dots = drawn("path", {class: "dots"});
    const svg = drawn("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img"}, line, dots);
    const [top, bottom, left, right] = ["top", "bottom", "left", "right"].map(side => element("span", {class: side}));
    const choices = element("div", {class: "bar"});
    const words = element("p", {class: "hint", "aria-hidden": "true"});

    function choose() {
        const one = (label, list, chosen, change) => element("span", {class: "choice"},
            element("label", {for: id + label}, label), select(list, chosen, change, {id: id + label}));
        const names = all.map(each => [each.name, each.name]);
        const same = names.filter(([name]) => name != shown && find(name).numbers.length == find(shown).numbers.length);
        choices.replaceChildren(
            one("Line", names, shown, name => { shown = name; across = same.some(([each]) => each == across) ? across : POSITION; refresh(); }),
            one("Across", [[POSITION, "position"], ...same], across, name => { across = name; refresh(); }));
    }

    const find = name => all.find(each => each.name == name) ?? all[0];

    function refresh() {
        choose();
        draw();
    }

    function draw() {
        const {name, numbers: y} = find(shown);
        const x = across == POSITION ? null : find(across).numbers;
        const [low, high] = bounds(y);
        const [from, to] = x ? bounds(x) : [0, y.length - 1];
        const points = (x ? y.map((each, i) => [x[i], each]) : thinned(y)).map(([a, b]) =>
            [(a - from) / (to - from || 1) * WIDTH, HEIGHT - (b - low) / (high - low || 1) * HEIGHT]);
        line.setAttribute("d", path(points));
        dots.setAttribute("d", points.length <= 60 ? points.filter(([a, b]) => Number.isFinite(a + b)).map(point => `M${at(point)}h0`).join("") : "");
        [top.textContent, bottom.textContent, left.textContent, right.textContent] = [high, low, from, to].map(short);
        const what = `${name}: ${y.length} numbers from ${short(low)} to ${short(high)}${x ? `, across ${across}` : ""}`;
        svg.setAttribute("aria-label", what);
        words.textContent = what;
    }

    refresh();
    return {
        node: element("figure", {class: "picture"}, choices, element("div", {class: "plot"}, top, bottom, svg, left, right), words),
        update(next) {
            const same = next.length == all.length && next.every((each, i) => each.name == all[i].name);
            all = next;
            if (same) {
                draw();
            } else {
                if (!all.some(each => each.name == shown)) {
                    [shown, across] = first(all);
                }
                refresh();
            }
        },
    };
}

/** What is shown first: the second of two series of the same length, across the first if that grows. */
function first(series) {
    const [a, b] = series;
    const pair = b && a.numbers.length == b.numbers.length && a.numbers.every((each, i) => i == 0 || each >= a.numbers[i - 1]);
    return pair ? [b.name, a.name] : [a.name, POSITION];
}

/** The least and the greatest that can be drawn. */
function bounds(numbers) {
    let low = Infinity;
    let high = -Infinity;
    for (const each of numbers) {
        if (Number.isFinite(each)) {
            low = Math.min(low, each);
            high = Math.max(high, each);
        }
    }
    return low > high ? [0, 0] : [low, high];
}

function thinned(numbers) {
    if (numbers.length <= POINTS) {
        return numbers.map((each, i) => [i, each]);
    }
    const step = Math.ceil(2 * numbers.length / POINTS);
    const points = [];
    for (let i = 0; i < numbers.length; i += step) {
        const [low, high] = bounds(numbers.slice(i, i + step));
        points.push([i, low], [i, high]);
    }
    return points;
}

/** A gap is where a number is none, or is infinite. */
function path(points) {
    let pen = "M";
    return points.map(point => {
        const there = Number.isFinite(point[0]) && Number.isFinite(point[1]);
        const step = there ? pen + at(point) : "";
        pen = there ? "L" : "M";
        return step;
    }).join("");
}

function at([x, y]) {
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

function short(number) {
    return String(Number(number.toPrecision(6)));
}
