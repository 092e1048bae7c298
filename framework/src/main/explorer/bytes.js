// SPDX-License-Identifier: Apache-2.0
// The bytes of a call as RASP sends them, each with what it means, as the command "creo decode" lists them.

import {fromBase64} from "./base64.js";
import {declared} from "./descriptor.js";
import {exact, exactBytes} from "./exact.js";
import {entries, member} from "./json.js";
import {encoded, isDecimal, isInteger} from "./numbers.js";
import {givenCase, itemOf, kind, text as typeText} from "./types.js";
import {escaped} from "./visible.js";

const REQUEST = 1;
const ITEM = 4;
const END = 5;
/** How many items of an array, entries of a map and items of a stream are listed; all are sent. */
const KEPT = 40;
const PER_LINE = 8;
const LINES_OF_BYTES = 4;

/** A message as it grows: parts are {bytes, field, type, value}, of which the first is where its bytes begin. */
class Message {
    parts = [];
    length = 0;

    add(data, field, type, value) {
        this.parts.push({offset: this.length, data, field, type, value});
        this.length += data.length;
    }

    number(size, set, field, type, value) {
        const data = new Uint8Array(size);
        set(new DataView(data.buffer));
        this.add(data, field, type, value);
    }

    int(number, field, type, value) {
        this.number(4, view => view.setInt32(0, number), field, type, value);
    }

    bytes() {
        const all = new Uint8Array(this.length);
        this.parts.forEach(part => all.set(part.data, part.offset));
        return all;
    }
}

/** The request of a call, and after it the items of the stream that it takes: a list of messages. */
export function messages(method, value) {
    const all = [frame("REQUEST", REQUEST, args(method, value), [
        [method.service.id, "protocol id", method.service.name],
        [method.id, "method id", method.name + declared(method)],
        [0, "timeout", "none"],
    ])];
    if (method.takes) {
        for (const item of (member(value, method.takes.name) ?? []).slice(0, KEPT)) {
            all.push(frame("ITEM", ITEM, body(method, item), []));
        }
        all.push(frame("END", END, new Message(), []));
    }
    return all;
}

function args(method, value) {
    const made = new Message();
    for (const each of method.parameters) {
        write(made, each.name, each.type, member(value, each.name) ?? each.default ?? null, method.types);
    }
    return made;
}

function body(method, item) {
    const made = new Message();
    write(made, `${method.takes.name}[]`, method.takes.type, item, method.types);
    return made;
}

/** The bytes of the arguments of a call. */
export function argumentBytes(method, value) {
    return args(method, value).bytes();
}

/** The bytes of an item that goes up. */
export function itemBytes(method, item) {
    return body(method, item).bytes();
}

/** A frame: its head, and a body that is there already. */
function frame(name, code, body, head) {
    const made = new Message();
    const follow = 8 + 4 * head.length + body.length;
    made.name = name;
    made.int(follow, "length", "int", `${follow} bytes follow`);
    made.add(Uint8Array.of(code), "kind", "byte", name);
    made.add(Uint8Array.of(0), "flags", "byte", "none");
    made.add(Uint8Array.of(0, 0), "status", "short", "none");
    made.int(1, "request id", "int", "1");
    for (const [id, field, value] of head) {
        made.int(id, field, "int", value);
    }
    for (const part of body.parts) {
        made.add(part.data, part.field, part.type, part.value);
    }
    return made;
}

/**
 * Writes a value; a part that is missing is an Error.
 *
 * @param field where it is
 * @param name by which it is listed
 */
