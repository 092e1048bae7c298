// SPDX-License-Identifier: Apache-2.0
// A call by the generated client in TypeScript.

import {literal, quoted} from "./literals.js";
import {packageOf, pascal, simple} from "./names.js";
import {address, secure} from "./place.js";
import {args} from "./snippets.js";
import {token} from "./token.js";

export const title = "TypeScript";

const ARRAYS = {short: "Int16Array", int: "Int32Array", long: "BigInt64Array", float: "Float32Array", double: "Float64Array"};

const language = {
    boolean: String,
    integer: (value, type) => type == "long" ? `${value}n` : value,
    decimal: value => value,
    char: quoted,
    string: quoted,
    constant: (type, name) => quoted(name),
    bytes: data => `Uint8Array.of(${[...data].join(", ")})`,
    array: (type, items) => ARRAYS[type.array] ? `${ARRAYS[type.array]}.of(${items.join(", ")})` : `[${items.join(", ")}]`,
    map: (type, all) => `new Map([${all.map(each => `[${each.join(", ")}]`).join(", ")}])`,
    absent: () => "undefined",
    present: (type, value) => value,
    struct: (type, fields) => `{ ${fields.filter(([, value]) => value != "undefined")
        .map(([{name}, value]) => `${name}: ${value}`).join(", ")} }`,
};

export function code(method, value) {
    const client = `${pascal(simple(method.service))}Client`;
    const write = (type, each) => literal(type, each, method.types, language);
    const given = args(method, value, write, items => `[${items.join(", ")}]`, true);
    const call = `client.${method.name}(${given.join(", ")})`;
    const does = method.sends
        ? [`for await (const item of ${call}) {`, "    console.log(item);", "}"]
        : [method.gives ? `console.log(await ${call});` : `await ${call};`];
    const at = secure ? location.origin : address();
    const options = token() ? ", { token: process.env.TOKEN }" : "";
    return [
        `import { ${client} } from ${quoted(packageOf(method.service).replaceAll(".", "-"))};`,
        "",
        `const client = new ${client}(${quoted(at)}${options});`,
        ...does,
        "await client.close();",
    ].join("\n");
}
