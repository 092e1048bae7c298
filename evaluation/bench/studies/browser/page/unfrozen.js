// SPDX-License-Identifier: Apache-2.0
// Creo as it would be if its values were not frozen: what that costs.

import * as frozen from "../../contestants/creo.js";
import * as generated from "../../creo/typescript/codec-unfrozen.js";
import * as wire from "../../creo/typescript/runtime/wire/message.js";

export function codec(payload, size) {
  const read = generated[payload === "numeric" ? "readNumberKilobyteArray" : "readTextKilobyteArray"];
  return { ...frozen.codec(payload, size), decode: (bytes) => wire.decode(read, bytes) };
}
