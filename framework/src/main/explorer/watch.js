// SPDX-License-Identifier: Apache-2.0
// A stream while it comes. As long as it pauses nothing is read, so the host sends no more either.

import {text} from "./answer.js";
import {button, element} from "./dom.js";
import {picture} from "./picture.js";
import {plots} from "./plots.js";
import {table} from "./table.js";
import {tabs} from "./tabs.js";

/** How many items are kept. */
const KEPT = 5000;
/** How many of them are listed while the stream comes. */
const LISTED = 20;

/**
 * @param stop withdraws the call
 * @returns node, item(value) and end(words)
 */
export function watch(method, stop) {
    const {types} = method;
    const type = {array: method.sends.type};
    const items = [];
    let count = 0;
    let running = true;
    let paused = false;
    /** Ends a pause; null for none. */
    let resume = null;
    /** Whether what is shown will be drawn again soon. */
    let waiting = false;
    /** Whether there are views, of which this is the one that is shown, and what updates it. */
    let made = false;
    let view = "";
    let drawing = null;
    const counted = element("span", {class: "count"}, "0 items");
    const pausing = button("Pause", () => {
        if (resume) {
            resume();
            resume = null;
        }
        paused = !paused;
        pausing.textContent = paused ? "Go on" : "Pause";
    });
    const stopping = button("Stop", () => {
        resume?.();
        stop();
    });
    const views = element("div");

    function content() {
        return tabs("Items", [
            ...plots(type, items, types, method.name).length ? [["Picture", () => {
                drawing = picture(plots(type, items, types, method.name));
                return drawing.node;
            }]] : [],
            ["Table", () => list(latest => table(type, latest, types))],
            ["Text", () => list(text)],
        ], view, name => { view = name; });
    }

    function list(make) {
        drawing = null;
        const box = element("div");
        const update = () => box.replaceChildren(make(running ? items.slice(-LISTED) : items));
        update();
        drawing = {update};
        return box;
    }

    function refresh() {
        waiting = false;
        counted.textContent = `${count} ${count == 1 ? "item" : "items"}${count > items.length ? `, the last ${items.length} are kept` : ""}`;
        if (made) {
            drawing?.update(plots(type, items, types, method.name));
        }
        if (!made && (plots(type, items, types, method.name).length || count > 2 || !running)) {
            made = true;
            views.replaceChildren(content());
        }
    }

    return {
        node: element("div", {class: "watch"}, element("div", {class: "bar"}, pausing, stopping, counted), views),
        async item(value) {
            count += 1;
            items.push(value);
            if (items.length > KEPT) {
                items.splice(0, items.length - KEPT);
            }
            if (!waiting) {
                waiting = true;
                requestAnimationFrame(refresh);
            }
            if (paused) {
                await new Promise(resolve => { resume = resolve; });
            }
        },
        end() {
            running = false;
            pausing.hidden = true;
            stopping.hidden = true;
            made = false;
            refresh();
        },
    };
}
