// SPDX-License-Identifier: Apache-2.0
// A call by the generated client in C.

import {literal, quoted} from "./literals.js";
import {escaping, packageOf, shout, simple, snake} from "./names.js";
import {address, secure} from "./place.js";
import {token} from "./token.js";
import {kind} from "./types.js";
import {member} from "./json.js";

export const title = "C";

const PRIMITIVES = {boolean: "bool", byte: "int8_t", char: "uint16_t", short: "int16_t", int: "int32_t", long: "int64_t",
    float: "float", double: "double"};

const variable = escaping("client result error call item auto break case char const continue default do double else enum"
    + " extern float for goto if inline int long register restrict return short signed sizeof static struct switch typedef"
    + " union unsigned void volatile while");

/** What types and values are called after the package's name. */
function spelling(prefix, types) {
    const key = type => {
        if (type.array) {
            return `${key(type.array)}_array`;
        }
        return type.map ? `${key(type.map[0])}_to_${key(type.map[1])}_map` : snake(type);
    };
    const named = type => PRIMITIVES[type] ?? `${prefix}_${key(type)}`;
    const isStruct = type => kind(type, types) == "struct";
    return {
        named,
        isStruct,
        /** Whether it is passed as it is, and not by its address. */
        isPlain: type => type in PRIMITIVES || kind(type, types) == "enum",
        language: {
            boolean: String,
            integer: (value, type) => type == "long" && value == "-9223372036854775808" ? "INT64_MIN" : value,
            decimal: (value, type) => ({NaN: "NAN", Infinity: "INFINITY", "-Infinity": "-INFINITY"}[value]
                ?? value + (type == "float" ? "f" : "")),
            char: value => String(value.charCodeAt(0)),
            string: value => `${prefix}_string_of(${text(value)})`,
            constant: (type, name) => `${prefix.toUpperCase()}_${shout(type)}_${shout(name)}`,
            bytes: data => list("uint8_t", [...data].map(String)),
            array: (type, items) => list(named(type.array), items),
            map: (type, all) => list(`${named(type)}_entry`, all.map(each => `{${each.join(", ")}}`)),
            absent: type => isStruct(type) ? "NULL" : `false, ${type in PRIMITIVES || kind(type, types) == "enum" ? "0" : "{NULL, 0}"}`,
            present: (type, value) => isStruct(type) ? `&(const ${named(type)})${value}` : `true, ${value}`,
            struct: (type, fields) => `{${fields.map(([, value]) => value).join(", ")}}`,
        },
    };
}

function list(item, items) {
    return items.length ? `{(const ${item}[]){${items.join(", ")}}, ${items.length}}` : "{NULL, 0}";
}

/** C knows no \u for what ASCII has. */
function text(value) {
    return quoted(value).replace(/\\u00([01][0-9a-f])/g, (all, hex) => `\\${parseInt(hex, 16).toString(8).padStart(3, "0")}`);
}

export function code(method, value) {
    const {types} = method;
    const prefix = packageOf(method.service).replaceAll(".", "_");
    const {named, isStruct, isPlain, language} = spelling(prefix, types);
    const service = `${prefix}_${snake(simple(method.service))}`;
    const call = `${service}_${snake(method.name)}`;
    const ok = `${prefix.toUpperCase()}_OK`;
    const write = (type, each) => literal(type, each, types, language);
    const lines = [];
    const given = method.parameters.map(each => {
        const name = variable(snake(each.name));
        const one = member(value, each.name);
        const inner = each.type.optional ?? each.type;
        if (each.type.optional && one == null) {
            return "NULL";
        }
        lines.push(`const ${named(inner)} ${name} = ${write(inner, one)};`);
        return each.type.optional || isStruct(inner) ? `&${name}` : name;
    });
    const result = method.gives ?? method.sends;
    const wanted = result?.type.optional ?? result?.type;
    const plain = result && isPlain(wanted);
    const flagged = plain && result.type.optional;
    const into = name => [flagged && `&has_${name}`, result && `&${name}`].filter(Boolean);
    const declare = name => [
        flagged && `bool has_${name} = false;`,
        result && (plain ? `${named(wanted)} ${name} = 0;` : `const ${named(wanted)} *${name} = NULL;`),
    ].filter(Boolean);
    const use = name => [`/* ... use ${plain ? name : `*${name}`} ... */`, ...plain ? [] : [`${prefix}_free(${name});`]];
    const failed = end => [
        `    fprintf(stderr, "%s\\n", error.message);`, ...end ? [`    ${service}_close(client);`] : [], "    return 1;", "}",
    ];
    const listOf = all => all.join(", ");

    if (method.takes || method.sends) {
        lines.push(`${prefix}_call *call = NULL;`,
            `if (${call}_start(${listOf(["client", ...given, "&call", "&error"])}) != ${ok}) {`, ...failed(true));
        if (method.takes) {
            for (const each of member(value, method.takes.name)) {
                lines.push("{", `    const ${named(method.takes.type)} sent = ${write(method.takes.type, each)};`,
                    `    ${call}_push(call, ${isStruct(method.takes.type) ? "&sent" : "sent"}, &error);`, "}");
            }
        }
    }
    if (method.sends) {
        lines.push(...method.takes ? [`${prefix}_call_end(call, &error);`] : [], ...declare("item"),
            `while (${call}_next(${listOf(["call", ...into("item"), "&error"])}) == ${ok}) {`,
            ...use("item").map(line => `    ${line}`), "}", `${prefix}_call_close(call);`);
    } else {
        const [end, first] = method.takes ? ["_finish", "call"] : ["", "client"];
        const passed = [first, ...method.takes ? [] : given, ...into("result"), "&error"];
        lines.push(...declare("result"), `if (${call}${end}(${listOf(passed)}) != ${ok}) {`, ...failed(true),
            ...result ? use("result") : []);
    }
    const settings = [secure && ".tls = true", token() && '.token = getenv("TOKEN")'].filter(Boolean);
    const options = settings.length ? [`const ${prefix}_options options = {${settings.join(", ")}};`] : [];
    const connect = `${service}_connect${options.length ? "_with" : ""}`;
    return [
        `#include "${prefix}.h"`, "", "#include <math.h>", "#include <stdio.h>", ...token() ? ["#include <stdlib.h>"] : [], "",
        "int main(void)", "{",
        ...[
            `${prefix}_error error;`, ...options,
            `${service}_client *client = ${connect}(${[quoted(address()), ...options.length ? ["&options"] : [], "&error"].join(", ")});`,
            "if (client == NULL) {", ...failed(false), ...lines, `${service}_close(client);`, "return 0;",
        ].map(line => `    ${line}`),
        "}",
    ].join("\n");
}
