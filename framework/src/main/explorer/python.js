// SPDX-License-Identifier: Apache-2.0
// A call by the generated client in Python.

import {literal, quoted} from "./literals.js";
import {escaping, packageOf, pascal, shout, simple, snake} from "./names.js";
import {address, secure} from "./place.js";
import {args} from "./snippets.js";
import {token} from "./token.js";

export const title = "Python";

const keyword = escaping("False None True and as assert async await break class continue def del elif else except finally"
    + " for from global if import in is lambda nonlocal not or pass raise return try while with yield");
const member = escaping("self cls bool bytes float int str tuple");
const own = escaping("close with_call_timeout");

const field = name => member(keyword(snake(name)));

function language(used) {
    const named = name => {
        used.add(keyword(pascal(name)));
        return keyword(pascal(name));
    };
    return {
        boolean: value => value ? "True" : "False",
        integer: value => value,
        decimal: value => /[NI]/.test(value) ? `float("${value}")` : value,
        char: quoted,
        string: quoted,
        constant: (type, name) => `${named(type)}.${constant(name)}`,
        bytes: data => `b"${[...data].map(byte).join("")}"`,
        array: (type, items, value) => type.array == "char" ? quoted(value.join("")) : `[${items.join(", ")}]`,
        map: (type, all) => `{${all.map(([key, value]) => `${key}: ${value}`).join(", ")}}`,
        absent: () => "None",
        present: (type, value) => value,
        struct: (type, fields) => `${named(type)}(${fields.map(([{name}, value]) => `${field(name)}=${value}`).join(", ")})`,
    };
}

function constant(name) {
    return /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(name) ? name : shout(name);
}

function byte(value) {
    const plain = value > 31 && value < 127 && value != 34 && value != 92;
    return plain ? String.fromCharCode(value) : `\\x${value.toString(16).padStart(2, "0")}`;
}

export function code(method, value) {
    const client = `${keyword(pascal(simple(method.service)))}Client`;
    const used = new Set([client]);
    const given = args(method, value, (type, each) => literal(type, each, method.types, language(used)));
    const call = `client.${own(keyword(snake(method.name)))}(${given.join(", ")})`;
    const imports = [token() && "import os", secure && "import ssl"].filter(Boolean);
    const options = [
        quoted(address()), secure && "tls=ssl.create_default_context()", token() && 'token=os.environ["TOKEN"]',
    ].filter(Boolean);
    const does = method.sends
        ? [`    for item in ${call}:`, "        print(item)"]
        : [`    ${method.gives ? `print(${call})` : call}`];
    return [
        ...imports, ...imports.length ? [""] : [],
        `from ${packageOf(method.service).split(".").map(keyword).join(".")} import ${[...used].sort().join(", ")}`,
        "",
        `with ${client}(${options.join(", ")}) as client:`,
        ...does,
    ].join("\n");
}
