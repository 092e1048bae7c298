// SPDX-License-Identifier: Apache-2.0
// The variant "unfrozen" is the client with the option freeze: false.

import * as generated from "../creo/typescript/codec.js";
import { BenchClient } from "../creo/typescript/index.js";
import * as wire from "../creo/typescript/runtime/wire/message.js";
import { giveBack, WireWriter } from "../creo/typescript/runtime/wire/writer.js";
import * as workload from "../workload.js";

function message(payload, size) {
  return payload === "bytes" ? workload.octets(size) : workload.kilobytes(payload, size, (pad) => Int32Array.from(pad));
}

export function codec(payload, size, variant) {
  const array = payload === "numeric" ? "NumberKilobyteArray" : "TextKilobyteArray";
  const write = generated[`write${array}`];
  const read = generated[`read${array}`];
  return {
    value: message(payload, size),
    encode: (value) => {
      const writer = new WireWriter();
      write(writer, value, "data");
      return writer.lend();
    },
    sent: giveBack,
    decode: (bytes) => wire.decode(read, bytes, variant !== "unfrozen"),
  };
}

export function service(payload, size) {
  const data = message(payload, size);
  const method = `send${workload.MESSAGES[payload]}`;
  const connect = (address) => {
    const client = new BenchClient(address);
    return () => client[method](data);
  };
  return { connect, answer: workload.items(payload, size) };
}
