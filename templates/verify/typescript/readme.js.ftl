<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- Runs the examples of READMEs without a host: their arguments are checked and encoded, and go nowhere. -->
// Runs the examples in the READMEs that it is given.

import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
<#list packages as package>
import { Client as Client${package?index} } from "${package.folder.toUri()}runtime/call/client.js";
import * as frame${package?index} from "${package.folder.toUri()}runtime/frame/frame.js";
import { WireWriter as WireWriter${package?index} } from "${package.folder.toUri()}runtime/wire/writer.js";
</#list>

for (const file of ["ca.pem", "client.pem", "client.key"]) {
  writeFileSync(file, "");
}
console.log = () => {};

/** Replaces what the clients of a package do. */
function pretend(Client, WireWriter, { HEADER_SIZE, REQUEST_SIZE }) {
  const encoded = (encode, items, write) => {
    encode(new WireWriter(REQUEST_SIZE));
    for (const item of items ?? []) {
      write(new WireWriter(HEADER_SIZE), item, 0);
    }
  };
  Object.assign(Client.prototype, {
    async connect() {},
    async close() {},
    async _call(method, encode) {
      encoded(encode);
    },
    async _up(method, encode, items, write) {
      encoded(encode, items, write);
    },
    async *_down(method, encode) {
      encoded(encode);
    },
    async *_both(method, encode, items, write) {
      encoded(encode, items, write);
    },
  });
}
<#list packages as package>
pretend(Client${package?index}, WireWriter${package?index}, frame${package?index});
</#list>

for (const example of process.argv.slice(2)) {
  try {
    await import(pathToFileURL(example));
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
}
