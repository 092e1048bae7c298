<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- The program of creo verify in Node: a line in, a line out. -->
// Reads `PACKAGE MESSAGE BYTES [json]`, or `PACKAGE METHOD ARGUMENTS [ITEMS]` where it has the address of a host; prints the outcome.

import { createInterface } from "node:readline";

const packages = {
<#list packages as package>
  "${package.name}": () => import("${package.folder.toUri()}creo-verification.js"),
</#list>
};
const modules = new Map();

const bytesOf = (hex) => Uint8Array.from(hex === "-" ? [] : Buffer.from(hex, "hex"));

async function answerTo([name, message, data, ...items], address) {
  if (!modules.has(name)) {
    modules.set(name, await packages[name]());
  }
  const module = modules.get(name);
  try {
    if (address) {
      return await module.call(message, address, bytesOf(data), items.map(bytesOf));
    }
    const [bytes, json] = module.again(message, bytesOf(data));
    return items.length ? `= ${"$"}{module.hex(bytes)} ${"$"}{json}` : `= ${"$"}{module.hex(bytes)}`;
  } catch (error) {
    return error instanceof module.MalformedError ? `! ${"$"}{error.message}` : `? ${"$"}{error}`; // a finding, whatever it is
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = await answerTo(line.split(" "), process.argv[2]);
  process.stdout.write(`${"$"}{answer.replace(/[\r\n]/g, " ")}\n`);
}
for (const module of modules.values()) {
  await module.close();
}
