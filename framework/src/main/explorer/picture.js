// SPDX-License-Identifier: Apache-2.0
// Series of numbers as lines: against their positions, or against another series of the same length.

import {saving} from "./csv.js";
import {drawn, element, select, unique} from "./dom.js";
import {reader} from "./reading.js";
import {short, ticks} from "./ticks.js";
import {timeTicks} from "./time-ticks.js";

const WIDTH = 1000;
const HEIGHT = 400;
/** More points than a screen shows; of longer series each step shows its least and its greatest number. */
const POINTS = 2000;
/** How many lines have a colour of their own, and how many names are offered for them. */
const COLOURS = 6;
const POSITION = "";

/** @returns node and update(series), where series are those of plots.js and at least one is no times */
export function picture(series) {
    const id = unique();
    let all = series;
    /** The names of the lines, and of what they are drawn against. */
    let [lines, across] = first(series);
    const grid = drawn("path", {class: "grid"});
    const curves = drawn("g");
    const svg = drawn("svg", {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img"}, grid, curves);
    const [left, under] = ["left", "under"].map(side => element("div", {class: side, "aria-hidden": "true"}));
    const reading = reader(() => points());
    const choices = element("div", {class: "bar"});
    const words = element("p", {class: "hint", "aria-hidden": "true"});

    const find = name => all.find(each => each.name == name) ?? all[0];
    const chosen = () => lines.map(find);
    const fits = each => each.numbers.length == find(lines[0]).numbers.length;
    const acrossSeries = () => across == POSITION ? null : find(across);

    /** What is read at each point. */
    function points() {
        const x = acrossSeries();
        const [from, to, low, high] = frame();
        return {
            across: across || "position", said: i => isTimes(x) ? x.values[i] : (x?.numbers[i] ?? i), at: x ? x.numbers : chosen()[0].numbers.map((_, i) => i),
            lines: chosen().map(({name, numbers, values}, i) => ({name, numbers, values, colour: i})),
            x: value => (value - from) / (to - from || 1), y: value => 1 - (value - low) / (high - low || 1),
        };
    }

    function frame() {
        const x = acrossSeries();
        const [from, to] = x ? bounds([x.numbers]) : [0, Math.max(...chosen().map(each => each.numbers.length)) - 1];
        return [from, to, ...bounds(chosen().map(each => each.numbers))];
    }

    function choose() {
        const same = all.filter(each => !lines.includes(each.name) && fits(each)).map(each => [each.name, each.name]);
        choices.replaceChildren(
            element("fieldset", {class: "legend"}, element("legend", {class: "hidden"}, "Lines"), all.filter(each => !isTimes(each)).map(each => {
                const at = lines.indexOf(each.name);
                const box = element("input", {
                    type: "checkbox", checked: at >= 0, disabled: at < 0 && (lines.length == COLOURS || !fits(each)),
                    change: () => toggle(each.name),
                });
                return element("label", {class: "choice"}, box,
                    element("span", {class: at >= 0 ? `swatch colour${at}` : "swatch", "aria-hidden": "true"}), each.name);
            })),
            element("span", {class: "choice"}, element("label", {for: id}, "Across"),
                select([[POSITION, "position"], ...same], across, name => { across = name; refresh(); }, {id})),
            saving(columns, "result"));
    }

    function toggle(name) {
        const only = lines.length == 1 && lines[0] == name;
        lines = lines.includes(name) && !only ? lines.filter(each => each != name) : [...new Set([...lines, name])];
        across = lines.includes(across) ? POSITION : across;
        refresh();
        [...choices.querySelectorAll("label")].find(each => each.textContent == name)?.querySelector("input").focus();
    }

    function columns() {
        const x = acrossSeries();
        const most = Math.max(...chosen().map(each => each.numbers.length));
        return [x ?? {name: "position", values: Array.from({length: most}, (_, i) => i)}, ...chosen()]
            .map(({name, values}) => ({name, values}));
    }

    function refresh() {
        choose();
        draw();
    }

    function draw() {
        const x = acrossSeries()?.numbers;
        const [from, to, low, high] = frame();
        const place = ([a, b]) => [(a - from) / (to - from || 1) * WIDTH, HEIGHT - (b - low) / (high - low || 1) * HEIGHT];
        curves.replaceChildren(...chosen().flatMap(({numbers: y}, i) => {
            const points = (x ? y.map((each, j) => [x[j], each]) : thinned(y)).map(place);
            const dots = points.length <= 60 ? points.filter(([a, b]) => Number.isFinite(a + b)).map(point => `M${at(point)}h0`).join("") : "";
            return [drawn("path", {class: `line colour${i}`, d: path(points)}), drawn("path", {class: `dots colour${i}`, d: dots})];
        }));
        axes(from, to, low, high, place);
        const what = chosen().map(({name, numbers}) => {
            const [least, most] = bounds([numbers]);
            return `${name}: ${numbers.length} numbers from ${short(least)} to ${short(most)}`;
        }).join("; ") + (x ? `, across ${across}${span(acrossSeries())}` : "");
        svg.setAttribute("aria-label", what);
        words.textContent = what;
        reading.update();
    }

    function axes(from, to, low, high, place) {
        const x = acrossSeries();
        const columns = isTimes(x) ? timeTicks(from, to, x.origin) : ticks(from, to, across == POSITION);
        const rows = ticks(low, high);
        grid.setAttribute("d", [
            ...columns.map(each => `M${place([each.at, 0])[0].toFixed(1)} 0V${HEIGHT}`),
            ...rows.map(each => `M0 ${place([0, each.at])[1].toFixed(1)}H${WIDTH}`),
        ].join(""));
        const put = (side, share, {label}) => {
            const node = element("span", {}, label);
            const at = `${(100 * share).toFixed(2)}%`;
            // A long label below an end goes no further than the margin of the page, of 1rem. A sign is wider than a digit.
            const end = `${(label.length + 1) / 2}ch - 1rem`;
            // The page admits no styles in attributes.
            node.style.setProperty(side, side == "left" ? `clamp(${end}, ${at}, 100% - ${end.replace("-", "+")})` : at);
            return node;
        };
        const widest = rows.map(each => each.label).sort((a, b) => b.length - a.length)[0];
        left.replaceChildren(element("span", {class: "widest"}, widest), ...rows.map(each => put("top", place([0, each.at])[1] / HEIGHT, each)));
        under.replaceChildren(...columns.map(each => put("left", place([each.at, 0])[0] / WIDTH, each)));
    }

    refresh();
    return {
        node: element("figure", {class: "picture"}, choices,
            element("div", {class: "plot"}, left, element("div", {class: "image"}, svg, reading.node), under), reading.words, words),
        update(next) {
            const same = next.length == all.length && next.every((each, i) => each.name == all[i].name);
            all = next;
            if (same) {
                draw();
            } else {
                lines = lines.filter(name => all.some(each => each.name == name));
                if (!lines.length || across != POSITION && !all.some(each => each.name == across)) {
                    [lines, across] = first(all);
                }
                refresh();
            }
        },
    };
}

function isTimes(series) {
    return series?.origin !== undefined;
}

/** From when to when it goes, since the axis may have only times of day. */
function span(series) {
    return isTimes(series) ? ` from ${series.values[0]} to ${series.values.at(-1)}` : "";
}

/**
 * What is shown first: numbers across the times that go with them; else the second of two series of the same length,
 * across the first if that grows.
 */
function first(series) {
    const times = one => series.find(each => isTimes(each) && each.numbers.length == one.numbers.length);
    const numbers = series.filter(each => !isTimes(each));
    const timed = numbers.find(each => !each.counted && times(each)) ?? numbers.find(times);
    if (timed) {
        return [[timed.name], times(timed).name];
    }
    const [a, b] = numbers;
    const pair = b && a.numbers.length == b.numbers.length && a.numbers.every((each, i) => i == 0 || each >= a.numbers[i - 1]);
    return pair ? [[b.name], a.name] : [[a.name], POSITION];
}

/** The least and the greatest that can be drawn. */
function bounds(all) {
    let low = Infinity;
    let high = -Infinity;
    for (const numbers of all) {
        for (const each of numbers) {
            if (Number.isFinite(each)) {
                low = Math.min(low, each);
                high = Math.max(high, each);
            }
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
        const [low, high] = bounds([numbers.slice(i, i + step)]);
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
