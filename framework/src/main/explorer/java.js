// SPDX-License-Identifier: Apache-2.0
// A call by the generated client in Java.

import {literal, quoted, signed, single} from "./literals.js";
import {packageOf, simple} from "./names.js";
import {address, secure} from "./place.js";
import {args} from "./snippets.js";
import {token} from "./token.js";

export const title = "Java";

const BOXES = {boolean: "Boolean", byte: "Byte", char: "Character", short: "Short", int: "Integer", long: "Long",
    float: "Float", double: "Double"};

function named(type) {
    if (type.array) {
        return `${named(type.array)}[]`;
    }
    return type.map ? `Map<${type.map.map(each => BOXES[each] ?? named(each)).join(", ")}>` : type;
}

function decimal(value, type) {
    const box = BOXES[type];
    return {NaN: `${box}.NaN`, Infinity: `${box}.POSITIVE_INFINITY`, "-Infinity": `${box}.NEGATIVE_INFINITY`}[value]
        ?? value + (type == "float" ? "f" : "");
}

function integer(value, type) {
    return {byte: `(byte) ${value}`, short: `(short) ${value}`, long: `${value}L`}[type] ?? value;
}

const generic = type => type.map || type.array && generic(type.array);

const language = {
    boolean: String,
    integer,
    decimal,
    char: single,
    string: quoted,
    constant: (type, name) => `${type}.${name}`,
    bytes: data => `new byte[] {${signed(data).join(", ")}}`,
    array: (type, items) => generic(type) ? `Values.array(${items.join(", ")})` : `new ${named(type)} {${items.join(", ")}}`,
    map: (type, all) => all.length > 10
        ? `Map.ofEntries(${all.map(each => `Map.entry(${each.join(", ")})`).join(", ")})`
        : `Map.of(${all.flat().join(", ")})`,
    absent: () => "Optional.empty()",
    present: (type, value) => `Optional.of(${value})`,
    struct: (type, fields) => `new ${type}(${fields.map(([, value]) => value).join(", ")})`,
};

export function code(method, value) {
    const client = `${simple(method.service)}Client`;
    const write = (type, each) => literal(type, each, method.types, language);
    const passed = args(method, value, write, items => `Stream.of(${items.join(", ")})`);
    const call = `client.${method.name}(${passed.join(", ")})`;
    const settings = [secure && ".withTls(Pem.context(null, null, null))", token() && '.withToken(System.getenv("TOKEN"))'].filter(Boolean);
    const runtime = [...settings.length ? ["Options"] : [], ...secure ? ["Pem"] : []];
    const given = [quoted(address()), ...settings.length ? [`Options.defaults()${settings.join("")}`] : []];
    const opened = `    try (${client} client = new ${client}(${given.join(", ")}))`;
    const does = method.sends
        ? [opened.slice(0, -1) + ";", `            var items = ${call}) {`, "        items.forEach(System.out::println);"]
        : [`${opened} {`, `        ${method.gives ? `System.out.println(${call})` : call};`];
    return [
        `import ${packageOf(method.service)}.*;`,
        ...runtime.map(each => `import ${packageOf(method.service)}.runtime.${each};`),
        "import java.util.*;",
        ...method.takes ? ["import java.util.stream.Stream;"] : [],
        "",
        `public class Call {`,
        `    public static void main(String[] arguments)${method.throws.length || secure ? " throws Exception" : ""} {`,
        ...does.map(line => `    ${line}`),
        "        }",
        "    }",
        "}",
    ].join("\n");
}

