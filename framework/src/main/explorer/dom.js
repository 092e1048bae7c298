// SPDX-License-Identifier: Apache-2.0
// Elements of the page. Text only ever becomes text: nothing that a host says is read as HTML.

import {visible} from "./visible.js";

let last = 0;

/** A name that no other element has. */
export function unique() {
    last += 1;
    return `e${last}`;
}

/**
 * An element.
 *
 * @param attributes by name; a function listens to the event of that name, `true` is an attribute without a value, and
 *     what is `false`, `null` or undefined is left out
 * @param children elements and texts; what is `null` or `false` is left out
 */
export function element(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    set(made, attributes);
    add(made, children);
    return made;
}

/** The same for pictures. */
export function drawn(tag, attributes = {}, ...children) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    set(made, attributes);
    add(made, children);
    return made;
}

function set(made, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value == "function") {
            made.addEventListener(name, value);
        } else if (value !== false && value != null) {
            made.setAttribute(name, value === true ? "" : value);
        }
    }
}

function add(made, children) {
    made.append(...children.flat(Infinity).filter(child => child != null && child !== false)
        .map(child => typeof child == "string" ? visible(child) : child));
}

/** A button that does something. */
export function button(text, action, attributes = {}) {
    return element("button", {type: "button", click: action, ...attributes}, text);
}

/** Submits a form by Ctrl+Enter, also from a field of several lines. */
export function submitting(event) {
    if (event.key == "Enter" && event.ctrlKey) {
        event.currentTarget.requestSubmit();
    }
}

/** A list from which one is chosen. */
export function select(choices, chosen, change, attributes = {}) {
    const options = choices.map(([value, text]) =>
        element("option", {value, selected: String(value) == String(chosen)}, text));
    return element("select", {change: event => change(event.target.value), ...attributes}, options);
}

/** Copies a text, and says so on the button that was pressed. */
export function copying(text) {
    const made = button("Copy", async () => {
        try {
            await navigator.clipboard.writeText(text());
            made.textContent = "Copied";
        } catch {
            made.textContent = "Not allowed here";
        }
    }, {class: "quiet", blur: () => { made.textContent = "Copy"; }});
    return made;
}
