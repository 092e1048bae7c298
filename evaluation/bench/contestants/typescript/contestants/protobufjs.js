// SPDX-License-Identifier: Apache-2.0
// Protocol Buffers with protobuf.js, which compiles its functions when the program runs.

import { fileURLToPath } from "node:url";
import protobuf from "protobufjs";
import * as workload from "../workload.js";

export function codec(payload, size) {
  const root = protobuf.loadSync(fileURLToPath(new URL("../bench.proto", import.meta.url)));
  const type = root.lookupType(`bench.${workload.MESSAGES[payload]}`);
  return {
    value: type.fromObject({ data: workload.kilobytes(payload, size) }),
    encode: (value) => type.encode(value).finish(),
    decode: (bytes) => type.decode(bytes),
  };
}
