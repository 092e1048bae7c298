// SPDX-License-Identifier: Apache-2.0
// A call by the generated client in C#.

import {literal, quoted, single} from "./literals.js";
import {packageOf, pascal, simple} from "./names.js";
import {address, secure} from "./place.js";
import {args} from "./snippets.js";
import {token} from "./token.js";

export const title = "C#";

const PRIMITIVES = {boolean: "bool", byte: "sbyte", String: "string"};

function named(type, boxed = false) {
    if (type.array) {
        const item = type.array == "byte" ? "byte" : named(type.array, true);
        return boxed ? `Runtime.ReadOnlyArray<${item}>` : `${item}[]`;
    }
    return type.map
        ? `Runtime.ReadOnlyMap<${named(type.map[0], true)}, ${named(type.map[1], true)}>`
        : PRIMITIVES[type] ?? (/^[a-z]/.test(type) ? type : pascal(type));
}

function constant(name) {
    return pascal(name == name.toUpperCase() ? name.toLowerCase() : name);
}

function decimal(value, type) {
    return {NaN: `${type}.NaN`, Infinity: `${type}.PositiveInfinity`, "-Infinity": `${type}.NegativeInfinity`}[value]
        ?? value + (type == "float" ? "f" : "");
}

const language = {
    boolean: String,
    integer: value => value,
    decimal,
    char: single,
    string: quoted,
    constant: (type, name) => `${pascal(type)}.${constant(name)}`,
    bytes: data => `new byte[] { ${[...data].join(", ")} }`,
    array: (type, items) => items.length
        ? `new ${named(type.array, true)}[] { ${items.join(", ")} }`
        : `new ${named(type.array, true)}[0]`,
    map: (type, all) => `new System.Collections.Generic.Dictionary<${named(type.map[0], true)}, ${named(type.map[1], true)}>`
        + (all.length ? ` { ${all.map(([key, value]) => `[${key}] = ${value}`).join(", ")} }` : "()"),
    absent: () => "null",
    present: (type, value) => value,
    struct: (type, fields) => `new ${pascal(type)}(${fields.map(([, value]) => value).join(", ")})`,
};

export function code(method, value) {
    const client = `${pascal(simple(method.service))}Client`;
    const space = packageOf(method.service).split(".").map(pascal).join(".");
    const write = (type, each) => literal(type, each, method.types, language);
    const given = args(method, value, write, items => `new ${named(method.takes.type, true)}[] { ${items.join(", ")} }`);
    const call = `client.${pascal(method.name)}(${given.join(", ")})`;
    const does = method.sends
        ? [`foreach (var item in ${call})`, "{", "    System.Console.WriteLine(item);", "}"]
        : [method.gives ? `System.Console.WriteLine(${call});` : `${call};`];
    const settings = [
        secure && "Tls = new Runtime.TlsOptions()", token() && 'Token = System.Environment.GetEnvironmentVariable("TOKEN")',
    ].filter(Boolean);
    const options = settings.length ? `, new Runtime.Options { ${settings.join(", ")} }` : "";
    return [
        `using ${space};`,
        `using Runtime = ${space}.Runtime;`,
        "",
        "public static class Program",
        "{",
        "    public static void Main()",
        "    {",
        `        using (var client = new ${client}(${quoted(address())}${options}))`,
        "        {",
        ...does.map(line => `            ${line}`),
        "        }",
        "    }",
        "}",
    ].join("\n");
}
