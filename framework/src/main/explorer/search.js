// SPDX-License-Identifier: Apache-2.0
// The list of all methods, and of what a description has besides them; and the search in it.

import {element, unique} from "./dom.js";
import {link} from "./link.js";
import {simple, snake} from "./names.js";
import {reached} from "./types.js";

/**
 * @param others groups of what is no method: {title, entries: {anchor, name, old, words}}; those that are found are
 *     counted with the methods
 * @param found the same, of which only what is searched for is shown
 * @returns node, mark(path) and focus()
 */
export function search(methods, others, found = []) {
    const id = unique();
    const groups = [
        ...[...new Set(methods.map(each => each.service))].map(service =>
            group(service.name, methods.filter(each => each.service == service).map(entry))),
        ...others.map(({title, entries}) => group(title, entries.map(other))),
    ];
    const entries = groups.flatMap(each => each.own);
    const hidden = found.map(({title, entries: all}) => group(title, all.map(other)));
    groups.push(...hidden);
    const everything = groups.flatMap(each => each.own);
    const [one, many] = others.length ? ["entry", "entries"] : ["method", "methods"];
    const count = element("p", {class: "hint", role: "status"}, counted(entries.length));
    const input = element("input", {
        id, type: "search", autocomplete: "off", spellcheck: "false", placeholder: "name, type or words", "aria-keyshortcuts": "/",
        input: filter, keydown: enter,
    });

    function filter() {
        const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
        for (const each of everything) {
            each.node.hidden = !words.every(word => each.text.includes(word));
        }
        for (const each of words.length ? [] : hidden.flatMap(one => one.own)) {
            each.node.hidden = true;
        }
        for (const {own, node} of groups) {
            node.hidden = own.every(each => each.node.hidden);
        }
        count.textContent = counted(entries.filter(each => !each.node.hidden).length);
    }

    function counted(found) {
        const all = entries.length;
        return found == all ? `${all} ${all == 1 ? one : many}` : `${found} of ${all} ${many}`;
    }

    const shown = () => everything.filter(each => !each.node.hidden);

    function enter(event) {
        const [first] = shown();
        if (event.key == "Enter" && first) {
            event.preventDefault();
            first.link.click();
        } else if (event.key == "ArrowDown" && first) {
            event.preventDefault();
            first.link.focus();
        } else if (event.key == "Escape" && input.value) {
            event.preventDefault();
            input.value = "";
            filter();
        }
    }

    function move(event) {
        const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
        if (step) {
            event.preventDefault();
            const all = shown();
            const at = all.findIndex(each => each.link == document.activeElement);
            (all[at + step]?.link ?? (step < 0 ? input : null))?.focus();
        }
    }

    filter();
    return {
        node: element("div", {},
            element("form", {role: "search", submit: event => event.preventDefault()}, element("label", {for: id}, "Search"), input, count),
            element("div", {class: "list", keydown: move}, groups.map(each => each.node))),
        focus: () => input.focus(),
        mark(path) {
            for (const each of everything) {
                const here = each.path == path;
                each.link.toggleAttribute("aria-current", false);
                if (here) {
                    each.link.setAttribute("aria-current", "page");
                    each.link.scrollIntoView({block: "nearest"});
                }
            }
        },
    };
}

function group(title, own) {
    return {own, node: element("section", {}, element("h2", {}, title), element("ul", {}, own.map(each => each.node)))};
}

/** A method in the list, and all of it that is searched. */
function entry(method) {
    const shown = element("a", {href: link(method.path), class: method.deprecated != null && "old"}, method.name);
    const inputs = [...method.parameters, method.takes, method.gives, method.sends].filter(Boolean);
    const text = [method.path, `${simple(method.service)}.${method.name}`, spelled(method.name), method.documentation,
        method.route?.path, ...method.roles ?? [], ...reached(method), ...method.throws.map(each => each.name),
        ...inputs.flatMap(each => [each.name, JSON.stringify(each.type), each.documentation])];
    return listed(method.path, shown, text.filter(Boolean).join(" "));
}

/** A name as other languages write it: readings_of_day, readings-of-day. */
function spelled(name) {
    return `${snake(name)} ${snake(name).replaceAll("_", "-")}`;
}

function other({anchor, name, old, words}) {
    return listed(anchor, element("a", {href: `#${anchor}`, class: old && "old"}, name), `${name} ${spelled(name)} ${words}`);
}

function listed(path, link, text) {
    return {path, link, node: element("li", {}, link), text: text.toLowerCase()};
}
