// SPDX-License-Identifier: Apache-2.0
// The whole text of a description, which "creo docs" has written into the page; nothing of it is at a host.

import {atHost} from "./place.js";

/** Its element; null at a host. */
export const whole = document.getElementById("text");

/** What the text has besides methods, as groups of the list: {title, entries: {anchor, name, old, words}}. */
export function others() {
    return atHost ? [] : [...document.querySelectorAll("nav section.others")].map(section => ({
        title: section.querySelector("h2").textContent,
        entries: [...section.querySelectorAll("a")].map(each => {
            const anchor = each.hash.slice(1);
            return {
                anchor, name: each.textContent, old: each.classList.contains("old"),
                words: document.getElementById(anchor).textContent,
            };
        }),
    }));
}

/** Where the text says more about a method; null at a host. */
export function anchor(method) {
    const {name} = method.service;
    return atHost ? null : `${name.slice(name.lastIndexOf(".") + 1)}.${method.name}`;
}

/** What only scripts can do: links to forms, and one language for all first calls. */
export function enliven() {
    whole?.querySelectorAll("a[hidden]").forEach(each => { each.hidden = false; });
    whole?.addEventListener("change", ({target: {dataset: {language}}}) => {
        for (const each of language ? whole.querySelectorAll(`input[data-language="${CSS.escape(language)}"]`) : []) {
            each.checked = true;
        }
    });
}
