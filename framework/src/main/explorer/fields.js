// SPDX-License-Identifier: Apache-2.0
// A field of a form for each kind of type. A field has
//   node           what is shown
//   read(pointer, mistakes)   its value as JSON; adds what is wrong. What cannot be read is in the value as it stands
//   write(value)   shows a value
//   mark(parts, message)      shows a mistake at the field itself or at a part of it; returns what to put the cursor in
//   clear()        shows no mistakes any more

import {fromBase64, toBase64} from "./base64.js";
import {button, element, select, unique} from "./dom.js";
import {exact, exampleOf} from "./exact.js";
import {entries, member as memberOf} from "./json.js";
import {below, check, parts, twice} from "./mistakes.js";
import {isInteger, isNumber, number} from "./numbers.js";
import {helper} from "./pickers.js";
import {line} from "./prose.js";
import {broken} from "./rules.js";
import {caseOf, initial, itemOf, kind, size, text} from "./types.js";

/** More fields than that are in two columns. */
const MANY = 6;
/** A struct with more fields than that, all the way down, is folded. */
const LARGE = 100;
/** How many mistakes are shown at their fields. */
const MARKED = 100;

/**
 * @param member a parameter, a field of a struct, or {name, type} for a part of another value
 * @param types in which structs and enums are declared
 */
export function field(member, types) {
    return MAKERS[kind(member.type, types)](member, types);
}

/** Among the parts of a place: not the value of an entry, but its key. */
const KEY = Symbol("key");

/** Shows mistakes at a field; returns for each what to put the cursor in, undefined where it has no place there. */
export function mark(shown, mistakes) {
    return mistakes.slice(0, MARKED).map(each => each.at
        ? each.at.mark([], each.message)
        : shown.mark(each.key ? [...parts(each.pointer), KEY] : parts(each.pointer), each.message));
}

/** Tells the form that something has changed without a key being pressed. */
function changed(node) {
    node.dispatchEvent(new Event("input", {bubbles: true}));
}

/** The place for what is wrong. */
function place() {
    const node = element("p", {id: unique(), class: "error", hidden: true});
    return {
        node,
        show(message) {
            node.textContent = message;
            node.hidden = false;
        },
        clear() {
            node.textContent = "";
            node.hidden = true;
        },
    };
}

function label(member, attributes) {
    const said = line(member);
    const id = unique();
    return {
        id,
        node: element("label", attributes, element("span", {class: "name"}, member.name), " ",
            element("span", {class: "type"}, text(member.type))),
        hint: said.length > 0 && element("p", {id, class: "hint"}, said),
    };
}

/** A field with one input, whose text becomes a value by reading it; reading may throw what is wrong with it. */
function simple(member, input, reading, writing = value => { input.value = value ?? ""; }, more = []) {
    const id = unique();
    const error = place();
    const {node: name, hint, id: hinted} = label(member, {for: id});
    input.id = id;
    input.setAttribute("aria-describedby", `${hint ? `${hinted} ` : ""}${error.node.id}`);
    return {
        node: element("div", {class: "field"}, name, hint, element("div", {class: "inputs"}, input, more), error.node),
        read(pointer, mistakes) {
            try {
                return reading(input.value);
            } catch (e) {
                mistakes.push({pointer: e.pointer ? pointer + e.pointer : pointer, message: e.message});
                return input.value === "" ? null : input.value;
            }
        },
        write: writing,
        mark([item], message) {
            error.show(item === undefined ? message : `Item ${item}: ${message}`);
            input.setAttribute("aria-invalid", "true");
            return input;
        },
        clear() {
            error.clear();
            input.removeAttribute("aria-invalid");
        },
    };
}

function numberField(member) {
    const input = element("input", {
        autocomplete: "off", spellcheck: "false", inputmode: isInteger(member.type) ? "numeric" : "decimal",
    });
    return simple(member, input, value => number(value, member.type));
}

/** Text, and next to it what helps to write it. */
function exactField(member) {
    const {name, type} = member;
    const input = element("input", {
        autocomplete: "off", spellcheck: "false", placeholder: exampleOf(type), inputmode: type == "BigDecimal" ? "decimal" : null,
        input: () => help?.show(input.value),
    });
    const write = value => {
        input.value = value ?? "";
        help?.show(input.value);
    };
    const help = helper(type, name, text => {
        write(text);
        changed(input);
    });
    return simple(member, input, value => exact(value, type), write, help?.nodes);
}