function write(out, field, type, value, types, name = field) {
    if (value === null && !type.optional) {
        throw new Error(`${field} is missing.`);
    }
    const declared = typeText(type);
    switch (kind(type, types)) {
        case "boolean":
            return out.add(Uint8Array.of(value ? 1 : 0), name, declared, String(value));
        case "number":
            return writeNumber(out, name, type, value);
        case "exact":
            return out.add(exactBytes(type, value), name, declared, exact(value, type));
        case "char":
            return out.number(2, view => view.setUint16(0, value.charCodeAt(0)), name, declared, quoted(value));
        case "String": {
            const data = new TextEncoder().encode(value);
            out.int(data.length, name, declared, count(data.length, "byte"));
            return data.length ? out.add(data, "", "", JSON.stringify(value)) : undefined;
        }
        case "enum": {
            const position = types[type].constants.findIndex(each => each.name == value);
            return out.int(position, name, declared, value);
        }
        case "bytes": {
            const data = typeof value == "string" ? fromBase64(value) : Int8Array.from(value, Number);
            const raw = new Uint8Array(data.buffer, data.byteOffset, data.length);
            out.int(raw.length, name, declared, count(raw.length, "item"));
            const shown = [...new Int8Array(raw.buffer, raw.byteOffset, Math.min(raw.length, KEPT))].join(" ");
            return raw.length ? out.add(raw, "", "", shown + (raw.length > KEPT ? " ..." : "")) : undefined;
        }
        case "numbers": case "array": case "set":
            out.int(value.length, name, declared, count(value.length, "item"));
            return value.forEach((each, i) => write(out, `${field}[${i}]`, itemOf(type), each, types));
        case "map":
            out.int(entries(value).length, name, declared, count(entries(value).length, "entry"));
            return entries(value).forEach(([key, each], i) => {
                write(out, `${field}.key[${i}]`, type.map[0], keyValue(key, type.map[0]), types);
                write(out, `${field}[${shownKey(key, type.map[0])}]`, type.map[1], each, types);
            });
        case "optional":
            out.add(Uint8Array.of(value === null ? 0 : 1), name, declared, value === null ? "absent" : "present");
            return value === null ? undefined : write(out, field, type.optional, value, types, "");
        case "union": {
            const one = givenCase(type, value, types);
            out.int(types[type].cases.findIndex(each => each.name == one.name), name, declared, one.name);
            return write(out, `${field}.${one.name}`, one.type, one.value, types);
        }
        default:
            return types[type].fields.forEach(each =>
                write(out, `${field}.${each.name}`, each.type, member(value, each.name) ?? each.default ?? null, types));
    }
}

/** A character in quotes. */
function quoted(char) {
    return `'${escaped(char, "'\\")}'`;
}

function shownKey(key, type) {
    return {String: JSON.stringify(key), char: quoted(key)}[type] ?? key;
}

function keyValue(key, type) {
    return isInteger(type) ? BigInt(key) : key;
}

function writeNumber(out, field, type, value) {
    const text = Object.is(value, -0) ? "-0" : String(value);
    out.add(encoded(type, value), field, type, isDecimal(type) && /^-?\d+$/.test(text) ? `${text}.0` : text);
}

function count(number, unit) {
    const plural = unit == "entry" ? "entries" : `${unit}s`;
    return `${number} ${number == 1 ? unit : plural}`;
}

/** What a message is as lines of a table: {offset, hex, field, type, value}; long ones are cut. */
export function lines(message, most = 400) {
    const made = [];
    for (const part of message.parts) {
        if (made.length >= most) {
            const rest = message.length - part.offset;
            made.push({offset: "", hex: "", field: "", type: "", value: `... ${count(rest, "more byte")}`});
            break;
        }
        const all = Math.max(Math.ceil(part.data.length / PER_LINE), 1);
        const shown = all <= LINES_OF_BYTES + 1 ? all : LINES_OF_BYTES;
        for (let i = 0; i < shown; i++) {
            const from = i * PER_LINE;
            made.push({
                offset: (part.offset + from).toString(16).padStart(4, "0"),
                hex: hex(part.data.subarray(from, from + PER_LINE)),
                ...i ? {field: "", type: "", value: ""} : {field: part.field, type: part.type, value: part.value},
            });
        }
        if (shown < all) {
            const rest = part.data.length - shown * PER_LINE;
            made.push({offset: "", hex: "", field: "", type: "", value: `... ${count(rest, "more byte")}`});
        }
    }
    return made;
}

export function hex(data) {
    return [...data].map(each => each.toString(16).padStart(2, "0")).join(" ");
}

/** All bytes of messages as digits, for a file or for "creo decode". */
export function digits(all) {
    return all.map(message => message.parts.map(part => hex(part.data)).join(" ")).join("\n");
}
