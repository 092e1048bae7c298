// SPDX-License-Identifier: Apache-2.0
// The values of a picture at one point: under the pointer, or by the keys of a slider, which lies over the picture.

import {element} from "./dom.js";

/** How many points of all PageUp and PageDown pass. */
const PAGE = 0.1;

/**
 * @param points gives {across, at, said, lines, x, y}: the number of each point on the axis, and as it is said, the lines as
 *     {name, numbers, values, colour}, and where numbers are, from 0 to 1
 * @returns node, which lies over the picture; words, where the values are written; and update(), for other points
 */
export function reader(points) {
    let now = null;
    const words = element("p", {class: "read"}, "Point at the picture, or use the arrow keys on it, to read values.");
    const rule = element("span", {class: "rule", hidden: true});
    const marks = element("span");
    const node = element("div", {
        class: "over", role: "slider", tabindex: 0, "aria-label": "Point of the picture", "aria-valuemin": 0,
        pointermove: event => move(nearest(event)), pointerdown: event => move(nearest(event)), keydown: step,
    }, rule, marks);

    const last = () => points().at.length - 1;

    function nearest(event) {
        const box = node.getBoundingClientRect();
        const share = (event.clientX - box.left) / box.width;
        const {at, x} = points();
        let best = 0;
        let least = Infinity;
        at.forEach((each, i) => {
            const far = Math.abs(x(each) - share);
            if (far < least) {
                [best, least] = [i, far];
            }
        });
        return best;
    }

    function step(event) {
        const page = Math.max(1, Math.round(PAGE * last()));
        const from = now ?? -1;
        const to = {
            ArrowRight: from + 1, ArrowUp: from + 1, ArrowLeft: from - 1, ArrowDown: from - 1,
            PageUp: from + page, PageDown: from - page, Home: 0, End: last(),
        }[event.key];
        if (to !== undefined) {
            event.preventDefault();
            move(to);
        }
    }

    function move(to) {
        now = Math.min(Math.max(to, 0), last());
        show();
    }

    function show() {
        node.setAttribute("aria-valuemax", Math.max(last(), 0));
        node.setAttribute("aria-valuenow", now ?? 0);
        if (now === null) {
            node.setAttribute("aria-valuetext", "none");
            return;
        }
        const {across, at, said: saidAt, lines, x, y} = points();
        const there = lines.filter(each => now < each.numbers.length);
        const said = [`${across} ${saidAt(now)}`, ...there.map(each => `${each.name} ${each.values[now]}`)].join(", ");
        words.textContent = said;
        node.setAttribute("aria-valuetext", said);
        const place = (one, left, top) => {
            one.style.setProperty("left", `${100 * left}%`);
            one.style.setProperty("top", `${100 * top}%`);
            return one;
        };
        rule.hidden = !Number.isFinite(at[now]);
        place(rule, x(at[now]), 0);
        marks.replaceChildren(...there.filter(each => Number.isFinite(at[now] + each.numbers[now]))
            .map(each => place(element("span", {class: `mark colour${each.colour}`}), x(at[now]), y(each.numbers[now]))));
    }

    return {
        node, words,
        update() {
            now = now === null ? null : Math.min(now, last());
            show();
        },
    };
}
