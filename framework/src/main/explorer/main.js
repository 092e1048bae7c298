// SPDX-License-Identifier: Apache-2.0
// The explorer: it finds out what there is, lists it, and shows the method that the address names.

import {load} from "./descriptor.js";
import {element} from "./dom.js";
import {home} from "./home.js";
import {here} from "./link.js";
import {methodPage} from "./method.js";
import {atHost} from "./place.js";
import {search} from "./search.js";
import {tokenField} from "./token.js";
import {declarations, typePage} from "./type.js";
import {text} from "./types.js";
import {enliven, others, whole} from "./whole.js";

const main = document.getElementById("main");
const nav = document.getElementById("methods");
/** Where that is shown which is not there from the beginning. */
const shown = main.appendChild(element("div", {id: "shown"}));
const titled = document.title;

let methods = [];
/** Structs and enums; in a file they have places in its text. */
let declared = [];
let clients;
let programs = [];
let list = null;
let page = null;

/** What is seen until the host has answered. */
const loading = document.getElementById("loading");

async function start() {
    try {
        ({methods, clients, programs} = await load());
        declared = atHost ? declarations(methods) : [];
    } catch (e) {
        methods = declared = [];
        list = null;
        page?.close();
        loading?.remove();
        nav.replaceChildren();
        shown.replaceChildren(failure(e));
        return;
    }
    loading?.remove();
    list = search(methods, others(), declared.length ? [{title: "Types", entries: declared.map(entry)}] : []);
    nav.replaceChildren(list.node);
    show();
}

/** A type in the list, and all of it that is searched. */
function entry({path, name, said}) {
    const parts = [said, ...said.fields ?? said.cases ?? said.constants ?? []];
    return {
        anchor: path, name, old: said.deprecated != null,
        words: parts.flatMap(each => [each.name, each.documentation, each.type && text(each.type)]).filter(Boolean).join(" "),
    };
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
    const type = declared.find(each => each.path == path);
    page?.close();
    page = method ? methodPage(method, values) : null;
    // The text of a description is where other addresses lead.
    whole?.toggleAttribute("hidden", Boolean(method));
    shown.replaceChildren(...method ? [page.node] : type ? [typePage(type)] : whole ? [] : [path ? missing(path) : home(methods, declared, clients, programs)]);
    const named = method ?? type;
    document.title = named ? `${named.name} – ${titled}` : titled;
    list?.mark(path);
    if (moved && named) {
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
