// SPDX-License-Identifier: Apache-2.0
// The code of calls as a page shows it that came by TLS, with a token: secure.mjs FOLDER HOST < CALLS. The modules of the
// explorer are in FOLDER, and what the host tells in HOST.json and HOST.calls; a call is {method, values}, by its name.

import {readFileSync} from "node:fs";
import {pathToFileURL} from "node:url";

const [, , folder, host] = process.argv;
globalThis.location = new URL("https://localhost:7443/creo/");
globalThis.document = {baseURI: location.href, getElementById: () => null};
globalThis.sessionStorage = {getItem: () => "token"};
const load = name => import(pathToFileURL(`${folder}/${name}`));
const [{load: methods, inputs}, {read}, {filledMembers}, {load: written, code: codeOf}] = await Promise.all(
    ["descriptor.js", "json.js", "example.js", "calls.js"].map(load));
globalThis.fetch = async where => ({
    ok: true,
    json: async () => JSON.parse(readFileSync(`${folder}/${host}.json`, "utf8")),
    text: async () => where.startsWith("calls?") && readFileSync(`${folder}/${host}.calls`, "utf8"),
});
const {methods: all} = await methods();
const code = {};
for (const [name, call] of Object.entries(JSON.parse(readFileSync(0, "utf8")))) {
    const method = all.find(each => each.path == call.method);
    const values = filledMembers(inputs(method), read(JSON.stringify(call.values)), method.types);
    const lines = await written(method);
    code[name] = Object.fromEntries(method.service.languages.map(each => [each, codeOf(lines, each, method, values)]));
}
console.log(JSON.stringify(code));
