// SPDX-License-Identifier: Apache-2.0
// Several views of one thing, of which one is shown; made when it is first shown. After the pattern "tabs" of the ARIA
// Authoring Practices: arrows go from tab to tab.

import {element, unique} from "./dom.js";

/**
 * @param label what the views are of
 * @param views [name, function that gives the content] for each
 * @param shown is told the name of the view that is shown
 */
export function tabs(label, views, chosen = views[0][0], shown = () => {}) {
    const id = unique();
    const made = views.map(([name], i) => element("button", {
        type: "button", role: "tab", id: `${id}t${i}`, "aria-controls": `${id}p`,
        click: () => show(i), keydown: event => move(event, i),
    }, name));
    const panel = element("div", {role: "tabpanel", id: `${id}p`, tabindex: 0});
    function move(event, i) {
        const to = {ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: views.length - 1}[event.key];
        if (to !== undefined) {
            event.preventDefault();
            const next = (to + views.length) % views.length;
            show(next);
            made[next].focus();
        }
    }
    function show(i) {
        made.forEach((tab, j) => {
            tab.setAttribute("aria-selected", i == j);
            tab.tabIndex = i == j ? 0 : -1;
        });
        panel.setAttribute("aria-labelledby", `${id}t${i}`);
        const [name, content] = views[i];
        panel.replaceChildren(content());
        shown(name);
    }
    show(Math.max(views.findIndex(([name]) => name == chosen), 0));
    return element("div", {class: "tabs"}, element("div", {role: "tablist", "aria-label": label}, made), panel);
}
