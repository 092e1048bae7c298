// SPDX-License-Identifier: Apache-2.0
// The explorer: it finds out what there is, lists it, and shows the method that the address names.

import {load} from "./descriptor.js";
import {element} from "./dom.js";
import {here} from "./link.js";
import {methodPage} from "./method.js";
import {atHost} from "./place.js";
import {search} from "./search.js";
import {tokenField} from "./token.js";
import {enliven, others, whole} from "./whole.js";

const main = document.getElementById("main");
const nav = document.getElementById("methods");
/** Where that is shown which is not there from the beginning. */
const shown = main.appendChild(element("div"));
const titled = document.title;

let methods = [];
let list = null;
let page = null;

async function start() {
    try {
        methods = await load();
    } catch (e) {
        methods = [];
        list = null;
        page?.close();
        nav.replaceChildren();
        shown.replaceChildren(failure(e));
        return;
    }
    list = search(methods, others());
    nav.replaceChildren(list.node);
    show();
}

function failure(error) {
    return element("div", {class: "problem", role: "alert"},
        element("h1", {}, error.status == 401 ? "This host wants to know who calls" : "The host does not say what it can do"),
        element("p", {}, error.message),
        error.status == 401 && element("p", {}, "Enter a token at the top of the page."));
}

function show(moved = false) {
    const {path, values} = here();
    const method = methods.find(each => each.path == path);
    page?.close();
    page = method ? methodPage(method, values) : null;
    // The text of a description is where other addresses lead.
    whole?.toggleAttribute("hidden", Boolean(method));
    shown.replaceChildren(...method ? [page.node] : whole ? [] : [path ? missing(path) : welcome()]);
    document.title = method ? `${method.name} – ${titled}` : titled;
    list?.mark(path);
    if (moved && method) {
        main.scrollIntoView();
        shown.querySelector("h1").focus({preventScroll: true});
    } else if (whole && path) {
        document.getElementById(path)?.scrollIntoView();
    }
}

function missing(path) {
    return element("div", {}, element("h1", {}, "There is no such method"),
        element("p", {}, element("code", {}, path), " is not here, or you may not call it."));
}

function welcome() {
    const services = [...new Set(methods.map(each => each.service))];
    return element("div", {},
        element("h1", {}, services.length ? "What this host can do" : "Nothing here is for you"),
        element("p", {}, services.length
            ? "Choose a method to read about it and to call it. Shown is what you may call."
            : "This host has no services that were generated for HTTP, or none that you may call."),
        services.map(each => element("section", {}, element("h2", {}, each.name, each.version && ` ${each.version}`),
            each.documentation && element("p", {}, each.documentation))),
        element("p", {class: "hint"}, "For programs: ", element("a", {href: "openapi.json"}, "openapi.json"), " and ",
            element("a", {href: "descriptor.json"}, "descriptor.json"), ". Press / to search."));
}

addEventListener("hashchange", () => show(true));
// The host learns at once that nobody waits any more: browsers take their time to close what a page has opened.
addEventListener("pagehide", () => page?.close());
addEventListener("keydown", event => {
    const typing = event.target.closest?.("input, textarea, select");
    if (event.key == "/" && !typing && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        list?.focus();
    }
});
document.querySelector(".skip").addEventListener("click", event => {
    event.preventDefault();
    main.focus();
});
if (atHost) {
    document.getElementById("token").append(tokenField(start));
}
enliven();
await start();