function charField(member) {
    return simple(member, element("input", {autocomplete: "off", size: 3}), value => {
        if (value.length != 1) {
            throw new Error("One character is expected here.");
        }
        return value;
    });
}

function area(attributes = {}) {
    return element("textarea", {rows: 1, autocomplete: "off", spellcheck: "false", ...attributes});
}

function stringField(member) {
    return simple(member, area(), value => {
        if (!(value.isWellFormed?.() ?? true)) {
            throw new Error("There is half of a surrogate pair in this text.");
        }
        return value;
    });
}

function enumField(member, types) {
    const names = types[member.type].constants.map(each => [each.name, each.deprecated != null ? `${each.name} (deprecated)` : each.name]);
    const input = select(names, initial(member.type, types), () => {});
    return simple(member, input, value => value, value => { input.value = value ?? names[0][0]; });
}

function booleanField(member) {
    const input = select([["false", "false"], ["true", "true"]], "false", () => {});
    return simple(member, input, value => value == "true", value => { input.value = String(value === true); });
}

/** Numbers share one input: a row for each would be long. */
function numbersField(member) {
    const input = area({placeholder: "1, 2, 3"});
    const item = itemOf(member.type);
    return simple(member, input, value => {
        const all = value.split(/[\s,;]+/).filter(Boolean).map((each, i) => {
            try {
                return number(each, item);
            } catch (e) {
                throw Object.assign(e, {pointer: below("", i)});
            }
        });
        const [again] = member.type.set ? twice(item, all, "") : [];
        if (again) {
            throw Object.assign(new Error(again.message), {pointer: again.pointer});
        }
        return all;
    }, value => { input.value = Array.isArray(value) ? value.join(", ") : value ?? ""; });
}

/** Base64, or a file. */
function bytesField(member) {
    let held = null;
    const input = area({placeholder: "base64"});
    const file = element("input", {type: "file", "aria-label": `A file for ${member.name}`, change: () => take(file.files[0])});
    const drop = button("Remove the file", () => {
        write("");
        changed(input);
        input.focus();
    }, {class: "quiet", hidden: true});
    function hold(text, words) {
        held = text;
        input.value = words;
        input.readOnly = text != null;
        drop.hidden = text == null;
    }
    async function take(chosen) {
        if (chosen) {
            hold(toBase64(new Uint8Array(await chosen.arrayBuffer())), `${chosen.name}: ${chosen.size} bytes`);
            changed(input);
        }
    }
    function write(value) {
        file.value = "";
        hold(null, Array.isArray(value) ? toBase64(Uint8Array.from(value)) : value ?? "");
    }
    return simple(member, input, value => {
        if (held == null) {
            fromBase64(value);
        }
        return held ?? value.replace(/\s/g, "");
    }, write, [file, drop]);
}

/** A field that holds others. */
function group(member, content) {
    const error = place();
    const said = line(member);
    return {
        error,
        node: element("fieldset", {"aria-describedby": error.node.id},
            element("legend", {}, element("span", {class: "name"}, member.name), " ",
                element("span", {class: "type"}, text(member.type))),
            said.length > 0 && element("p", {class: "hint"}, said), error.node, content),
    };
}

/** What a field has; what breaks its rules is a mistake, too. */
function readMember(member, field, pointer, mistakes) {
    const before = mistakes.length;
    const value = field.read(pointer, mistakes);
    if (mistakes.length == before) {
        mistakes.push(...broken(member.rules, member.type, value, pointer));
    }
    return value;
}

/** Several fields with names, which are one object. */
export function structFields(members, types) {
    const fields = new Map(members.map(each => [each.name, field(each, types)]));
    return {
        nodes: [...fields.values()].map(each => each.node),
        read(pointer, mistakes) {
            return new Map(members.map(each => [each.name, readMember(each, fields.get(each.name), below(pointer, each.name), mistakes)]));
        },
        write(value) {
            for (const member of members) {
                const given = value && typeof value == "object" ? memberOf(value, member.name) : undefined;
                fields.get(member.name).write(given ?? member.default ?? initial(member.type, types));
            }
        },
        mark([name, ...rest], message) {
            return fields.get(name)?.mark(rest, message);
        },
        clear() {
            fields.forEach(each => each.clear());
        },
    };
}

