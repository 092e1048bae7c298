// SPDX-License-Identifier: Apache-2.0
// The code of calls as a page shows it that came by TLS, with a token: secure.mjs FOLDER DESCRIPTOR < CALLS. The modules
// of the explorer are in FOLDER; a call is {method, values}, by its name.

import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const [, , folder, descriptor] = process.argv;
globalThis.location = new URL("https://localhost:7443/creo/");
globalThis.document = {baseURI: location.href, getElementById: () => null};
globalThis.sessionStorage = {getItem: () => "token"};
const load = name => import(pathToFileURL(`${folder}/${name}`));
const [{load: methods, inputs}, {read}, {filledMembers}, ...languages] = await Promise.all(
    ["descriptor.mjs", "json.mjs", "types.mjs", "java.mjs", "csharp.mjs", "c.mjs"].map(load));
globalThis.fetch = async () => ({ok: true, json: async () => JSON.parse(readFileSync(descriptor, "utf8"))});
const {methods: all} = await methods();
const code = {};
for (const [name, call] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
    const method = all.find(each => each.path == call.method);
    const values = filledMembers(inputs(method), read(JSON.stringify(call.values)), method.types);
    code[name] = Object.fromEntries(languages.map(each => [each.title, each.code(method, values)]));
}
console.log(JSON.stringify(code));
