// SPDX-License-Identifier: Apache-2.0
// The form of a method: a field for each parameter, or the same as JSON text.

import {inputs} from "./descriptor.js";
import {button, element, unique} from "./dom.js";
import {examples} from "./example.js";
import {columns, mark, structFields} from "./fields.js";
import {read, write} from "./json.js";
import {checkMembers} from "./mistakes.js";
import {members} from "./types.js";

/**
 * @param values to begin with; undefined for none
 * @returns node; fill(), with an example; values(): {value, mistakes}; show(mistakes), which returns those that have no place in it
 */
export function form(method, values) {
    const {types} = method;
    const all = inputs(method);
    const fields = structFields(all, types);
    const id = unique();
    const wrong = element("ul", {id: `${id}e`, class: "error"});
    const area = element("textarea", {id, rows: 8, spellcheck: "false", autocomplete: "off", "aria-describedby": `${id}e`});
    const form = element("div", {class: columns(all.length, "fields")}, fields.nodes);
    const json = element("div", {hidden: true}, element("label", {for: id}, "Arguments as JSON"), area, wrong);
    const toggle = button("As JSON", change, {class: "quiet"});
    const asText = () => !json.hidden;

    function change() {
        const toText = !asText();
        if (toText) {
            area.value = write(fields.read("", []), 2);
        } else {
            const {value, mistakes} = fromText();
            // What is only missing has its place in the form.
            const blocking = mistakes.filter(each => !each.missing);
            if (blocking.length) {
                show(blocking);
                return;
            }
            fields.write(value);
        }
        clear();
        form.hidden = toText;
        json.hidden = !toText;
        toggle.textContent = toText ? "As a form" : "As JSON";
    }

    function fromText() {
        try {
            const value = read(area.value.trim() || "{}");
            return {value, mistakes: checkMembers(all, value, types)};
        } catch (e) {
            return {value: new Map(), mistakes: [{pointer: "", message: e.message}]};
        }
    }

    function clear() {
        fields.clear();
        wrong.replaceChildren();
        area.removeAttribute("aria-invalid");
    }

    function show(mistakes) {
        clear();
        if (asText()) {
            wrong.append(...mistakes.map(each =>
                element("li", {}, each.pointer ? element("code", {}, each.pointer) : "", each.pointer ? " " : "", each.message)));
            if (mistakes.length) {
                area.setAttribute("aria-invalid", "true");
                area.focus();
            }
            return [];
        }
        const marked = mark(fields, mistakes);
        marked.find(Boolean)?.focus();
        return mistakes.filter((each, i) => !marked[i]);
    }

    fields.write(values ?? members(all, types));
    return {
        node: element("div", {class: "form"},
            all.length ? element("div", {class: "bar"}, toggle) : element("p", {class: "hint"}, "It takes no arguments."),
            form, json),
        fill() {
            const values = examples(all, types);
            fields.write(values);
            area.value = write(values, 2);
        },
        values() {
            if (asText()) {
                return fromText();
            }
            const mistakes = [];
            return {value: fields.read("", mistakes), mistakes};
        },
        show,
        clear,
    };
}