/** The class of so many fields: two columns, where they are many and the page is wide. */
export function columns(count, more = "") {
    return count > MANY ? `${more} columns` : more;
}

/** Structs within structs may be many fields: such a one is folded, and its fields are made when it is opened. */
function structField(member, types) {
    return size(member.type, types, LARGE) > LARGE ? foldedField(member, types) : openField(member, types);
}

function foldedField(member, types) {
    let inner = null;
    let held;
    const node = element("details", {class: "field", toggle: () => node.open && make()},
        element("summary", {}, element("span", {class: "name"}, member.name), " ", element("span", {class: "type"}, text(member.type))));
    function make() {
        if (!inner) {
            inner = openField(member, types);
            inner.write(value());
            node.append(inner.node);
        }
    }
    const value = () => held ??= initial(member.type, types);
    return {
        node,
        read(pointer, mistakes) {
            if (inner) {
                return inner.read(pointer, mistakes);
            }
            mistakes.push(...check(member.type, value(), types, pointer));
            return value();
        },
        write(given) {
            held = given;
            inner?.write(given);
        },
        mark(parts, message) {
            node.open = true;
            make();
            return inner.mark(parts, message);
        },
        clear: () => inner?.clear(),
    };
}

function openField(member, types) {
    const inner = structFields(types[member.type].fields, types);
    const {node, error} = group(member, element("div", {class: columns(inner.nodes.length)}, inner.nodes));
    inner.write(new Map());
    return {
        ...inner,
        node,
        mark(parts, message) {
            const marked = inner.mark(parts, message);
            if (!marked) {
                error.show(message);
            }
            return marked ?? firstInput(node);
        },
        clear() {
            error.clear();
            inner.clear();
        },
    };
}

/** What to put the cursor in, of a field that is shown. */
export function firstInput(node) {
    return node.querySelector("input, select, textarea, button");
}

/** Rows that are added and removed; add is told what to make a row of, and gives {node, …}. */
function rowsField(member, what, make) {
    let rows = [];
    const list = element("ol", {class: "rows"});
    const more = button(`Add ${what}`, () => {
        const row = add();
        changed(list);
        firstInput(row.node).focus();
    }, {class: "quiet", "aria-label": `Add ${what} to ${member.name}`});
    const {node, error} = group(member, [list, more]);
    function add() {
        const row = make(rows.length);
        const remove = button("Remove", () => {
            rows = rows.filter(each => each != row);
            row.shown.remove();
            changed(list);
            more.focus();
        }, {class: "quiet", "aria-label": `Remove ${what} ${rows.length} of ${member.name}`});
        row.shown = element("li", {}, row.node, remove);
        rows.push(row);
        list.append(row.shown);
        return row;
    }
    return {
        node,
        rows: () => rows,
        add,
        empty() {
            rows = [];
            list.replaceChildren();
        },
        fail(message) {
            error.show(message);
            return more;
        },
        clear() {
            error.clear();
            rows.forEach(row => row.clear());
        },
    };
}

/** The items of a set differ. */
function setField(member, types) {
    if (isNumber(member.type.set)) {
        return numbersField(member);
    }
    const items = arrayField(member, types);
    return {
        ...items,
        read(pointer, mistakes) {
            const value = items.read(pointer, mistakes);
            mistakes.push(...twice(member.type.set, value, pointer));
            return value;
        },
    };
}

function arrayField(member, types) {
    const rows = rowsField(member, "item", i => field({name: `[${i}]`, type: itemOf(member.type)}, types));
    return {
        node: rows.node,
        clear: rows.clear,
        read: (pointer, mistakes) => rows.rows().map((row, i) => row.read(below(pointer, i), mistakes)),
        write(value) {
            rows.empty();
            (Array.isArray(value) ? value : []).forEach(each => rows.add().write(each));
        },
        mark([item, ...rest], message) {
            return rows.rows()[item]?.mark(rest, message) ?? rows.fail(message);
        },
    };
}

