// SPDX-License-Identifier: Apache-2.0
// Items that go into a stream while it is open, one by one, as they are added.

import {button, element, submitting} from "./dom.js";
import {field, firstInput, mark} from "./fields.js";
import {broken} from "./rules.js";
import {initial} from "./types.js";

/** @param stop withdraws the call; @returns node, items(), which are sent as they come, and end() */
export function upload(method, stop) {
    const {type} = method.takes;
    const item = field({name: "item", type}, method.types);
    /** Added and not taken yet. */
    const added = [];
    let open = true;
    /** Tells of a change; null while nobody waits for one. */
    let wake = null;

    function change() {
        wake?.();
        wake = null;
    }

    function add(event) {
        event.preventDefault();
        const mistakes = [];
        const value = item.read("", mistakes);
        if (!mistakes.length) {
            mistakes.push(...broken(method.takes.rules, type, value, ""));
        }
        item.clear();
        if (mistakes.length) {
            mark(item, mistakes).find(Boolean)?.focus();
        } else {
            added.push(value);
            change();
            empty();
            firstInput(item.node).focus();
        }
    }

    function empty() {
        item.write(initial(type, method.types));
    }

    function end() {
        open = false;
        node.hidden = true;
        change();
    }

    const node = element("form", {class: "upload", submit: add, keydown: submitting, novalidate: true, hidden: true}, item.node,
        element("div", {class: "bar"},
            element("button", {}, "Send"), button("End the stream", end), !method.sends && button("Stop", stop)));
    empty();
    return {
        node,
        async* items() {
            node.hidden = !open;
            while (open || added.length) {
                if (added.length) {
                    yield added.shift();
                } else {
                    await new Promise(resolve => { wake = resolve; });
                }
            }
        },
        end,
    };
}