function mapField(member, types) {
    const [keys, values] = member.type.map;
    const rows = rowsField(member, "entry", () => {
        const key = field({name: "key", type: keys}, types);
        const value = field({name: "value", type: values}, types);
        key.write(initial(keys, types));
        value.write(initial(values, types));
        return {
            key, value, node: element("div", {class: "pair"}, key.node, value.node),
            clear() {
                key.clear();
                value.clear();
            },
        };
    });
    const keyOf = row => String(row.key.read("", []) ?? "");
    return {
        node: rows.node,
        clear: rows.clear,
        read(pointer, mistakes) {
            const found = new Map();
            for (const row of rows.rows()) {
                const name = keyOf(row);
                const place = below(pointer, name);
                const wrong = [];
                row.key.read(place, wrong);
                if (found.has(name)) {
                    wrong.push({message: "This key is there twice."});
                }
                mistakes.push(...wrong.map(({message}) => ({pointer: place, message, at: row.key})));
                found.set(name, row.value.read(place, mistakes));
            }
            return found;
        },
        write(value) {
            rows.empty();
            for (const [name, each] of value && typeof value == "object" ? entries(value) : []) {
                const row = rows.add();
                row.key.write(name);
                row.value.write(each);
            }
        },
        mark([name, ...rest], message) {
            const row = rows.rows().findLast(each => keyOf(each) == name);
            return (rest[0] == KEY ? row?.key.mark([], message) : row?.value.mark(rest, message)) ?? rows.fail(message);
        },
    };
}

/** A list of the cases, and a field for the one that is chosen; those of others stay as they were left. */
function unionField(member, types) {
    const {cases} = types[member.type];
    const made = new Map();
    const slot = element("div", {class: "given"});
    const names = cases.map(each => [each.name, each.deprecated != null ? `${each.name} (deprecated)` : each.name]);
    const choice = select(names, "", name => {
        choose(name);
        changed(slot);
    }, {"aria-label": `Case of ${member.name}`});
    const {node, error} = group(member, [choice, slot]);
    // The list has its new value before it tells that it has.
    function inner() {
        const name = choice.value;
        if (!made.has(name)) {
            const one = cases.find(each => each.name == name);
            const shown = field(one, types);
            shown.write(initial(one.type, types));
            made.set(name, shown);
        }
        return made.get(name);
    }
    function choose(name) {
        choice.value = name;
        slot.replaceChildren(inner().node);
    }
    function write(value) {
        const one = caseOf(member.type, value, types) ?? caseOf(member.type, initial(member.type, types), types);
        choose(one.name);
        inner().write(one.value ?? initial(one.type, types));
    }
    write();
    return {
        node,
        read: (pointer, mistakes) => new Map([[choice.value, inner().read(below(pointer, choice.value), mistakes)]]),
        write,
        mark([name, ...rest], message) {
            if (name == choice.value) {
                return inner().mark(rest, message);
            }
            error.show(message);
            return choice;
        },
        clear() {
            error.clear();
            made.forEach(each => each.clear());
        },
    };
}

/** A box says whether the value is there; its field is made when it first is, so types that hold themselves end. */
function optionalField(member, types) {
    let inner = null;
    const id = unique();
    const slot = element("div", {class: "given", hidden: true});
    const box = element("input", {type: "checkbox", id, change: () => give(box.checked)});
    const {node: name, hint, id: hinted} = label(member, {for: id});
    const error = place();
    if (hint) {
        box.setAttribute("aria-describedby", hinted);
    }
    function give(given) {
        box.checked = given;
        slot.hidden = !given;
        if (given && !inner) {
            inner = field({name: "value", type: member.type.optional}, types);
            inner.write(initial(member.type.optional, types));
            slot.append(inner.node);
        }
    }
    return {
        node: element("div", {class: "field optional"}, element("div", {class: "box"}, box, name), hint, error.node, slot),
        read: (pointer, mistakes) => box.checked ? inner.read(pointer, mistakes) : null,
        write(value) {
            give(value != null);
            if (value != null) {
                inner.write(value);
            }
        },
        mark(parts, message) {
            if (box.checked) {
                return inner.mark(parts, message);
            }
            error.show(message);
            return box;
        },
        clear() {
            error.clear();
            inner?.clear();
        },
    };
}

const MAKERS = {
    boolean: booleanField,
    number: numberField,
    exact: exactField,
    char: charField,
    String: stringField,
    enum: enumField,
    numbers: numbersField,
    bytes: bytesField,
    struct: structField,
    array: arrayField,
    set: setField,
    union: unionField,
    map: mapField,
    optional: optionalField,
};
